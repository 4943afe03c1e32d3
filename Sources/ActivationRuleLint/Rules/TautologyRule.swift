import ActivationRuleAnalysis
import ActivationRuleModel
import Texts
import PropertyLists

/// Flags rules that match every payload, though they do not say so.
struct TautologyRule: LintRule {
  static let description = LintRuleDescription(
    id: "tautology", severity: .error,
    summary: "The rule holds for everything that can be shared.",
    rationale: """
      A rule that is always true is refused by App Review however it is spelled, and the extension appears where \
      it can do nothing.
      """,
    certainty: .inferred, needsUsedRule: true, yieldsTo: ["true-predicate", "empty-rule"],
    flagged: [
      LintExample("▶extensionItems.@count >= 0"),
      LintExample("▶NOT extensionItems.@count == 0"),
      LintExample("▶" + Samples.text("1 == 1")),
      Samples.list("<string>▶extensionItems.@count &gt; 0 OR extensionItems.@count == 0</string>"),
      Samples.dictionary(#"▶"@SupportsAttachmentsWithMinCount": 1"#),
    ],
    clean: [
      LintExample("extensionItems.@count == 1"),
      Samples.rule(Samples.any("public.item")),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.isProvedAlwaysShown(context.rule) else { return [] }
    return [
      finding(
        "the rule holds for every share with an attachment; name the types that the extension handles",
        at: context.entries?.first?.keyRange ?? context.rulePlace)
    ]
  }
}
