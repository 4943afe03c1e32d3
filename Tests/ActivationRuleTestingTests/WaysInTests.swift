import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleText
import ActivationRules
import Foundation
import Testing

/// Rules and payloads from what a program has: bytes, paths, JSON, numbers.
@Suite("Ways into the library")
struct WaysInTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Samples")
    .standardizedFileURL.path()

  /// Every property list of the samples.
  private static let lists = (FileManager.default.enumerator(atPath: samples)?.allObjects ?? [])
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".plist") }.sorted()

  @Test("answers by bytes as by path, also where the system does not use the rule")
  func areAlike() throws {
    #expect(Self.lists.count > 20)
    for path in Self.lists.map({ Self.samples + "/" + $0 }) {
      guard let byPath = try? ActivationRule(contentsOf: path) else { continue }
      let byBytes = try ActivationRule(contentsOf: Data(contentsOf: URL(filePath: path)), name: path)
      for share in [Share.photo, .page, .text, .pdf, [.photo, .video]] {
        let (left, right) = (try byPath.decide(share), try byBytes.decide(share))
        #expect(left.word == right.word && left.decisive?.message == right.decisive?.message, "\(path)")
        #expect(left.decisive?.certainty == right.decisive?.certainty, "\(path)")
      }
    }
    let keyboard = try Data(contentsOf: URL(filePath: Self.samples + "/Rules/KeyboardWithRule.plist"))
    let rule = try ActivationRule(contentsOf: keyboard, name: "Info.plist")
    #expect(rule.evaluate(.attachments(.text)) == .hidden(.ruleNotUsed))
  }

  @Test("takes numbers, JSON, and any bytes")
  func takesValues() throws {
    let count = 2
    let rules = [
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": count]),
      try ActivationRule(json: #"{"NSExtensionActivationSupportsImageWithMaxCount": 2}"#),
      try ActivationRule(
        contentsOf: Array(#"{"NSExtensionActivationSupportsImageWithMaxCount": 2}"#.utf8)[...], name: "rule"),
    ]
    for rule in rules { #expect(try rule.isShown(for: .photo(2)) && !rule.isShown(for: .photo(3))) }
    #expect(throws: PropertyListError.self) { try ActivationRule(json: "{") }
  }

  @Test("takes a dictionary that was read already, with the kinds of its values")
  func takesReadValues() throws {
    let text = """
      <plist version="1.0"><dict><key>NSExtensionActivationSupportsText</key><true/>
      <key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer>
      <key>NSExtensionActivationSupportsMovieWithMaxCount</key><real>1.5</real>
      <key>NSExtensionActivationSupportsFileWithMaxCount</key><string>1</string>
      <key>Other</key><array><dict><key>a</key><date>2026-01-01T00:00:00Z</date></dict></array></dict></plist>
      """
    let read = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let values = try #require(read as? [String: Any])
    let rule = ActivationRule(dictionary: values)
    #expect(try rule.isShown(for: .text) && rule.isShown(for: .photo) && !rule.isShown(for: .photo(2)))
    let ids = Set(rule.lint().filter { $0.severity == .error }.map { $0.id })
    #expect(ids == ["wrong-value-type-count", "unknown-dictionary-key"])
    #expect(
      ActivationRule(dictionary: ["SupportsText": true as Any, "SupportsImageWithMaxCount": 1]).lint().allSatisfy {
        $0.severity == .info
      })
  }

  @Test("says that a lint rule does not exist instead of finding nothing")
  func misspeltLintRule() {
    let found = ActivationRule(predicate: "TRUEPREDICATE").lint(options: LintOptions(only: ["true-predicat"]))
    #expect(found.map { $0.message } == ["there is no lint rule 'true-predicat'; did you mean 'true-predicate'?"])
  }

  /// Payloads as JSON, and what is wrong with them.
  static let payloads: [(json: String, fault: String?)] = [
    (#"{"items":[{"attachments":[["public.jpeg"]]}]}"#, nil), (#"{"items":[]}"#, nil),
    (#"{"items":[{"attachments":[],"contentText":"a","userInfo":{"b":{"c":[1,true,null,2.5]}}}]}"#, nil),
    (
      #"{"items":[{"attachment":[["public.jpeg"]]}]}"#,
      "an item has no field 'attachment'; did you mean 'attachments'?"
    ),
    (#"{"item":[]}"#, "a payload has no field 'item'; did you mean 'items'?"),
    (#"{"items":[],"comment":"a"}"#, "a payload has no field 'comment'; expected 'items' or 'declarations'"),
    (
      #"{"items":[{"attachments":[{"registeredTypeIdentifiers":["a"],"name":"b"}]}]}"#,
      "an attachment has no field 'name'; expected 'registeredTypeIdentifiers'"
    ),
  ]

  @Test("reads payloads, in which an unknown member is an error, and writes them", arguments: payloads)
  func readsPayloads(_ row: (json: String, fault: String?)) throws {
    guard let fault = row.fault else {
      let payload = try Payload(json: row.json)
      #expect(payload.jsonText == row.json)
      #expect(try JSONDecoder().decode(Payload.self, from: Data(row.json.utf8)) == payload)
      #expect(try JSONDecoder().decode(Payload.self, from: JSONEncoder().encode(payload)) == payload)
      return
    }
    let error = #expect(throws: PropertyListError.self) { try Payload(json: row.json) }
    #expect(error?.finding.message == fault)
  }
}
