import ActivationRuleModel
import Texts
import UniformTypes

/// Reports live photos as the only pictures.
struct LivePhotoAloneRule: LintRule {
  static let description = LintRuleDescription(
    id: "live-photo-alone", severity: .info,
    summary: "'com.apple.live-photo' is the only type of picture that the rule accepts.",
    rationale: """
      Hosts announce live photos that cannot be loaded, and some, as Messages, announce a plain image for them. \
      Accept 'public.image' beside it.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.apple.live-photo\""),
      Samples.rule(
        Samples.any("public.url")
          + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.apple.live-photo\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS ▶\"com.apple.live-photo\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("com.apple.live-photo") + " OR " + Samples.any("public.image")),
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.image") + " AND NOT " + Samples.any("com.apple.live-photo")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    let others = literals.filter { $0.identifier != "com.apple.live-photo" }.map { $0.identifier }
    if others.contains(where: {
      context.types.conforms($0, to: "public.image") || context.types.conforms("public.image", to: $0)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "com.apple.live-photo" && !$0.isNegated }.map { literal in
      finding("live photos often come as plain images; accept 'public.image' beside it", at: literal.place)
    }
  }
}
