import ActivationRuleModel
import Texts

/// Flags rules of extensions that no rule chooses.
struct WrongExtensionPointRule: LintRule {
  static let description = LintRuleDescription(
    id: "wrong-extension-point", severity: .error,
    summary: "The extension point does not use activation rules.",
    rationale: """
      Share and action extensions are chosen by their rules. Others, as widgets, keyboards and notification \
      services, have theirs for nothing.
      """,
    certainty: .documented,
    flagged: [
      Samples.list("▶<string>extensionItems.@count == 1</string>", point: "com.apple.usernotifications.service"),
      Samples.list("▶<dict/>", point: "com.apple.widget-extension"),
      Samples.list(
        "▶<dict><key>NSExtensionActivationSupportsText</key><true/></dict>", point: "com.apple.keyboard-service"),
      Samples.list("▶<string>extensionItems.@count == 1</string>", point: "com.apple.broadcast-services-setupui"),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsReplayKitStreaming</key><true/></dict>",
        point: "com.apple.broadcast-services-setupui"),
      Samples.list("", point: "com.apple.widget-extension"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let point = context.extensionPoint, ExtensionPoints.known.contains(point), !ExtensionPoints.usesRule(point)
    else { return [] }
    if case .absent = context.rule.value { return [] }
    // The broadcast setup reads this key, and nothing else of the rule.
    let isRead = context.entry(RuleKey.supportsReplayKitStreaming) != nil
    if isRead, !ExtensionPoints.withoutRule.contains(point) { return [] }
    return [
      finding(
        "extensions at '\(point)' are not chosen by an activation rule", at: context.subject.properties.ruleRange)
    ]
  }
}
