import ActivationRuleModel
import PredicateFormat
import Texts

/// Flags a line of alternatives that is not joined to the one above.
struct MissingOrRule: LintRule {
  static let description = LintRuleDescription(
    id: "missing-or", severity: .error,
    summary: "A line begins a new condition, and no operator joins it to the one above.",
    rationale: """
      Long rules have an alternative on each line, and a new one is easily added without its '||'. The system cannot read \
      the rule then, so that the extension never appears. Write '||' (OR) where either condition is enough, and '&&' (AND) \
      where both must hold. Seen in a published app, which lost its extension with one such line.
      """,
    certainty: ErrorReason.parseError.certainty,
    flagged: [
      LintExample("extensionItems.@count == 1\n▶extensionItems.@count == 2"),
      Samples.rule(
        Samples.any("public.image") + " ||\n" + Samples.any("public.movie") + "\n▶" + Samples.any("public.url")),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"\n▶ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image") + " ||\n" + Samples.any("public.url")),
      Samples.rule(Samples.any("public.image") + "\nOR " + Samples.any("public.url")),
      LintExample("extensionItems.@count == 1 extensionItems.@count == 2"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description)
  }
}
