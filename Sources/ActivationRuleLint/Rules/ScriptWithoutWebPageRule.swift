import ActivationRuleModel
import Texts
import PropertyLists

/// Flags a page script whose pages the rule does not accept.
struct ScriptWithoutWebPageRule: LintRule {
  static let description = LintRuleDescription(
    id: "js-file-without-webpage-key", severity: .warning, furtherSeverities: [.info],
    summary: "There is a script for web pages, and the dictionary does not accept web pages.",
    rationale: """
      The page belongs to what is shared, so that the script is for rules that accept it: \
      'SupportsWebPageWithMaxCount' 1 does so. Beside accepted links it is a remark alone: published extensions of that \
      form work, and one report says that the script does not run.
      """,
    certainty: .reported, needsUsedRule: true, isOptIn: true, proposedKeys: [WebPages.key],
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
    return [
      finding(
        takesLinks
          ? "the rule accepts links and no web pages; reports differ on whether the script then runs"
          : "there is a script for web pages, and the rule accepts neither web pages nor links",
        at: script.keyRange,
        notes: takesLinks
          ? [] : [Diagnostic.Note("add 'NSExtensionActivationSupportsWebPageWithMaxCount' with 1 to the rule")],
        severity: takesLinks ? .info : .warning)
    ]
  }
}
