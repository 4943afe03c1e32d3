import ActivationRuleModel
import HostPresets
import Texts

/// Reports an exact number of items where hosts differ.
struct ExactOuterCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "exact-outer-count", severity: .info,
    summary: "The rule demands an exact number of items.",
    rationale: """
      What looks like one thing to the user can be two items: a PDF in Safari comes with the page's address. A \
      lower bound keeps such hosts.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, yieldsTo: ["unsatisfiable-rule"],
    flagged: [
      Samples.rule(Samples.any("public.url"), inner: Samples.allAttachments, outer: ".@count ▶== 2"),
      LintExample("extensionItems.@count ▶== 1 AND " + Samples.text(Samples.any("com.adobe.pdf"))),
      LintExample("extensionItems.@count ▶== 1 AND " + Samples.text(Samples.any("public.url"))),
    ],
    clean: [
      Samples.rule(Samples.any("com.adobe.pdf")),
      LintExample("extensionItems.@count >= 1 AND " + Samples.text(Samples.any("public.url"))),
      LintExample("extensionItems.@count == 1"),
      Samples.rule(Samples.any("public.url"), outer: ".@count > 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ExactCounts.findings(context, of: .items) { lost in
      finding(
        "an exact number of items hides the extension from \(WordList.count(lost.presets.count, "known share")); '>=' keeps them",
        at: lost.place, notes: [LintContext.note("hidden now and shown with '>= 1'", lost.presets)])
    }
  }
}
