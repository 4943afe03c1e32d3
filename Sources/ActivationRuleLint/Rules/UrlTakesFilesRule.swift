import ActivationRuleModel
import Texts
import UniformTypes

/// Reports tests for links that also take every file.
struct UrlTakesFilesRule: LintRule {
  static let description = LintRuleDescription(
    id: "url-takes-files", severity: .info,
    summary: "The rule is for links, and its type also accepts every file.",
    rationale: """
      'public.file-url' conforms to 'public.url', and a shared file registers it next to its own type. So the extension \
      also appears for documents, archives and fonts. To accept links only, exclude 'public.file-url'. To accept files \
      as well, name 'public.file-url' or the types of the files.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    yieldsTo: ["tautology", "true-predicate", "accepts-anything", "zero-matches-pass", "parse-error"],
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\""),
      Samples.rule(
        Samples.any("public.image")
          + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\" OR "
          + Samples.any("com.adobe.pdf")),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.plain-text\" || ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.url") + " AND NOT " + Samples.any("public.file-url")),
      Samples.rule(Samples.any("public.url") + " OR " + Samples.any("public.file-url")),
      Samples.rule(Samples.any("public.url") + " OR " + Samples.any("public.data")),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"public.url\""),
      Samples.rule(Samples.any("public.file-url")),
    ])

  /// The kinds of files that a rule for links is least likely to mean.
  private static let documents = [LintContext.unnamedType, "org.openxmlformats.wordprocessingml.document"]

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals.filter { !$0.isNegated }
    guard !literals.contains(where: { $0.identifier == "public.file-url" }) else { return [] }
    let links = literals.filter { $0.identifier == "public.url" && $0.isConformance }
    guard !links.isEmpty, documents.allSatisfy({ isTakenAsFile($0, context) }) else { return [] }
    return links.prefix(1).map { literal in
      finding(
        "'public.url' also takes every file, since 'public.file-url', which files register, conforms to it",
        at: literal.place,
        notes: [
          Diagnostic.Note(
            "add 'AND NOT … \"public.file-url\"' to this test to take links alone; name 'public.file-url' if files are meant"
          )
        ] + links.dropFirst().map { Diagnostic.Note("here, too", at: $0.place) })
    }
  }

  /// Whether a type is taken because it comes as a file: the rule does not take its data.
  private static func isTakenAsFile(_ type: String, _ context: LintContext) -> Bool {
    context.rule.evaluate(Payload([.item(.attachment(type, "public.file-url"))])) == .shown
      && context.rule.evaluate(Payload([.item(.attachment(type))])) != .shown
  }
}
