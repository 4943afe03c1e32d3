import ActivationRuleModel
import Texts

/// Flags rules that are neither a string nor a dictionary.
struct WrongRuleTypeRule: LintRule {
  static let description = LintRuleDescription(
    id: "wrong-rule-type", severity: .error,
    summary: "The rule is neither a string nor a dictionary.",
    rationale: """
      The system reads a predicate or a dictionary of keys. Anything else, true as well, keeps the extension \
      hidden.
      """,
    certainty: .observed,
    flagged: [
      Samples.list("▶<true/>"),
      Samples.list("▶<array><string>public.url</string></array>"),
      Samples.list("▶<integer>1</integer>"),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
      Samples.list(""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard case .other(let kind) = context.rule.value else { return [] }
    return [
      finding("the rule is \(kind); only a string or a dictionary is a rule", at: context.subject.properties.ruleRange)
    ]
  }
}
