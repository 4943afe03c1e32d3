import ActivationRuleModel
import Texts
import PropertyLists

/// Flags extensions without an extension point.
struct MissingExtensionPointRule: LintRule {
  static let description = LintRuleDescription(
    id: "missing-extension-point", severity: .error,
    summary: "'NSExtension' has no 'NSExtensionPointIdentifier', or one that is no string.",
    rationale: """
      Every extension belongs to one extension point; without it the system does not load the extension at all.
      """,
    certainty: .documented,
    flagged: [
      Samples.list("<string>extensionItems.@count == 1</string>", point: "").marked(before: "<key>NSExtension</key>"),
      Samples.list("<dict/>", point: "").marked(before: "<key>NSExtension</key>"),
      Samples.list("", point: "", properties: "<key>NSExtensionPointIdentifier</key><integer>1</integer>").marked(
        before: "<key>NSExtension</key>"),
      Samples.list("", point: "", properties: "<key>NSExtensionPointIdentifier</key><string></string>").marked(
        before: "<key>NSExtension</key>"),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list("", point: "com.apple.widget-extension"),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last, (context.extensionPoint ?? "").isEmpty,
      context.subject.document?.format != .json
    else { return [] }
    return [
      finding(
        "the extension names no extension point; 'NSExtensionPointIdentifier' is \(context.extensionPoint == nil ? "missing" : "empty")",
        at: entry.keyRange)
    ]
  }
}
