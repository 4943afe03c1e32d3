import ActivationRuleModel
import Testing

@Suite("Keys that nothing has")
struct UnknownKeyTests {
  static let rows: [(rule: String, sentence: String)] = [
    (
      "SUBQUERY(NSExtensionItems, $e, TRUEPREDICATE).@count > 0",
      "'NSExtensionItems', so it is nil; did you mean 'extensionItems'?"
    ),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachmentz, $a, TRUEPREDICATE).@count > 0).@count > 0",
      "'attachmentz', so it is nil; did you mean 'attachments'?"
    ),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifier UTI-CONFORMS-TO \"public.image\").@count > 0).@count > 0",
      "'registeredTypeIdentifier', so it is nil; did you mean 'registeredTypeIdentifiers'?"
    ),
  ]

  @Test("are named as the cause, not the attachments that they hide")
  func areNamed() {
    let payload = Payload([.item(.attachment("public.jpeg"))])
    for row in Self.rows {
      let message = ActivationRule(predicate: row.rule).decide(payload).message
      #expect(message == "nothing that is shared has a key \(row.sentence)")
    }
  }

  @Test("but not where another part of the rule decides")
  func areNotBlamed() {
    let payload = Payload([.item(.attachment("public.jpeg"))])
    let rule = ActivationRule(predicate: "extensionItems.@count == 2 AND foo == nil")
    #expect(rule.decide(payload).message == "1 item is shared, and the rule wants exactly 2")
  }
}
