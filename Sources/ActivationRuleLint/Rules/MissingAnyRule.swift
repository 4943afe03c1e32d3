import ActivationRuleModel
import Texts
import PredicateFormat

/// Flags type operators on the whole list of identifiers.
struct MissingAnyRule: LintRule {
  static let description = LintRuleDescription(
    id: "missing-any", severity: .error, furtherSeverities: [.warning],
    summary: "A type operator stands behind the list of identifiers without ANY.",
    rationale: """
      The operator takes one identifier. On the list the system raises an exception, and hides the extension. It is a \
      warning where something else in the rule decides before the operator is reached.
      """,
    certainty: .observed, needsUsedRule: true, hasFix: true,
    flagged: [
      Samples.rule("▶$attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""),
      Samples.rule(
        "▶$attachment.registeredTypeIdentifiers UTI-EQUALS \"public.url\" OR " + Samples.any("public.image")),
      Samples.rule(
        Samples.any("public.image") + " OR ▶$attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ▶$a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.url&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.url")),
      Samples.rule(
        "SUBQUERY($attachment.registeredTypeIdentifiers, $uti, $uti UTI-CONFORMS-TO \"public.url\").@count > 0"),
      Samples.rule("NONE $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let sites = context.sites.comparisons.filter { site in
      site.comparison.comparisonOperator.isTypeOperator && site.comparison.quantifier == nil
        && site.left == .identifiers
    }
    if sites.isEmpty { return [] }
    let isDead = context.isNeverShown
    return sites.map { site in
      let word = site.comparison.comparisonOperator.rawValue
      return finding(
        "'\(word)' takes one identifier, found the list of them; 'ANY' is missing", at: context.place(site.range),
        notes: isDead ? [] : [Diagnostic.Note("write 'ANY' before it; the rule then takes more than now")],
        fixIts: site.isNegated || !isDead
          ? []
          : [
            context.fix(
              "write 'ANY' before it, so that the rule can be shown at all",
              replacing: SourceRange(at: site.comparison.left.range.lowerBound), with: "ANY ")
          ], severity: isDead ? .error : .warning)
    }
  }
}
