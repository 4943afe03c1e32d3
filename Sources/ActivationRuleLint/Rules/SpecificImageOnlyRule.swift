import ActivationRuleModel
import HostPresets
import Texts

/// Reports lists of picture formats without the type of all pictures.
struct SpecificImageOnlyRule: LintRule {
  static let description = LintRuleDescription(
    id: "specific-image-only", severity: .info,
    summary: "The rule accepts some formats of pictures, and not 'public.image'.",
    rationale: """
      A picture that is shared from memory, as a screenshot before it is saved, is a 'public.image' and nothing \
      more special.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.rule(
        "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.jpeg\" OR " + Samples.any("public.png")),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.heic\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.png\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.jpeg") + " OR " + Samples.any("public.image")),
      Samples.rule(Samples.any("public.url")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let formats = ["public.jpeg", "public.png", "public.heic", "public.heif", "public.tiff"]
    guard let literal = context.typeLiterals.first(where: { formats.contains($0.identifier) && !$0.isNegated }) else {
      return []
    }
    guard context.rule.evaluate(Payload([.item(.attachment(literal.identifier))])) == .shown else { return [] }
    let lost = context.presets.filter { entry in
      entry.payload.payload.attachments.map { $0.registeredTypeIdentifiers } == [["public.image"]]
        && !context.isShown(entry)
    }.map { $0.preset }
    if lost.isEmpty { return [] }
    return [
      finding(
        "pictures from memory are 'public.image' and no format; \(WordList.count(lost.count, "known share")) of them are lost",
        at: literal.place,
        notes: [
          LintContext.note("hidden", lost), Diagnostic.Note("test 'public.image' in place of the formats"),
        ])
    ]
  }
}
