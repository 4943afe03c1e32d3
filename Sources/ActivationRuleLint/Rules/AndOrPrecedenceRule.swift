import ActivationRuleModel
import PredicateFormat

/// Flags AND and OR side by side.
struct AndOrPrecedenceRule: LintRule {
  static let description = LintRuleDescription(
    id: "and-or-precedence", severity: .warning,
    summary: "AND and OR stand on one level without parentheses.",
    rationale: "AND binds tighter than OR, whatever their order. Parentheses say what is meant.",
    certainty: .documented, hasFix: true,
    flagged: [
      Samples.rule(
        "▶" + Samples.any("public.url") + " OR " + Samples.any("public.image") + " AND NOT " + Samples.any("public.png")
      ),
      LintExample("▶extensionItems.@count > 0 OR extensionItems.@count > 1 AND extensionItems.@count < 5"),
      Samples.list(
        "<string>▶extensionItems.@count > 0 &amp;&amp; extensionItems.@count > 1 || extensionItems.@count == 5</string>"
      ),
    ],
    clean: [
      Samples.rule(
        "(" + Samples.any("public.url") + " OR " + Samples.any("public.image") + ") AND NOT "
          + Samples.any("public.png")),
      LintExample("extensionItems.@count > 0 OR (extensionItems.@count > 1 AND extensionItems.@count < 5)"),
      LintExample("extensionItems.@count > 0 OR extensionItems.@count > 1"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description)
  }
}
