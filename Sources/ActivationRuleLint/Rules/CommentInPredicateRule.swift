import ActivationRuleModel
import Texts

/// Flags comments, which the language does not have.
struct CommentInPredicateRule: LintRule {
  static let description = LintRuleDescription(
    id: "comment-in-predicate", severity: .error,
    summary: "The predicate holds a comment.",
    rationale: """
      The predicate language has no comments; the system cannot read the rule. Beside the string, XML takes \
      comments.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      LintExample("extensionItems.@count > 0 ▶// one at least"),
      LintExample("▶/* links */ extensionItems.@count > 0"),
      LintExample("extensionItems.@count > 0 ▶# one at least"),
      Samples.list("<string>extensionItems.@count > 0 ▶// one\n</string>"),
    ],
    clean: [
      LintExample("extensionItems.@count > 0"),
      Samples.list("<!-- one at least --><string>extensionItems.@count > 0</string>"),
      LintExample("extensionItems.title == \"// no comment\""),
      LintExample("#extensionItems.@count > 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description)
  }
}
