import ActivationRuleModel
import PredicateFormat

/// Flags an upper bound that holds for none at all.
struct ZeroMatchesPassRule: LintRule {
  static let description = LintRuleDescription(
    id: "zero-matches-pass", severity: .warning,
    summary: "A count of matching attachments has only an upper bound, so that an item with no match passes.",
    rationale: """
      '<= 5' holds for 0. The extension is offered for things it does not handle, as long as there are few that it \
      does.
      """,
    certainty: .observed, yieldsTo: ["tautology"],
    flagged: [
      Samples.rule(Samples.any("public.image"), inner: ".@count ▶<= 5"),
      Samples.rule(Samples.any("public.movie"), inner: ".@count ▶< 2", outer: ".@count > 0"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.image&quot;).@count ▶&lt;= 10).@count == 1</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(
        Samples.any("public.image"),
        inner: ".@count <= 5 AND "
          + "SUBQUERY($item.attachments, $b, ANY $b.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count >= 1"
      ),
      Samples.rule(Samples.any("public.image"), inner: ".@count == 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.predicate != nil, isShownWithoutMatch(context) else { return [] }
    return context.sites.comparisons.compactMap { site in
      guard !site.isNegated, site.isCountOfMatching, let limit = site.upperBound, limit >= 1 else { return nil }
      return finding(
        "this also holds when nothing matches; add a lower bound, as '>= 1'", at: context.operatorPlace(site))
    }
  }

  /// Whether an attachment of a type that the rule cannot name brings the extension up.
  private static func isShownWithoutMatch(_ context: LintContext) -> Bool {
    context.rule.evaluate(Payload([.item(.attachment("org.example.unknown-attachment"))])) == .shown
  }
}
