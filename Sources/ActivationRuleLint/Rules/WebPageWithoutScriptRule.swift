import ActivationRuleModel
import Texts
import PropertyLists

/// Reports accepted web pages without a script for them.
struct WebPageWithoutScriptRule: LintRule {
  static let description = LintRuleDescription(
    id: "webpage-key-without-js-file", severity: .info,
    summary: "The dictionary accepts web pages, and there is no script to look into them.",
    rationale: "The key gives a script access to the page. Without one, links are enough.",
    certainty: .documented, needsUsedRule: true, yieldsTo: ["web-page-key-alone"],
    flagged: [
      Samples.list(
        "<dict>▶<key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer>\(link)</dict>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/>\(link)▶<key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>"
      ),
      Samples.list(
        "<dict>▶<key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>2</integer>\(link)</dict>",
        point: "com.apple.ui-services"),
    ],
    clean: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"),
      Samples.dictionary(#""@SupportsWebPageWithMaxCount": 1"#),
    ])

  private static let link = "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>"

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.extensionRoot != nil, context.pageScript == nil, context.acceptsWebPages,
      let entry = context.entry(WebPages.key)
    else { return [] }
    return [
      finding("web pages are accepted, and there is no 'NSExtensionJavaScriptPreprocessingFile'", at: entry.keyRange)
    ]
  }
}
