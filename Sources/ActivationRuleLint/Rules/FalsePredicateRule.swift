import ActivationRuleModel
import Texts

/// Reports a rule that is switched off.
struct FalsePredicateRule: LintRule {
  static let description = LintRuleDescription(
    id: "false-predicate", severity: .info,
    summary: "The rule is always false, so that the extension is switched off.",
    rationale: """
      Some apps ship an extension that they keep away from the share sheet in this way. If that is not meant, the \
      rule was left over.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: [
      LintExample("▶FALSEPREDICATE"),
      LintExample("▶1 == 2"),
      Samples.list("<string>▶FALSEPREDICATE</string>"),
    ],
    clean: [
      LintExample("TRUEPREDICATE"),
      LintExample("extensionItems.@count > 0 AND FALSEPREDICATE"),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let predicate = context.predicate, ConstantFolding.value(of: predicate) == false else { return [] }
    return [finding("the rule is always false; the extension is switched off", at: context.rulePlace)]
  }
}
