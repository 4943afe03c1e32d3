import ActivationRuleModel
import PredicateFormat

/// Flags a text that is no predicate.
struct ParseErrorRule: LintRule {
  static let description = LintRuleDescription(
    id: "parse-error", severity: .error,
    summary: "The string is not a predicate.",
    rationale: "The system cannot read it, so that the extension never appears, and nothing is said about it.",
    certainty: .observed,
    flagged: [
      "extensionItems.@count >▶", "extensionItems.@count > 0 ▶extensionItems.@count < 2", "extensionItems.@count > 0▶)",
    ],
    clean: ["extensionItems.@count > 0", "TRUEPREDICATE", #"{"NSExtensionActivationSupportsText": true}"#])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description)
  }
}
