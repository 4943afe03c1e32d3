import ActivationRuleModel
import Texts

/// Flags share and action extensions without a rule.
struct NoRuleRule: LintRule {
  static let description = LintRuleDescription(
    id: "no-rule", severity: .warning,
    summary: "The extension is chosen by a rule and has none.",
    rationale: "Without a rule the extension is not offered for anything.",
    certainty: .observed, yieldsTo: ["misplaced-rule"],
    flagged: [
      Samples.list("").marked(before: "<dict>", occurrence: 2),
      Samples.list("", point: "com.apple.ui-services").marked(before: "<dict>", occurrence: 2),
      Samples.list("", point: "com.apple.services").marked(before: "<dict>", occurrence: 2),
      Samples.list("", point: "com.apple.share-service").marked(before: "<dict>", occurrence: 2),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list("", point: "com.apple.widget-extension"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.extensionRoot != nil || context.subject.document == nil, case .absent = context.rule.value,
      context.extensionPoint == nil || context.isChosenByRule
    else { return [] }
    return [
      finding(
        "there is no rule at NSExtension › NSExtensionAttributes › NSExtensionActivationRule; the extension is never offered",
        at: context.subject.properties.ruleRange)
    ]
  }
}
