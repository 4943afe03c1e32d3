import ActivationRuleModel
import Texts

/// Flags an exception for links that also shuts out files.
struct NotUrlExcludesFilesRule: LintRule {
  static let description = LintRuleDescription(
    id: "not-url-excludes-files", severity: .warning,
    summary: "An exception for 'public.url' also excludes files, whose attachments register a file URL.",
    rationale: """
      'public.file-url' conforms to 'public.url', and an attachment of a file, as from Files or Finder, registers it \
      beside its own type. Let the exception pass what is also a 'public.file-url'.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: [
      Samples.rule(
        Samples.any("public.data")
          + " AND NOT ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\""),
      Samples.rule(
        Samples.any("com.adobe.pdf")
          + " AND NONE $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.item\" AND NOT (ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\")).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(
        Samples.any("public.data") + " AND (NOT " + Samples.any("public.url") + " OR "
          + Samples.any("public.file-url") + ")"),
      Samples.rule(Samples.any("public.plain-text") + " OR " + Samples.any("public.url")),
      Samples.rule(Samples.any("public.data") + " AND NOT " + Samples.any("public.image")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    let wanted = literals.filter { !$0.isNegated }.prefix(LintContext.questionLimit)
    guard let lost = wanted.first(where: { isLostAsFile($0.identifier, context) }) else { return [] }
    return literals.filter { $0.isNegated && $0.isConformance && $0.identifier == "public.url" }.map { literal in
      finding(
        "this also excludes files; 'public.file-url', which they register, conforms to 'public.url'",
        at: literal.place,
        notes: [
          Diagnostic.Note(
            "a file of \(VisibleText.quoted(lost.identifier)) is hidden; write '(NOT … \"public.url\" OR … \"public.file-url\")'"
          )
        ])
    }
  }

  /// Whether data of a type is accepted, and a file of it is not.
  private static func isLostAsFile(_ type: String, _ context: LintContext) -> Bool {
    func isShown(_ types: [String]) -> Bool {
      context.rule.evaluate(Payload([Payload.Item([Payload.Attachment(types)])])) == .shown
    }
    return isShown([type]) && !isShown([type, "public.file-url"])
  }
}
