import ActivationRuleModel
import Texts
import PropertyLists

/// Flags extensions with two ways in, or none.
struct EntryPointRule: LintRule {
  static let description = LintRuleDescription(
    id: "entry-point", severity: .warning,
    summary: """
      The extension has both or neither of 'NSExtensionMainStoryboard' and 'NSExtensionPrincipalClass'.
      """,
    rationale: """
      The system starts an extension by its storyboard or by its class. With both, which one is taken is not \
      documented; with neither, the extension cannot start.
      """,
    certainty: .documented,
    flagged: [
      Samples.list("<dict/>", properties: "").marked(before: "<key>NSExtension</key>"),
      Samples.list(
        "<dict/>",
        properties:
          "<key>NSExtensionMainStoryboard</key><string>Main</string><key>NSExtensionPrincipalClass</key><string>Share</string>"
      ).marked(before: "<key>NSExtension</key>"),
      Samples.list("<string>FALSEPREDICATE</string>", point: "com.apple.ui-services", properties: "").marked(
        before: "<key>NSExtension</key>"),
      Samples.list("<dict/>", point: "com.apple.share-service", properties: "").marked(
        before: "<key>NSExtension</key>"),
    ],
    clean: [
      Samples.list("<dict/>"),
      Samples.list("<dict/>", properties: "<key>NSExtensionMainStoryboard</key><string>Main</string>"),
      Samples.list("", point: "com.apple.widgetkit-extension", properties: ""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entry = context.extensionRoot?.entries(named: "NSExtension").last,
      context.subject.document?.format != .json, context.isChosenByRule
    else { return [] }
    let hasStoryboard = entry.value["NSExtensionMainStoryboard"] != nil
    let hasClass = entry.value["NSExtensionPrincipalClass"] != nil
    guard hasStoryboard == hasClass else { return [] }
    return [
      finding(
        hasClass
          ? "the extension has a storyboard and a principal class; one of them is enough"
          : "the extension has neither 'NSExtensionMainStoryboard' nor 'NSExtensionPrincipalClass'; it cannot start",
        at: entry.keyRange)
    ]
  }
}
