import ActivationRuleModel
import HostPresets
import Texts
import UniformTypes

/// Reports that a test of texts also takes contacts.
struct VcardViaTextRule: LintRule {
  static let description = LintRuleDescription(
    id: "vcard-via-text", severity: .info,
    summary: "A test of 'public.text' also takes contacts.",
    rationale: """
      'public.vcard' conforms to 'public.text', so that the extension appears for a contact. Exclude it, or test \
      'public.plain-text', if the code cannot read one.
      """,
    certainty: .documented, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.text\""),
      Samples.rule(
        Samples.any("public.url") + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.text\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.text\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.plain-text")),
      Samples.rule(Samples.any("public.text") + " AND NOT " + Samples.any("public.vcard")),
      Samples.rule(Samples.any("public.text") + " OR " + Samples.any("public.vcard")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    let contacts = context.presets.filter { $0.preset.id == "contacts-card" && context.isShown($0) }.map { $0.preset }
    if contacts.isEmpty || literals.contains(where: { $0.identifier == "public.vcard" }) { return [] }
    if literals.contains(where: {
      $0.identifier != "public.text" && context.types.conforms("public.text", to: $0.identifier)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "public.text" && !$0.isNegated }.map { literal in
      finding(
        "contacts are texts as well; 'public.vcard' conforms to 'public.text'", at: literal.place,
        notes: [LintContext.note("shown", contacts)])
    }
  }
}
