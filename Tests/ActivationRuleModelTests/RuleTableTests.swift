import Foundation
import ActivationRulePredicates
import Testing

@testable import ActivationRuleModel

@Suite("The table of dictionary keys")
struct RuleTableTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Grammar/activation-dictionary.txt")

  @Test("is the one that Grammar/activation-dictionary.txt shows")
  func equalsTheFile() throws {
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map { String($0) }
    let head = lines.filter { $0.hasPrefix("#") }
    let table = RuleTable.reconstructed(RuleSettings())
    let rows = Self.rows(table.rules, parent: "") + Self.ownTemplates(table) + Self.templates(table)
    if ProcessInfo.processInfo.environment["ACTIVATION_RECORD"] != nil {
      try (head.joined(separator: "\n") + "\n\n" + rows.joined(separator: "\n") + "\n")
        .write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(lines.dropFirst(head.count) == rows[...])
  }

  /// A line for each key: its name, parent, types, exceptions, value and certainty.
  private static func rows(_ rules: [RuleTable.Rule], parent: String) -> [String] {
    rules.flatMap { rule in
      let cells = [
        rule.name, parent, rule.types.joined(separator: ","), rule.exceptions.joined(separator: ","),
        rule.isBoolean ? "Boolean" : "count", rule.certainty.rawValue,
      ]
      return [cells.joined(separator: " | ")] + rows(rule.children, parent: rule.name)
    }
  }

  private static func ownTemplates(_ table: RuleTable) -> [String] {
    table.flattened.flatMap { rule in
      [("ACCEPT", rule.accept), ("REJECT", rule.reject), ("ZERO", rule.zero)].compactMap { name, template in
        template.map { "\(rule.name) \(name) := \($0.text)" }
      }
    }
  }

  private static func templates(_ table: RuleTable) -> [String] {
    RuleTable.General.allCases.map { "\($0.rawValue) := \(table.templates[$0]?.text ?? "")" }
  }

  @Test("has a template for every key that it reads, and each of them is a predicate")
  func templates() {
    for settings in Self.allSettings {
      let table = RuleTable.reconstructed(settings)
      #expect(table.templates.count == RuleTable.General.allCases.count)
      let templates = table.flattened.flatMap { [$0.accept, $0.reject, $0.zero] }.compactMap { $0 }
      for template in templates + table.templates.values {
        #expect(template.predicate(TemplateValues()).kind != .constant(false), "\(template.text)")
      }
    }
  }

  @Test("has the known keys")
  func knownKeys() {
    let ranks = RuleTable.reconstructed(RuleSettings()).countKeys.map { DictionaryKey.named($0.name)?.rank }
    #expect(ranks == (1...6).map { $0 })
  }

  @Test(
    "asks all attachments for a type only where both bounds are about it",
    arguments: [("image", ">= 1", true), ("movie", ">= 1", false), ("image", "== 0", false)])
  func allTypes(_ other: String, _ bound: String, _ isOfAll: Bool) throws {
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public."
    let text =
      "SUBQUERY(\(all), $a, NOT \(test)image').@count == 0 AND SUBQUERY(\(all), $a, \(test)\(other)').@count \(bound)"
    let predicate = try #require(PredicateParser.parse(text).predicate)
    let made = DictionaryTest(.allTypes, predicate, key: nil, types: [], exceptions: [], certainty: .observed)
    #expect((made.kind == .all) == isOfAll)
  }

  /// Templates, and the bound on attachments that each is.
  static let bounds: [(text: String, number: Int64?)] = {
    let none = "$i.attachments == nil OR SUBQUERY($i.attachments, $a, $a == 1).@count <= 2"
    return [
      (
        "SUBQUERY(SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a, $a == 1).@count < 4",
        4
      ),
      ("SUBQUERY(extensionItems, $i, NOT (\(none))).@count == 0", 2),
      ("SUBQUERY(extensionItems, $i, NOT (\(none))).@count == 1", nil),
      ("SUBQUERY(extensionItems, $i, NOT (\(none))).@count != 0", nil),
      ("SUBQUERY(extensionItems, $i, NOT (\(none.replacing("$a == 1", with: "$a == $i")))).@count == 0", nil),
      ("SUBQUERY(extensionItems, $i, NOT (\(none.replacing("== nil", with: "!= nil")))).@count == 0", nil),
    ]
  }()

  @Test("has bounds that are known by their form", arguments: bounds)
  func bound(_ text: String, _ number: Int64?) throws {
    let bound = AttachmentBound(try #require(PredicateParser.parse(text).predicate))
    #expect(bound?.number == number)
    if let bound { #expect("\(bound.condition)".contains("$attachment")) }
  }

  /// The settings that differ from the default in one answer or in all.
  private static var allSettings: [RuleSettings] {
    var all = RuleSettings()
    var settings = [all]
    for assumption in Assumption.allCases {
      for choice in assumption.choices.dropFirst() {
        var one = RuleSettings()
        _ = one.assume(assumption, choice)
        _ = all.assume(assumption, choice)
        settings.append(one)
      }
    }
    return settings + [all]
  }
}
