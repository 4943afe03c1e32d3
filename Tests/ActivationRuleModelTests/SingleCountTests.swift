import ActivationRuleModel
import Testing

/// A match of the only attachment is given as the reason only if the comparison depends on it.
@Suite("The count of a single attachment")
struct SingleCountTests {
  private static let conforms = "the attachment [public.jpeg] conforms to public.image (public.jpeg → public.image)"

  static let counts: [(comparison: String, message: String)] = [
    ("== 1", conforms), (">= 1", conforms), ("== $i.attachments.@count", conforms),
    ("<= 2", conforms + ", and the rule wants at most 2"),
    ("!= 5", conforms + ", and the rule wants any number but 5"),
  ]

  private static func rule(_ comparison: String) -> String {
    """
    SUBQUERY(extensionItems, $i,
      SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count \(comparison)
    ).@count == 1
    """
  }

  @Test("names what the rule wants where the attachment alone decides nothing", arguments: counts)
  func message(_ comparison: String, _ message: String) {
    let payload = Payload([.item(.attachment("public.jpeg"))])
    #expect(ActivationRule(predicate: Self.rule(comparison)).decide(payload).message == message)
  }

  @Test("names what a rule excludes")
  func excluded() {
    let rule = ActivationRule(predicate: "NOT \(Self.rule("< 3"))")
    let message = rule.decide(Payload([.item(.attachment("public.jpeg"))])).message
    #expect(message == Self.conforms + ", and the rule excludes fewer than 3")
  }
}
