import ActivationRuleModel
import Texts

/// Flags limits on all attachments beside a count of the matching ones.
struct CountsNonMatchingRule: LintRule {
  static let description = LintRuleDescription(
    id: "counts-non-matching", severity: .info,
    summary: """
      A number limits all attachments of an item, where a limit on the matching ones is likely meant.
      """,
    rationale: """
      The host's own additions count as well: a link with its title has two attachments. A limit on the SUBQUERY \
      counts what the extension handles.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      Samples.rule(Samples.any("public.image"), inner: ".@count >= 1 AND $item.attachments.@count ▶<= 10"),
      Samples.rule(Samples.any("public.url"), inner: ".@count >= 1 AND $item.attachments.@count ▶== 1"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, $e.attachments.@count ▶&lt;= 1 AND SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.url&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.image"), inner: Samples.allAttachments + " AND $item.attachments.@count <= 20"),
      Samples.rule(Samples.any("public.image"), inner: ".@count >= 1 AND $item.attachments.@count >= 1"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let sites = context.sites.comparisons
    guard !sites.contains(where: { $0.isEqualityWithAllAttachments }), sites.contains(where: { $0.isCountOfMatching })
    else { return [] }
    return sites.compactMap { site in
      guard !site.isNegated, site.isCountOfAll, site.upperBound != nil || site.exactCount ?? 0 > 0 else { return nil }
      return finding(
        "this limits all attachments of the item, whatever their types; a limit on those that match is likely meant",
        at: context.operatorPlace(site))
    }
  }
}
