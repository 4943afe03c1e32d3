import ActivationRuleModel
import HostPresets
import Texts

/// Reports rules for links that are hidden where the link is a text.
struct UrlAsTextRule: LintRule {
  static let description = LintRuleDescription(
    id: "url-as-text", severity: .info,
    summary: "The rule accepts links, and is hidden where a host shares the link as plain text.",
    rationale: """
      Many apps put the link into a text. Accept text as well and look for the link in it.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, isCommon: true,
    yieldsTo: ["no-accepted-type", "accepts-anything", "tautology", "true-predicate"],
    flagged: [
      Samples.dictionary(#"▶"@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, ▶"@SupportsWebURLWithMaxCount": 1"#),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\""),
      Samples.list("<dict>▶<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.rule(Samples.any("public.url") + " OR " + Samples.any("public.plain-text")),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let lost = LinksAndTexts.lostAsText(context)
    if lost.isEmpty { return [] }
    return [
      finding(
        "a link that comes as plain text is not accepted; \(WordList.count(lost.count, "known share")) of links are hidden for that",
        at: LinksAndTexts.place(context), notes: [LintContext.note("hidden", lost)])
    ]
  }
}
