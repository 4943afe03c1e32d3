import ActivationRuleModel
import HostPresets
import Texts

/// Reports rules for links that are hidden when a text comes with the link.
struct UrlWithoutTextRule: LintRule {
  static let description = LintRuleDescription(
    id: "url-without-text", severity: .info,
    summary: "The rule accepts links, and is hidden where a text comes with the link.",
    rationale: """
      Firefox, Maps and many apps share the title as a second attachment. Accept text as well, or let one matching \
      attachment be enough.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    yieldsTo: [
      "no-accepted-type", "accepts-anything", "tautology", "true-predicate", "missing-dictionary-version-2",
    ],
    flagged: [
      Samples.dictionary(
        #""@DictionaryVersion": 2, "@UsesStrictMatching": 1, ▶"@SupportsWebURLWithMaxCount": 1"#),
      LintExample(
        Samples.text(
          "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\"", inner: Samples.allAttachments)),
      Samples.list(
        "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer><key>NSExtensionActivationUsesStrictMatching</key><true/>▶<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.rule(Samples.any("public.url")),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let lost = LinksAndTexts.lostWithText(context)
    if lost.isEmpty { return [] }
    return [
      finding(
        "a text beside a link hides the extension; \(WordList.count(lost.count, "known share")) would show it without the text",
        at: LinksAndTexts.place(context), notes: [LintContext.note("hidden", lost)])
    ]
  }
}
