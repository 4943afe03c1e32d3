import ActivationRuleModel
import Testing

@Suite("Keys that nothing has")
struct UnknownKeyTests {
  static let rows: [(rule: String, key: String, hint: String)] = [
    (
      "SUBQUERY(NSExtensionItems, $e, TRUEPREDICATE).@count > 0",
      "'NSExtensionItems'", "; did you mean 'extensionItems'?"
    ),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachmentz, $a, TRUEPREDICATE).@count > 0).@count > 0",
      "'attachmentz'", "; did you mean 'attachments'?"
    ),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifier UTI-CONFORMS-TO \"public.image\").@count > 0).@count > 0",
      "'registeredTypeIdentifier'", "; did you mean 'registeredTypeIdentifiers'?"
    ),
  ]

  @Test("are named as the cause, not the attachments that they hide")
  func areNamed() {
    let payload = Payload([.item(.attachment("public.jpeg"))])
    for row in Self.rows {
      let explanation = ActivationRule(predicate: row.rule).explain(payload, changes: false)
      #expect(explanation.decision.reason.sentence == "nothing that is shared has a key \(row.key)")
      let step = explanation.steps.first { $0.title == "key \(row.key)" }
      #expect(step?.detail == "nothing that is shared has it, so it is nil\(row.hint)" && step?.isDecisive == true)
    }
  }

  @Test("but not where another part of the rule decides")
  func areNotBlamed() {
    let payload = Payload([.item(.attachment("public.jpeg"))])
    let rule = ActivationRule(predicate: "extensionItems.@count == 2 AND foo == nil")
    #expect(rule.decide(payload).reason.sentence == "1 item is shared, and this rule wants exactly 2")
  }
}
