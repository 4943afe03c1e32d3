import ActivationRuleModel
import PredicateFormat
import PropertyLists

/// Flags a page script whose pages the rule does not accept.
struct ScriptWithoutWebPageRule: LintRule {
  static let description = LintRuleDescription(
    id: "js-file-without-webpage-key", severity: .error, furtherSeverities: [.warning],
    summary: "There is a script for web pages, and the dictionary does not accept web pages.",
    rationale: """
      The script runs only when the rule accepts the page itself: 'SupportsWebPageWithMaxCount' 1 does so.
      """,
    certainty: .reported,
    flagged: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>",
        attributes: "▶<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
        attributes: "▶<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>0</integer><key>NSExtensionActivationSupportsText</key><true/></dict>",
        attributes: "▶<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
    ],
    clean: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
      Samples.list(
        "<string>FALSEPREDICATE</string>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let script = context.pageScript, context.entries != nil, !context.acceptsWebPages else { return [] }
    let takesLinks =
      context.entry(RuleKey.prefix + "SupportsWebURLWithMaxCount").map { $0.value.integerValue > 0 } ?? false
    // Xcode's own template has a script beside the key for links, and apps with it work.
    return [
      finding(
        takesLinks
          ? "the rule accepts links and no web pages; reports differ on whether the script then runs"
          : "the script never runs, since the rule does not accept web pages",
        at: script.keyRange,
        notes: [Diagnostic.Note("add 'NSExtensionActivationSupportsWebPageWithMaxCount' with 1 to the rule")],
        severity: takesLinks ? .warning : .error)
    ]
  }
}
