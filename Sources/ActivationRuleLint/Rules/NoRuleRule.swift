import ActivationRuleModel
import PropertyLists
import Texts

/// Flags share and action extensions without a rule.
struct NoRuleRule: LintRule {
  static let description = LintRuleDescription(
    id: "no-rule", severity: .error,
    summary: "The extension is chosen by a rule and has none.",
    rationale: "Without a rule the extension is not offered for anything.",
    certainty: .observed, yieldsTo: ["misplaced-rule"],
    flagged: [
      Samples.list("").marked(before: "<key>NSExtensionAttributes"),
      Samples.list("", point: "com.apple.ui-services").marked(before: "<key>NSExtensionAttributes"),
      Samples.list("", point: "com.apple.services").marked(before: "<key>NSExtensionAttributes"),
      Samples.list("", point: "com.apple.share-service").marked(before: "<key>NSExtensionAttributes"),
    ],
    clean: [
      Samples.list("", attributes: "<key>NSExtensionActivationRules</key><dict/>"),
      Samples.list("", attributes: "<key>NSExtensionActivationSupportsText</key><true/>"),
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list("", point: "com.apple.widget-extension"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.extensionRoot != nil || context.subject.document == nil, case .absent = context.rule.value,
      context.extensionPoint == nil || context.isChosenByRule
    else { return [] }
    let extensionEntry = context.extensionRoot?.entries(named: "NSExtension").last
    let attributes = extensionEntry?.value.entries(named: "NSExtensionAttributes").last
    // A rule under a misspelt key is reported at that key.
    if attributes?.value.entries.contains(where: { MisplacedKeyRule.isMeantForRule($0.key.text) }) == true { return [] }
    // So are the keys of a rule that stand where the rule should.
    if MisplacedKeyRule.hasMisplacedKind(context) { return [] }
    return [
      finding(
        "there is no rule at NSExtension › NSExtensionAttributes › NSExtensionActivationRule; the extension is never offered",
        at: (attributes ?? extensionEntry)?.keyRange ?? context.subject.properties.ruleRange)
    ]
  }
}
