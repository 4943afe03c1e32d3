import ActivationRuleModel
import PredicateFormat

/// Flags typographic quotes and other characters that only look like those of the language.
struct SmartQuotesRule: LintRule {
  static let description = LintRuleDescription(
    id: "smart-quotes", severity: .error,
    summary: "The predicate holds a character that looks like one of the language and is none.",
    rationale: """
      Texts copied from web pages and word processors carry curly quotes, no-break spaces and full-width signs. \
      The system cannot read them, so that the extension never appears.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      LintExample("ANY a UTI-CONFORMS-TO ▶“public.url▶”"),
      LintExample("extensionItems.@count▶\u{A0}> 0"),
      LintExample("extensionItems.@count ▶＞ 0"),
    ],
    clean: [
      LintExample("ANY extensionItems.title CONTAINS \"“\""),
      Samples.rule(Samples.any("public.url")),
      LintExample("extensionItems.@count > 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description)
  }
}
