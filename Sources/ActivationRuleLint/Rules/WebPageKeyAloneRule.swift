import ActivationRuleModel
import HostPresets
import PropertyLists
import Texts

/// Reports the key for web pages without the one for links.
struct WebPageKeyAloneRule: LintRule {
  static let description = LintRuleDescription(
    id: "web-page-key-alone", severity: .info,
    summary: "The dictionary accepts web pages and no links.",
    rationale: """
      A web page is what Safari shares while it shows one: the page itself, into which a script can look. Every other app \
      shares the link alone, and 'SupportsWebURLWithMaxCount' accepts that. With both keys the extension appears for \
      both; where no script ran, its code gets the link. A 0 for links is taken as meant.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, proposedKeys: [linkKey],
    yieldsTo: ["misplaced-key", "unknown-dictionary-key"],
    flagged: [
      Samples.dictionary(#"▶"@SupportsWebPageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true, ▶"@SupportsWebPageWithMaxCount": 100"#),
      Samples.list(
        "<dict>▶<key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsWebPageWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsWebPageWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 0"#),
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsWebPageWithMaxCount": 0, "@SupportsText": true"#),
    ])

  private static let linkKey = RuleKey.prefix + "SupportsWebURLWithMaxCount"
  /// How many hosts must be lost, as one alone may share something odd.
  private static let hostLimit = 2

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.acceptsWebPages, let entry = context.entry(WebPages.key), let entries = context.entries,
      context.entry(linkKey) == nil
    else { return [] }
    let link = PropertyListEntry(key: MappedString(linkKey), value: PropertyListNode(.integer(1)))
    let lost = context.presets(shownBy: context.rule(entries + [link]), notBy: context.rule)
    guard Set(lost.map { $0.host }).count >= hostLimit else { return [] }
    return [
      finding(
        "this key accepts the page that Safari shows, and no links; "
          + "\(WordList.count(lost.count, "known share")) of links would come back with '\(RuleKey.short(linkKey))'",
        at: entry.keyRange,
        notes: [
          LintContext.note("hidden now and shown with '\(RuleKey.short(linkKey))' 1", lost),
          Diagnostic.Note(advice(context)),
        ])
    ]
  }

  private static func advice(_ context: LintContext) -> String {
    if context.extensionRoot != nil, context.pageScript == nil {
      return "write '\(linkKey)' in place of this key, since there is no script to look into a page"
    }
    return "add '\(linkKey)' with 1 next to this key; where no script ran, the code gets the link"
  }
}
