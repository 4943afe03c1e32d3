import ActivationRuleModel
import Texts
import PropertyLists

/// Flags background modes in an extension.
struct BackgroundModesRule: LintRule {
  static let description = LintRuleDescription(
    id: "background-modes-in-extension", severity: .error,
    summary: "The extension's property list has 'UIBackgroundModes'.",
    rationale: "The store refuses extensions with background modes; they belong into the app.",
    certainty: .documented,
    flagged: [
      Samples.list("<dict/>", root: "<key>UIBackgroundModes</key><array/>").marked(before: "<key>UIBackgroundModes"),
      Samples.list("", root: "<key>UIBackgroundModes</key><array><string>audio</string></array>").marked(
        before: "<key>UIBackgroundModes"),
      Samples.list(
        "<string>FALSEPREDICATE</string>", root: "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
      ).marked(before: "<key>UIBackgroundModes"),
    ],
    clean: [
      Samples.list("<dict/>"),
      LintExample("<plist><dict><key>UIBackgroundModes</key><array/></dict></plist>"),
      Samples.list("", root: "<key>CFBundleName</key><string>A</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entry = context.extensionRoot?.entries(named: "UIBackgroundModes").last else { return [] }
    return [finding("the store refuses an extension with 'UIBackgroundModes'", at: entry.keyRange)]
  }
}
