import ActivationRuleModel
import Texts

/// Reports "all attachments match" where there are none.
struct VacuousEmptyItemRule: LintRule {
  static let description = LintRuleDescription(
    id: "vacuous-empty-item", severity: .info,
    summary: "An item without attachments passes, since none of its attachments fails.",
    rationale: """
      'matching count == attachments count' compares nil with nil for an item without attachments. Finder hands \
      over such an item for more than 64 files, Maps for a route; the extension appears with nothing to work on.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology", "all-attachments-veto"],
    flagged: [
      Samples.rule(Samples.any("com.example.card"), inner: ".@count ▶== $item.attachments.@count"),
      Samples.rule(
        Samples.any("com.example.card") + " OR " + Samples.any("com.example.note"),
        inner: ".@count ▶== $item.attachments.@count",
        outer: ".@count > 0"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;com.example.card&quot;).@count ▶== $e.attachments.@count).@count == 1</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image"), inner: Samples.allAttachments),
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.image"), inner: Samples.allAttachments + " AND $item.attachments.@count >= 1"),
      LintExample(
        "SUBQUERY(extensionItems, $item, $item.attachments != nil AND SUBQUERY($item.attachments, $a, TRUEPREDICATE).@count == $item.attachments.@count).@count > 0"
      ),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let empty = Payload([Payload.Item()])
    guard context.predicate != nil, context.rule.evaluate(empty) == .shown else { return [] }
    return context.sites.comparisons.filter { $0.isEqualityWithAllAttachments }.map { site in
      finding(
        "this also holds for an item without attachments", at: context.operatorPlace(site),
        notes: [
          Diagnostic.Note(
            "add 'AND \(site.allAttachmentsText).@count >= 1'; the extension then stays away from empty items")
        ])
    }
  }
}
