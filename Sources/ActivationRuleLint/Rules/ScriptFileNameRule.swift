import ActivationRuleModel
import PropertyLists
import Texts

/// Reports a page script that is named with its extension.
struct ScriptFileNameRule: LintRule {
  static let description = LintRuleDescription(
    id: "script-file-name", severity: .info,
    summary: "The script for web pages is named with '.js'.",
    rationale: """
      Apple's key reference names the file without its extension, 'Action' for 'Action.js', and adds no word about it. \
      Whether the system finds 'Action.js' too is not known. Name it as Apple does, and put it at the root of the built \
      extension: uploads with a script elsewhere are refused as ITMS-90362.
      """,
    certainty: .inferred,
    flagged: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key>▶<string>Action.js</string>"),
      Samples.list(
        "<string>extensionItems.@count == 1</string>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key>▶<string>Page.JS</string>"),
      Samples.list(
        "<dict/>", attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key>▶<string>$(NAME).js</string>",
        point: "com.apple.ui-services"),
    ],
    clean: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>"),
      Samples.list("<dict/>", attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>.js</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let script = context.pageScript, let name = script.value.string, ASCII.lowercased(name).hasSuffix(".js"),
      name.utf8.count > 3
    else { return [] }
    return [
      finding(
        "the script is named with '.js', and Apple's reference leaves it out; whether it is found so is not known",
        at: script.value.range,
        notes: [Diagnostic.Note("write \(VisibleText.quoted(String(name.dropLast(3))))")])
    ]
  }
}
