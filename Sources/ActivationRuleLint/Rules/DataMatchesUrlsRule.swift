import ActivationRuleModel
import Texts
import UniformTypes

/// Flags general types that also take links.
struct DataMatchesUrlsRule: LintRule {
  static let description = LintRuleDescription(
    id: "data-matches-urls", severity: .warning,
    summary: "The rule is for files, and its type also takes links.",
    rationale: """
      'public.url' conforms to 'public.data', so that the extension appears for web pages. 'public.file-url', or \
      an exception for 'public.url' that lets 'public.file-url' pass, keeps it to files.
      """,
    certainty: .documented, needsUsedRule: true, yieldsTo: ["tautology"],
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.data\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.item\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\" || ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.data\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.file-url")),
      Samples.rule(Samples.any("public.data") + " AND NOT " + Samples.any("public.url")),
      Samples.rule(Samples.any("public.data") + " OR " + Samples.any("public.url")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    guard !literals.contains(where: { $0.identifier == "public.url" && !$0.isNegated }),
      context.rule.evaluate(Payload([.item(.attachment("public.url"))])) == .shown
    else { return [] }
    let general = ["public.data", "public.item", "public.content"]
    return literals.filter { literal in
      general.contains(literal.identifier) && !literal.isNegated
        && context.types.conforms("public.url", to: literal.identifier)
    }.map { literal in
      finding(
        "'\(literal.identifier)' also takes links, since 'public.url' conforms to it", at: literal.place,
        notes: [
          Diagnostic.Note(
            "test 'public.file-url', or add '(NOT … \"public.url\" OR … \"public.file-url\")', which leaves out links alone"
          )
        ])
    }
  }
}
