import ActivationRuleModel
import Texts
import PredicateFormat

/// Flags an upper bound that holds for none at all.
struct ZeroMatchesPassRule: LintRule {
  static let description = LintRuleDescription(
    id: "zero-matches-pass", severity: .warning,
    summary: "A count of matching attachments or items has only an upper bound, so that no match passes, too.",
    rationale: """
      '<= 5' holds for 0. The extension is offered for things it does not handle, as long as there are few that it \
      does. On the count of items the bound says nothing of the attachments in one item.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology"],
    flagged: [
      Samples.rule(Samples.any("public.image"), inner: ".@count ▶<= 5"),
      Samples.rule(Samples.any("public.movie"), inner: ".@count ▶< 2", outer: ".@count > 0"),
      Samples.rule(Samples.any("public.image"), outer: ".@count ▶<= 5"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.image&quot;).@count ▶&lt;= 10).@count == 1</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.image"), outer: ".@count == 1"),
      Samples.rule(
        Samples.any("public.image"),
        inner: ".@count <= 5 AND "
          + "SUBQUERY($item.attachments, $b, ANY $b.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count >= 1"
      ),
      Samples.rule(Samples.any("public.image"), inner: ".@count == 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let predicate = context.predicateOfUsualSize, context.takesUnnamedType() else { return [] }
    let open = context.sites.comparisons.filter { site in
      guard !site.isNegated, site.left == .count, CountedSubquery(site.comparison.left) != nil,
        let limit = site.upperBound
      else { return false }
      return limit >= 1
    }
    let bounded = open.reduce(predicate) { $0.asking(atLeastOneAt: $1.range) }
    // What still passes then passes for another reason.
    if context.takesUnnamedType(context.rule(bounded)) { return [] }
    return open.map { site in
      finding("this also holds when nothing matches; add a lower bound, as '>= 1'", at: context.operatorPlace(site))
    }
  }
}
