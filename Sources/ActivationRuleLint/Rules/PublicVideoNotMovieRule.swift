import ActivationRuleModel
import Texts
import UniformTypes

/// Flags the type of pictures in motion without sound.
struct PublicVideoNotMovieRule: LintRule {
  static let description = LintRuleDescription(
    id: "public-video-not-movie", severity: .warning,
    summary: "The predicate tests 'public.video', which camera and film files do not conform to.",
    rationale: "'public.video' is video without audio. MPEG-4 and QuickTime films conform to 'public.movie'.",
    certainty: .documented,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.video\""),
      Samples.rule(
        Samples.any("public.image") + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.video\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;public.video&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.movie")),
      Samples.rule(Samples.any("public.movie") + " OR " + Samples.any("public.video")),
      Samples.rule(Samples.any("public.image")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    if literals.contains(where: {
      $0.identifier != "public.video" && context.types.conforms("public.mpeg-4", to: $0.identifier)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "public.video" }.map { literal in
      finding("films conform to 'public.movie'; 'public.video' is video without sound", at: literal.place)
    }
  }
}
