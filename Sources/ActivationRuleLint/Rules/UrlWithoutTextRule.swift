import ActivationRuleModel
import HostPresets
import PredicateFormat
import PropertyLists
import UniformTypes

/// Flags rules for links that are hidden when a text comes with the link, or instead of it.
struct UrlWithoutTextRule: LintRule {
  static let description = LintRuleDescription(
    id: "url-without-text", severity: .warning,
    summary: "The rule accepts links, and is hidden where a title comes along or where the link is a text.",
    rationale: """
      Firefox, Maps and many apps share the title as a second attachment, others share the link as plain text. \
      Accept text as well and look for the link in it, or let one matching attachment be enough.
      """,
    certainty: .reported, usesPresets: true, yieldsTo: ["no-accepted-type"],
    flagged: [
      Samples.dictionary(#"▶"@SupportsWebURLWithMaxCount": 1"#),
      LintExample("▶" + Samples.text(Samples.any("public.url"), inner: Samples.allAttachments)),
      Samples.list("<dict>▶<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"),
      LintExample("▶" + Samples.text(Samples.any("public.url"))),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.rule(Samples.any("public.url") + " OR " + Samples.any("public.plain-text")),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let lost = lostPresets(context)
    if lost.isEmpty { return [] }
    let place = context.entry(RuleKey.prefix + "SupportsWebURLWithMaxCount")?.keyRange ?? context.rulePlace
    return [
      finding(
        "links are accepted, but not with a text beside them or as text; \(Words.count(lost.count, "known share")) of links are lost",
        at: place, notes: [LintContext.note("hidden", lost)])
    ]
  }

  /// Hosts that are known to share a link as plain text.
  private static let linksAsText = [
    "chrome-page-legacy-text", "youtube-video", "shazam-song", "odysee-video", "home-depot-product", "chatgpt-link",
  ]

  /// The presets of links with or as texts that the rule is hidden for, while it is shown for a link alone.
  static func lostPresets(_ context: LintContext) -> [HostPreset] {
    let link = Payload([.item(.attachment("public.url"))])
    guard context.rule.evaluate(link) == .shown else { return [] }
    return context.presets.filter { entry in isLinkWithText(entry.preset) && !context.isShown(entry) }.map { $0.preset }
  }

  private static func isLinkWithText(_ preset: HostPreset) -> Bool {
    let types = preset.payload.attachments.map { $0.registeredTypeIdentifiers }
    guard types.contains(["public.plain-text"]),
      types.allSatisfy({ $0 == ["public.plain-text"] || $0 == ["public.url"] })
    else { return false }
    return types.contains(["public.url"]) || linksAsText.contains(preset.id)
  }
}
