import ActivationRuleModel
import Texts

/// Flags a rule that accepts nothing since it names nothing.
struct EmptyRule: LintRule {
  static let description = LintRuleDescription(
    id: "empty-rule", severity: .error,
    summary: "The rule names nothing that the extension would accept.",
    rationale: """
      An empty dictionary or string, and a dictionary that has only a version, keep the extension hidden everywhere. \
      'FALSEPREDICATE' says so on purpose.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["unknown-dictionary-key"],
    flagged: [
      "▶{}", #"▶{"NSExtensionActivationDictionaryVersion": 2}"#, #"▶{"NSExtensionActivationSupportsText": false}"#,
      Samples.list("▶<dict/>"), Samples.list("<string>▶\n  </string>"),
    ],
    clean: [
      #"{"NSExtensionActivationSupportsText": true}"#, "FALSEPREDICATE",
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsImageWithMaxCount": 0}"#,
      #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#,
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    if context.predicateText != nil { return ParserFindings.all(context, of: description) }
    // What the rule was to accept stands beside it, and is reported there.
    guard let entries = context.entries, !MisplacedKeyRule.hasMisplacedKind(context) else { return [] }
    if entries.isEmpty {
      return [finding("the rule is an empty dictionary; the extension is never offered", at: context.rulePlace)]
    }
    let counting = entries.filter { context.keys.accepts($0) }
    // A zero in version 2 forbids its kind, and then everything else is accepted.
    guard counting.isEmpty, context.rule.predicate == nil else { return [] }
    return [finding("no key of the rule accepts anything; the extension is never offered", at: context.rulePlace)]
  }
}
