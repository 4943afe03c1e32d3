import ActivationRuleModel
import Texts

/// Reports type identifiers in another case than declared.
struct CaseOfUtiRule: LintRule {
  static let description = LintRuleDescription(
    id: "case-of-uti", severity: .info,
    summary: "A type identifier is written with other letters in upper case than declared.",
    rationale: """
      The system compares identifiers without regard to case; code that compares them as texts does not.
      """,
    certainty: .documented, hasFix: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.JPEG\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"Public.URL\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;com.adobe.PDF&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.jpeg")),
      Samples.rule(Samples.any("com.example.Card")),
      Samples.rule(Samples.any("com.adobe.pdf")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    context.typeLiterals.compactMap { literal in
      let declared = literal.identifier
      if declared == literal.written { return nil }
      return finding(
        "the type is declared as \(VisibleText.quoted(declared))", at: literal.place,
        fixIts: [context.fix("write \(VisibleText.quoted(declared))", replacing: literal.content, with: declared)])
    }
  }
}
