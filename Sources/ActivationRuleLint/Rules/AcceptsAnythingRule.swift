import ActivationRuleModel
import HostPresets
import Texts

/// Flags rules that take things they do not name.
struct AcceptsAnythingRule: LintRule {
  static let description = LintRuleDescription(
    id: "accepts-anything", severity: .warning, furtherSeverities: [.info],
    summary: "The rule takes an attachment of a type that it does not name, or every known share.",
    rationale: """
      The extension appears for things that its code does not handle. Bounds on the number of items, upper bounds \
      alone, and NOT without a type beside it let everything else in. Name the types that the extension handles.
      """,
    certainty: .observed, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["true-predicate", "tautology", "zero-matches-pass", "no-accepted-type", "empty-rule"],
    flagged: [
      LintExample("▶extensionItems.@count <= 5"),
      LintExample("▶extensionItems.@count == 1"),
      Samples.rule(Samples.any("public.image"), inner: ".@count < 1").marked(before: "SUBQUERY(extensionItems"),
      Samples.rule("NOT " + Samples.any("public.image")).marked(before: "SUBQUERY(extensionItems"),
      Samples.list("<string>▶extensionItems.@count &lt; 4</string>"),
      LintExample(
        "▶"
          + Samples.text(
            [
              "public.item", "public.content", "public.url", "com.apple.mapkit.map-item",
              "com.microsoft.intune.mam.public.text", "com.microsoft.intune.mam.public.file-url",
            ].map { Samples.any($0) }.joined(separator: " OR "))),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      LintExample("extensionItems.@count == 1 AND " + Samples.text(Samples.any("public.image"))),
      Samples.rule(Samples.any("public.data") + " AND NOT " + Samples.any("public.image")),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.rule.predicate != nil else { return [] }
    let shares = context.knownShares
    let isOpen = context.takesUnnamedType()
    guard isOpen || shares.areAllShown else { return [] }
    return [
      finding(
        isOpen
          ? "an attachment of any type is taken, also of one that the rule does not name; \(shares.shown.count) of "
            + "\(shares.text) \(shares.shown.count == 1 ? "shows" : "show") the extension"
          : "each known share with an attachment shows the extension",
        at: context.openingPlace, notes: [Diagnostic.Note("name the types that the extension handles, and no others")],
        severity: isOpen ? .warning : .info)
    ]
  }
}
