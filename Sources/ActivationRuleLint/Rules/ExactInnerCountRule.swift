import ActivationRuleModel
import HostPresets
import Texts

/// Reports an exact number of matching attachments where hosts differ.
struct ExactInnerCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "exact-inner-count", severity: .info,
    summary: "The rule demands an exact number of matching attachments in an item.",
    rationale: """
      Hosts add attachments: a second link, or several pictures. A lower bound keeps them; an upper bound is \
      better said as one.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, yieldsTo: ["unsatisfiable-rule"],
    flagged: [
      Samples.rule(Samples.any("public.image"), inner: ".@count ▶== 1"),
      Samples.rule(Samples.any("public.url") + " OR " + Samples.any("public.plain-text"), inner: ".@count ▶== 1"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.data&quot;).@count ▶== 1).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.url")),
      Samples.rule(Samples.any("public.image"), inner: ".@count <= 5"),
      Samples.rule(Samples.any("com.example.custom"), inner: ".@count == 1"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ExactCounts.findings(context, of: .attachments) { lost in
      finding(
        "an exact number of attachments hides the extension from \(WordList.count(lost.presets.count, "known share")); '>=' keeps them",
        at: lost.place, notes: [LintContext.note("hidden now and shown with '>= 1'", lost.presets)])
    }
  }
}
