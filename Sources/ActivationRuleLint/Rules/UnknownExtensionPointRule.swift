import ActivationRuleModel
import Texts
import PropertyLists

/// Flags extension points that nobody knows.
struct UnknownExtensionPointRule: LintRule {
  static let description = LintRuleDescription(
    id: "unknown-extension-point", severity: .warning,
    summary: "The extension point is not a known one, but resembles one.",
    rationale: "The system does not load an extension whose point it does not know, and says nothing.",
    certainty: .documented,
    flagged: [
      Samples.list("<dict/>", point: "com.apple.share-service").marked(before: "<string>com.apple.share-service<"),
      Samples.list("<dict/>", point: "com.apple.ui-service").marked(before: "<string>com.apple.ui-service<"),
      Samples.list("<dict/>", point: "com.apple.action-services").marked(before: "<string>com.apple.action-services<"),
      Samples.list("", point: "com.apple.widget-extensions").marked(before: "<string>com.apple.widget-extensions<"),
    ],
    clean: [
      Samples.list("<dict/>"),
      Samples.list("<dict/>", point: "com.apple.ui-services"),
      Samples.list("", point: "com.apple.ar.viewer"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let node = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionPointIdentifier"]),
      let point = node.string, let meant = ExtensionPoints.meant(by: point)
    else { return [] }
    return [
      finding(
        "there is no extension point \(VisibleText.quoted(point))", at: node.range,
        notes: [Diagnostic.Note("did you mean '\(meant)'?")])
    ]
  }
}
