import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRules
import Foundation
import Testing

/// Rules and payloads from what a program has: bytes, paths, JSON, numbers.
@Suite("Ways into the library")
struct WaysInTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Samples")
    .standardizedFileURL.path(percentEncoded: false)

  /// Every property list of the samples.
  private static let lists = (FileManager.default.enumerator(atPath: samples)?.allObjects ?? [])
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".plist") }.sorted()

  @Test("answers by bytes as by path, also where the system does not use the rule")
  func areAlike() throws {
    #expect(Self.lists.count > 20)
    for path in Self.lists.map({ Self.samples + "/" + $0 }) {
      guard let byPath = try? ActivationRule(contentsOfFile: path) else { continue }
      let byBytes = try ActivationRule(data: Data(contentsOf: URL(filePath: path)), name: path)
      for share in [Share.photo, .link, .text("a"), .pdf, [.photo, .video]] {
        let (left, right) = (try byPath.decide(share), try byBytes.decide(share))
        // The app of a bundle may say more about a type.
        #expect(left.verdict == right.verdict && left.reason.code == right.reason.code, "\(path)")
        #expect(left.certainty == right.certainty, "\(path)")
      }
    }
    let keyboard = try Data(contentsOf: URL(filePath: Self.samples + "/Rules/KeyboardWithRule.plist"))
    let rule = try ActivationRule(data: keyboard, name: "Info.plist")
    #expect(rule.evaluate(.attachments(.text)) == .hidden(.ruleNotUsed))
  }

  @Test("takes numbers, JSON, and any bytes")
  func takesValues() throws {
    let count = 2
    let rules = [
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": count]),
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": Float(2)]),
      try ActivationRule(json: #"{"NSExtensionActivationSupportsImageWithMaxCount": 2}"#),
      try ActivationRule(data: Array(#"{"NSExtensionActivationSupportsImageWithMaxCount": 2}"#.utf8)[...]),
    ]
    for rule in rules { #expect(try rule.isShown(for: .photo(2)) && !rule.isShown(for: .photo(3))) }
    let broken = #expect(throws: Failure.self) { try ActivationRule(json: "{") }
    #expect(broken?.description.hasPrefix("<rule>.json:1:2: error: ") == true, "\(String(describing: broken))")
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
    #expect(try rule.isShown(for: .text("a")) && rule.isShown(for: .photo) && !rule.isShown(for: .photo(2)))
    let ids = Set(rule.lint().filter { $0.severity == .error }.map { $0.id })
    #expect(ids == ["wrong-value-type-count", "unknown-dictionary-key"])
    #expect(
      ActivationRule(dictionary: ["SupportsText": true as Any, "SupportsImageWithMaxCount": 1]).lint().allSatisfy {
        $0.severity == .info
      })
  }

  @Test("takes lint rules by constants; a text that names none is an error")
  func lintRules() throws {
    let rule = ActivationRule(predicate: "TRUEPREDICATE")
    #expect(rule.lint(only: [.truePredicate]).map { $0.rule } == [.truePredicate])
    let others = rule.lint(disabled: [try LintRule.Identifier("true-predicate")])
    #expect(others.allSatisfy { $0.rule != .truePredicate })
    let error = #expect(throws: Failure.self) { try LintRule.Identifier("true-predicat") }
    #expect(error?.finding.message == "there is no lint rule 'true-predicat'; did you mean 'true-predicate'?")
    #expect(LintRule.all.contains { $0.identifier == .truePredicate && $0.severity == .error })
  }

  private static let pictures = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])

  /// Answers, and how their JSON begins.
  private static let written: [(answer: @Sendable () throws -> any Encodable, json: String)] = [
    ({ pictures.evaluate(Payload()) }, #"{"reason":{"code":"type-not-accepted"},"verdict":"hidden"}"#),
    ({ try pictures.decide(.photo) }, #"{"exitCode":0,"failures":[],"rules":[{"apps":[],"#),
    (
      { try pictures.explain(.pdf) },
      #"{"exitCode":1,"failures":[],"rules":[{"apps":[],"certainty":"inferred","changes":[{"#
    ),
    ({ pictures.difference(from: pictures) }, #"{"gained":[],"lost":[]}"#),
    ({ pictures.lint()[0] }, #"{"fixIts":[],"hiddenShares":"#), ({ Preset.all[0] }, #"{"action":""#),
    ({ [Finding.Severity.error] }, #"["error"]"#), ({ [Certainty.reported] }, #"["reported"]"#),
  ]

  @Test("writes each answer as JSON", arguments: written.indices)
  func writesAnswers(_ index: Int) throws {
    let (row, encoder) = (Self.written[index], JSONEncoder())
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(row.answer()), as: UTF8.self).hasPrefix(row.json))
  }

  @Test("describes its errors where programs look for words")
  func localizedErrors() {
    let share = #expect(throws: Failure.self) { try Share.host("Crome") }
    #expect(share?.localizedDescription == "there is no host 'Crome'; did you mean 'Chrome'?")
    let reading = #expect(throws: Failure.self) { try Payload(json: "[") }
    #expect(reading?.localizedDescription.hasPrefix("payload:1:2: error: ") == true)
    let input = #expect(throws: Failure.self) { try ActivationRule.rules(in: "nowhere") }
    #expect(input?.localizedDescription == input?.description)
  }

  @Test("lists the known shares, each with the payload that its verdict is about")
  func presets() throws {
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    #expect(Preset.all.count > 100 && Set(Preset.all.map { $0.id }).count == Preset.all.count)
    for preset in Preset.all.prefix(20) {
      let decision = try rule.decide(.preset(preset))
      #expect(try decision.preset == preset && decision == rule.decide(.preset(preset.id)))
      guard decision.reason.code != HiddenReason.notOffered.rawValue else { continue }
      #expect(decision.reason.code == rule.evaluate(preset.payloadForRules).reason, "\(preset)")
      #expect(decision.json.contains(decision.certainty.rawValue))
    }
    #expect(Set<Share>([.photo, .photo(1), .host(.chrome)]).count == 2)
  }

  /// Two rules, of which the first is shown for something that the second is hidden for.
  static let different = [
    (ActivationRule(dictionary: ["SupportsImageWithMaxCount": 5]), ActivationRule(dictionary: ["SupportsText": true])),
    // Only a type that somebody declares is both.
    (
      ActivationRule(
        predicate: """
          SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers.@count == 1 AND
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image" AND
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text").@count == 1).@count == 1
          """), ActivationRule(predicate: "FALSEPREDICATE")
    ),
  ]

  @Test("confirms a payload that shows a difference, with the types that it declares", arguments: different)
  func witnesses(_ old: ActivationRule, _ new: ActivationRule) throws {
    let witness = try #require(Analysis(old).difference(from: new)[.onlyFirst])
    #expect(old.evaluate(witness.payload, declaring: witness.declarations) == .shown)
    #expect(new.evaluate(witness.payload, declaring: witness.declarations) != .shown)
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
      #expect(payload.json.text() == row.json)
      #expect(try Payload(json: String(decoding: JSONEncoder().encode(payload), as: UTF8.self)) == payload)
      return
    }
    let error = #expect(throws: Failure.self) { try Payload(json: row.json) }
    #expect(error?.finding.message == fault)
  }
}
