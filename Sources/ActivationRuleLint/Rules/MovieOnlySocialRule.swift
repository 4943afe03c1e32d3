import ActivationRuleModel
import HostPresets
import Texts
import PropertyLists

/// Reports that social apps share links to films.
struct MovieOnlySocialRule: LintRule {
  static let description = LintRuleDescription(
    id: "movie-only-social", severity: .info,
    summary: "The rule accepts films and no links, and social apps share links to their films.",
    rationale: """
      Nothing hands the film over there. An extension that is to appear must accept the link and fetch the film \
      itself.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.dictionary(#"▶"@SupportsMovieWithMaxCount": 1"#),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.movie\""),
      Samples.list("<dict>▶<key>NSExtensionActivationSupportsMovieWithMaxCount</key><integer>3</integer></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsMovieWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 1, "@SupportsText": true"#),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
      Samples.rule(Samples.any("public.movie") + " OR " + Samples.any("public.url")),
    ])

  private static let links = ["tiktok-video-link", "youtube-video"]

  static func check(_ context: LintContext) -> [Diagnostic] {
    func accepts(_ type: String) -> Bool {
      context.rule.evaluate(Payload([.item(.attachment(type))])) == .shown
    }
    guard accepts("public.mpeg-4"), !accepts("public.url"), !accepts("public.plain-text"), !accepts("public.jpeg"),
      !accepts("com.adobe.pdf")
    else { return [] }
    let lost = context.presets.filter { links.contains($0.preset.id) && !context.isShown($0) }.map { $0.preset }
    if lost.isEmpty { return [] }
    let place =
      context.entry(RuleKey.prefix + "SupportsMovieWithMaxCount")?.keyRange
      ?? context.place(ofTestTaking: "public.mpeg-4")
    return [
      finding(
        "social apps share links to their films, which this rule does not accept", at: place,
        notes: [LintContext.note("hidden", lost)])
    ]
  }
}
