import ActivationRuleModel
import Texts

/// Flags property lists that are no extension's.
struct NotAnExtensionRule: LintRule {
  static let description = LintRuleDescription(
    id: "not-an-extension", severity: .warning,
    summary: "The property list has neither 'NSExtension' nor activation keys.",
    rationale: "Most likely another file was meant: the app's own list, or that of a framework.",
    certainty: .documented, yieldsTo: ["misplaced-rule"],
    flagged: [
      LintExample("<plist>▶<dict><key>CFBundleIdentifier</key><string>com.example.app</string></dict></plist>"),
      LintExample("<plist>▶<array/></plist>"),
      LintExample("<plist>▶<dict/></plist>"),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      LintExample("<plist><dict><key>NSExtensionActivationSupportsText</key><true/></dict></plist>"),
      LintExample("extensionItems.@count == 1"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard case .other = context.subject.properties.form else { return [] }
    return [
      finding(
        "the property list has no 'NSExtension' and no activation keys; it is not that of an extension",
        at: context.subject.properties.ruleRange)
    ]
  }
}
