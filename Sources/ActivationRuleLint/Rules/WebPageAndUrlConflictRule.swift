import ActivationRuleModel
import Texts
import PropertyLists

/// Reports a page script beside accepted links.
struct WebPageAndUrlConflictRule: LintRule {
  static let description = LintRuleDescription(
    id: "webpage-and-url-conflict", severity: .info,
    summary: "There is a script for web pages, and links are accepted as well.",
    rationale: """
      Where the script runs, the handler gets its result and no link; where it does not, as from a page's own \
      share button, it gets the link alone. The code must handle both.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer>▶<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list(
        "<dict>▶<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>3</integer><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list(
        "<dict>▶<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>P</string>",
        point: "com.apple.ui-services"),
    ],
    clean: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>"
      ),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let script = context.pageScript, context.acceptsWebPages,
      let entry = context.entry(RuleKey.prefix + "SupportsWebURLWithMaxCount"), entry.value.integerValue > 0
    else { return [] }
    let alone = context.rule((context.entries ?? []).filter { $0.key.text != entry.key.text })
    let lost = context.presets(shownBy: context.rule, notBy: alone)
    return [
      finding(
        "where the script runs, the link is lost: the handler gets what the script returns; the code must handle both",
        at: entry.keyRange,
        notes: [Diagnostic.Note("the script", at: script.keyRange)]
          + (lost.isEmpty ? [] : [LintContext.note("links from elsewhere, which web pages alone would lose", lost)]))
    ]
  }
}
