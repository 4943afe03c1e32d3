@testable import ActivationRuleModel
import TestSupport
import Testing
import Texts
import PropertyLists
import PredicateFormat

/// `ACTIVATION_PAIRS` sets how many random rules and payloads are compared.
@Suite("The query of a rule")
struct EvaluatorsAgree {
  /// How many dictionaries are made, and a quarter of the predicates; each rule is asked about three payloads.
  private static let effort = (Effort.number("ACTIVATION_PAIRS") ?? 15_000) / 15

  @Test("says of random predicates what the tree walker says")
  func predicates() {
    var writer = RuleWriter(seed: 1)
    var compiled = 0
    var shown = 0
    for _ in 0..<4 * Self.effort {
      let text = writer.predicate()
      let rule = ActivationRule(predicate: text)
      #expect(rule.diagnostics.allSatisfy { $0.severity != .error }, "\(text)")
      if !rule.content.query.roots.isEmpty { compiled += 1 }
      shown += compare(rule, text, &writer)
    }
    #expect(compiled * 10 >= 4 * Self.effort * 6, "most rules should have a query")
    #expect(shown >= 2 * Self.effort && shown <= 10 * Self.effort, "both verdicts should be met")
  }

  @Test("says of random dictionaries what the tree walker says")
  func dictionaries() {
    var writer = RuleWriter(seed: 2)
    var shown = 0
    for _ in 0..<Self.effort {
      let entries = writer.dictionary()
      var settings = RuleSettings()
      for assumption in Assumption.allCases where writer.chance(4) {
        _ = settings.assume(assumption, writer.element(of: assumption.choices))
      }
      let rule = ActivationRule(.dictionary(entries), settings: settings)
      if case .dictionary(let tests, _) = rule.core { #expect(tests.isEmpty == rule.content.query.roots.isEmpty) }
      shown += compare(rule, "\(entries.map { ($0.key.text, $0.value.kind) })", &writer)
    }
    #expect(shown * 10 >= Self.effort)
  }

  /// Asks both for a few payloads; the number of those for which the extension appears.
  private func compare(_ rule: ActivationRule, _ name: String, _ writer: inout RuleWriter) -> Int {
    var shown = 0
    for _ in 0..<3 {
      let payload = writer.payload()
      let verdict = rule.evaluate(payload)
      #expect(verdict == rule.referenceVerdict(payload), "\(name)\n\(payload)")
      if verdict == .shown { shown += 1 }
    }
    return shown
  }

  @Test("decides by the same clause as the walk along the evidence")
  func decidingClause() {
    var writer = RuleWriter(seed: 3)
    var compared = 0
    for _ in 0..<2000 {
      let text = writer.predicate()
      let rule = ActivationRule(predicate: text)
      let payload = PreparedPayload(writer.payload(), types: rule.types)
      guard let predicate = rule.predicate, rule.hasQuery(for: payload) else { continue }
      let part = rule.content.query.deciding(0, payload, rule.types, RuleQuery.Place())
      var description = ClauseDescription(EvidenceReader(rule, payload), rule.types)
      let evidence = description.reader.evidence(of: predicate)
      #expect(
        rule.content.query.parts[part].range == description.deciding(evidence).node.range, "\(text)\n\(payload.payload)"
      )
      compared += 1
    }
    #expect(compared >= 1200, "\(compared)")
  }

  @Test("counts beyond the 64 attachments that it looks at together", arguments: [63, 64, 65, 128, 200])
  func manyAttachments(_ count: Int) {
    let types = ["public.jpeg", "com.adobe.pdf", "com.example.unknown"]
    let attachments = (0..<count).map { Payload.Attachment([types[$0 % 3], "public.file-url"]) }
    let images = (count + 2) / 3
    let inner = "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image')"
    for wanted in images - 1...images + 1 {
      let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, \(inner).@count == \(wanted)).@count == 1")
      for split in [0, 1, 60, count] {
        let items = [Payload.Item(Array(attachments[..<split])), Payload.Item(Array(attachments[split...]))]
        let payload = Payload(split == 0 ? [items[1]] : items)
        #expect(rule.evaluate(payload) == rule.referenceVerdict(payload))
        if split == 0 { #expect((rule.evaluate(payload) == .shown) == (wanted == images)) }
      }
    }
  }

  @Test("leaves items whose attachments are an entry of the user info to the tree walker")
  func foreignAttachments() {
    let payload = Payload([Payload.Item(userInfo: ["attachments": .string("none")])])
    let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, $i.attachments != nil).@count == 1")
    #expect(!rule.content.query.roots.isEmpty)
    #expect(rule.evaluate(payload) == .shown)
  }
}
