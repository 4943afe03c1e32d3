import ActivationRuleModel
import Texts

/// Flags places where build settings ate a variable, or still stand.
struct SubstitutedVariableRule: LintRule {
  static let description = LintRuleDescription(
    id: "substituted-variable", severity: .error,
    summary: "A variable is missing where one must be, or a build setting stands in the predicate.",
    rationale: """
      When Xcode expands build settings in a property list, '$attachment' becomes nothing, and the rule that is \
      built cannot be read. Switch the expansion off for this list, or use a dictionary.
      """,
    certainty: .reported,
    flagged: [
      LintExample("SUBQUERY(extensionItems, ▶, .attachments.@count > 0).@count > 0"),
      LintExample("extensionItems.@count > ▶$(MAXIMUM)"),
      Samples.list("<string>SUBQUERY(extensionItems, ▶, .attachments.@count &gt; 0).@count &gt; 0</string>"),
    ],
    clean: [
      LintExample("SUBQUERY(extensionItems, $item, $item.attachments.@count > 0).@count > 0"),
      Samples.rule(Samples.any("public.url")),
      LintExample("extensionItems.@count > 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    Array(ParserFindings.all(context, of: description).prefix(1))
  }
}
