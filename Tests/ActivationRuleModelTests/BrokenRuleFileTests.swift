import Foundation
import Testing
import ActivationRuleText

@testable import ActivationRuleModel

@Suite("A broken rule file")
struct BrokenRuleFileTests {
  /// A change that breaks the file: the identifier of what is said, and the text that it points to.
  struct Break: CustomTestStringConvertible, Sendable {
    let name: String
    let id: String
    let place: String
    let change: @Sendable (inout RuleFile) -> Void

    init(_ name: String, _ id: String, _ place: String, _ change: @escaping @Sendable (inout RuleFile) -> Void) {
      self.name = name
      self.id = id
      self.place = place
      self.change = change
    }

    var testDescription: String { name }
  }

  static let breaks: [Break] =
    (["RULES"] + RuleTable.General.allCases.map { $0.rawValue }).map { name in
      Break("without \(name)", "rule-file-missing-entry", "<dict>") { $0.set([name], nil) }
    }
    + (RuleTable.General.allCases.map { [$0.rawValue] } + [
      RuleFilePath.link + ["ACCEPT"], RuleFilePath.link + ["REJECT"], RuleFilePath.link + ["ZERO"], RuleFilePath.most,
    ])
    .flatMap { path in
      [
        Break("no predicate at \(path)", "rule-file-template", "=== $TYPE") { $0.set(path, "SELF === $TYPE") },
        Break("unknown variable at \(path)", "rule-file-unknown-variable", "$KINDS") {
          $0.set(path, "SUBQUERY($KINDS, $k, $k == $TYPE).@count > 0")
        },
        Break("a number at \(path)", "rule-file-wrong-kind", "<integer>1</integer>") { $0.set(path, 1) },
      ]
    } + [
      Break("a count where no key is meant", "rule-file-unknown-variable", "$SPECIFIED_COUNT") {
        $0.set(["GENERIC_ENFORCE_ALL_TYPES"], "extensionItems.@count <= $SPECIFIED_COUNT AND $TYPES.@count > 0")
      },
      Break("the type of a key without one", "rule-file-unknown-variable", "$TYPE") {
        $0.set(RuleFilePath.most, "ANY $TYPE == 1")
      },
      Break("RULES is a list", "rule-file-wrong-kind", "<array") { $0.set(["RULES"], [String]()) },
      Break("a type is a number", "rule-file-wrong-kind", "<integer>7</integer>") {
        $0.set(RuleFilePath.text + ["TYPE"], 7)
      },
      Break("one of the types is", "rule-file-wrong-kind", "<integer>7</integer>") {
        $0.set(RuleFilePath.text + ["TYPES"], ["public.text", 7] as [Any])
      },
      Break("an exception is", "rule-file-wrong-kind", "<integer>7</integer>") {
        $0.set(RuleFilePath.text + ["EXCEPT_TYPES"], [7])
      },
      Break("too deep", "rule-file-too-large", "<key>SupportsX</key>") {
        $0.set(
          RuleFilePath.link + [String](repeating: "SupportsX", count: Limit.ruleFileNesting.value) + ["TYPE"],
          "public.url")
      },
      Break("too many", "rule-file-too-large", "<key>") { file in
        for number in 0..<2000 { file.set(["RULES", "SupportsX\(number)"], ["TYPE": "public.url"]) }
      },
      Break("too many types", "rule-file-too-large", "<array>") {
        $0.set(RuleFilePath.text + ["TYPES"], [String](repeating: "public.url", count: Limit.ruleFileRules.value + 1))
      },
    ]

  @Test("that is broken is refused with the place", arguments: breaks)
  func broken(_ row: Break) throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    row.change(&file)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let source = try file.source(format)
      let error = #expect(throws: RuleTableError.self) { try RuleTable(contentsOf: source) }
      #expect(error?.diagnostic.id == row.id, "\(error?.diagnostic.message ?? "")")
      guard format == .xml, let range = error?.diagnostic.range else { continue }
      let text = String(decoding: source.bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
      #expect(text.hasPrefix(row.place) || row.place.hasPrefix(text), "\(text)")
    }
  }

  @Test("that is as large as it may be is read")
  func largest() throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    file.set(
      RuleFilePath.link + [String](repeating: "SupportsX", count: Limit.ruleFileNesting.value - 1) + ["TYPE"],
      "public.url")
    let count = try RuleTable(contentsOf: file.source()).flattened.count
    for number in count..<Limit.ruleFileRules.value {
      file.set(["RULES", "SupportsX\(number)"], ["TYPE": "public.url"])
    }
    let table = try RuleTable(contentsOf: file.source())
    #expect(table.flattened.count == Limit.ruleFileRules.value)
    #expect(table.identity.hasPrefix("\(Limit.ruleFileRules.value)-"))
    file.set(["RULES", "SupportsOneMore"], ["TYPE": "public.url"])
    #expect(throws: RuleTableError.self) { try RuleTable(contentsOf: file.source()) }
  }

  @Test("that is no property list is refused", arguments: ["", "{}", "<plist><dict>", "bplist00", "<plist/>"])
  func noPropertyList(_ text: String) {
    let error = #expect(throws: RuleTableError.self) {
      try RuleTable(contentsOf: SourceText(name: "rules", text: text))
    }
    #expect(error?.diagnostic.severity == .error)
  }

  @Test("whose templates raise, or never end, gives errors and no verdict")
  func raising() throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    file.set(RuleFilePath.text + ["ACCEPT"], "extensionItems < $SPECIFIED_COUNT")
    let rule = ActivationRule(dictionary: ["SupportsText": true], settings: try file.settings())
    let payload = Payload([Payload.Item([Payload.Attachment(["public.plain-text"])])])
    #expect(rule.evaluate(payload) == .error(.evaluationError))
    #expect(rule.decide(payload).message.contains("SupportsText"))
    let inner = "SUBQUERY(extensionItems, $b, SUBQUERY(extensionItems, $c, TRUEPREDICATE).@count > 0).@count > 0"
    file.set(RuleFilePath.text + ["ACCEPT"], "SUBQUERY(extensionItems, $a, \(inner)).@count > 0")
    var settings = try file.settings()
    settings.stepLimit = 1000
    let endless = ActivationRule(dictionary: ["SupportsText": true], settings: settings)
    let many = Payload([Payload.Item](repeating: payload.items[0], count: 60))
    #expect(endless.evaluate(many) == .error(.budgetSpent))
  }

  @Test("whose templates go through long lists within each other is given up")
  func nestedLists() throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    let types = (0..<300).map { "public.text\($0)" } + ["public.plain-text"]
    file.set(RuleFilePath.text + ["TYPES"], types)
    let inner = "SUBQUERY($TYPES, $c, $a == $b AND $b == $c AND $c == 0).@count > 0"
    let nested = "SUBQUERY($TYPES, $a, SUBQUERY($TYPES, $b, \(inner)).@count > 0).@count > 0"
    file.set(RuleFilePath.text + ["ACCEPT"], nested)
    let rule = ActivationRule(dictionary: ["SupportsText": true], settings: try file.settings())
    let payload = Payload([Payload.Item([Payload.Attachment(["public.plain-text"])])])
    #expect(rule.evaluate(payload) == .error(.evaluationError))
    file.set(RuleFilePath.text + ["ACCEPT"], "SUBQUERY($TYPES, $t, $t == \"public.plain-text\").@count > 0")
    let plain = ActivationRule(dictionary: ["SupportsText": true], settings: try file.settings())
    #expect(plain.evaluate(payload) == .shown)
  }
}
