import ActivationRuleModel
import Testing

@Suite("What a rule excludes, in words")
struct NegationTests {
  private static func items(_ condition: String, _ wanted: String) -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(condition)).@count \(wanted)).@count >= 1"
  }

  private static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""

  static let rows: [(rule: String, types: [String], sentence: String)] = [
    (
      "NOT " + items("NOT " + image, "> 0"), ["public.image"],
      "the attachment [public.image] conforms to public.image, so what the rule excludes with NOT is not there"
    ),
    ("NOT NOT TRUEPREDICATE", ["public.image"], "the rule is always true"),
    (
      "NOT " + items(image, ">= 1"), ["public.url", "public.plain-text"],
      "none of the 2 attachments conforms to public.image, and the rule excludes at least 1: found [public.url] and [public.plain-text]"
    ),
    (
      "NOT " + items(image, ">= 1"), ["public.image"],
      "the attachment [public.image] conforms to public.image, which the rule excludes with NOT"
    ),
  ]

  @Test("is never described as what it asks for")
  func tellsExclusions() {
    for row in Self.rows {
      let payload = Payload([Payload.Item(row.types.map { Payload.Attachment([$0]) })])
      #expect(ActivationRule(predicate: row.rule).decide(payload).message == row.sentence)
    }
  }

  @Test("of two items that both fail, neither is passed over")
  func tellsBothItems() {
    let rule = Self.items("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\"", ">= 2")
    let payload = Payload([.item(.attachment("com.adobe.pdf")), .item(.attachment("public.url"))])
    let message = ActivationRule(predicate: rule).decide(payload).message
    #expect(message.hasPrefix("neither item matches; item 1: the attachment registers only com.adobe.pdf"))
    #expect(message.hasSuffix("item 2: 1 of 1 attachment conforms to public.url, and the rule wants at least 2"))
  }
}
