import ActivationRuleModel
import HostPresets
import Texts

/// Reports rules that are shown for nearly all that is known to be shared.
struct NearlyEverythingRule: LintRule {
  static let description = LintRuleDescription(
    id: "nearly-everything", severity: .info,
    summary: "The predicate is shown for nearly every known share.",
    rationale: """
      An extension that appears for more than 85 of 100 known shares is as good as always offered. App Review refuses \
      'TRUEPREDICATE' for that, and may take a predicate for the same that means it. Check whether the code handles all \
      of these, and leave out the types that it does not. A dictionary names what it takes in Apple's own words.
      """,
    certainty: .inferred, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["true-predicate", "tautology", "empty-rule", "data-matches-urls"],
    flagged: [
      LintExample("▶" + Samples.text(types.map { Samples.any($0) }.joined(separator: " OR "))),
      LintExample("▶" + Samples.text(types.map { Samples.any($0) }.joined(separator: " OR "), inner: ".@count <= 5")),
      Samples.list(
        "<string>▶SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.item\" || ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.image") + " OR " + Samples.any("public.movie")),
      "TRUEPREDICATE",
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  private static let types = ["public.image", "public.movie", "public.url", "public.text", "com.adobe.pdf"]
  /// A rule that is shown for more of 100 known shares leaves out next to nothing.
  private static let largestUsualShare = 85

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.predicate != nil, !isReportedAsOpen(context) else { return [] }
    let shares = context.knownShares
    guard shares.shown.count * 100 > shares.count * largestUsualShare else { return [] }
    return [
      finding(
        "\(shares.shown.count) of \(shares.text) show the extension; App Review may take that for 'TRUEPREDICATE'",
        at: context.openingPlace,
        notes: [Diagnostic.Note("leave out the types that the extension's code does not handle")])
    ]
  }

  /// Whether it is said already how many known shares show a rule that takes what it does not name.
  private static func isReportedAsOpen(_ context: LintContext) -> Bool {
    !AcceptsAnythingRule.check(context).isEmpty && ZeroMatchesPassRule.check(context).isEmpty
  }
}
