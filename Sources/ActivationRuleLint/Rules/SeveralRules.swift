import ActivationRuleModel
import Texts
import PropertyLists

/// Flags an extension with two rules.
struct SeveralRules: LintRule {
  static let description = LintRuleDescription(
    id: "several-rules", severity: .warning,
    summary: "The rule's key stands twice in the attributes.",
    rationale: "The last one wins and the other is never looked at, which readers cannot see.",
    certainty: .observed,
    flagged: [
      Samples.list(
        "<string>extensionItems.@count == 2</string>",
        attributes: "<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string>"
      ).marked(before: "<key>NSExtensionActivationRule</key>", occurrence: 2),
      Samples.list("<dict/>", attributes: "<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>").marked(
        before: "<key>NSExtensionActivationRule</key>", occurrence: 2),
      Samples.list("<string>FALSEPREDICATE</string>", attributes: "<key>NSExtensionActivationRule</key><dict/>").marked(
        before: "<key>NSExtensionActivationRule</key>", occurrence: 2),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
      Samples.list(""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let attributes = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionAttributes"])
    let rules = attributes?.entries(named: NestedActivationRule.key) ?? []
    return rules.dropFirst().map { entry in
      finding(
        "the extension has \(rules.count) rules; the last one wins", at: entry.keyRange,
        notes: [Diagnostic.Note("the first is here", at: rules[0].keyRange)])
    }
  }
}
