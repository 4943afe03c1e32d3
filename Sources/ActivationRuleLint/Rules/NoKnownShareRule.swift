import ActivationRuleModel
import HostPresets
import PredicateFormat
import Texts

/// Flags rules that nothing which is known to be shared can show.
struct NoKnownShareRule: LintRule {
  static let description = LintRuleDescription(
    id: "no-known-share", severity: .warning,
    summary: "The rule asks for known types alone, and is shown for no known share.",
    rationale: """
      Each type that the rule tests is shared by some host app, and yet no known share passes. Most often types are \
      joined with AND, so that one attachment has to be of several kinds, or a number is compared with a text.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    yieldsTo: [
      "unsatisfiable-rule", "always-refused", "false-predicate", "empty-rule", "missing-any", "unknown-key-path",
      "safety-disallowed", "uti-equality", "equality-with-general-type", "min-greater-than-max",
    ],
    flagged: [
      Samples.rule("▶" + Samples.any("public.image") + " AND " + Samples.any("com.adobe.pdf")),
      LintExample("▶extensionItems.@count == \"1\" AND " + Samples.text(Samples.any("public.image"))),
      LintExample("▶extensionItems == nil AND " + Samples.text(Samples.any("public.url"))),
      Samples.list(
        "<string>▶SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count &gt; 1000).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image") + " OR " + Samples.any("com.adobe.pdf")),
      Samples.rule(Samples.any("public.image") + " AND " + Samples.any("com.example.card")),
      LintExample("SUBQUERY(extensionItems, $item, $item.title == \"A\").@count > 0"),
      Samples.dictionary(#""@SupportsText": true"#),
      "FALSEPREDICATE",
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.rule.predicate != nil, context.hasUsualSize else { return [] }
    let shares = context.knownShares
    guard shares.shown.isEmpty, shares.count > 0, context.asksForKnownTypesAlone else { return [] }
    let group = joinedTypes(context)
    return [
      finding(
        "none of the \(shares.text) shows the extension, although each type that the rule tests is among them",
        at: group.map { context.place($0.range) } ?? context.openingPlace,
        notes: group == nil
          ? [] : [Diagnostic.Note("'AND' asks one attachment for both types; 'OR' takes an attachment of either")])
    ]
  }

  /// Types that one attachment must have at once.
  private static func joinedTypes(_ context: LintContext) -> RuleSites.Group? {
    context.sites.groups.first { group in
      group.isAnd && group.depth > 1 && group.parts.filter { TypeTest($0) != nil }.count > 1
    }
  }
}
