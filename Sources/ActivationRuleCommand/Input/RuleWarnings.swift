import ActivationRules
import PredicateFormat

/// What is worth a warning about a rule before any payload is looked at.
enum RuleWarnings {
  /// The extension points whose extensions are chosen by the rule.
  private static let rulePoints = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]

  static func warnings(_ properties: ExtensionProperties) -> [Diagnostic] {
    switch (properties.form, properties.rule) {
    case (.other, _):
      return [
        Diagnostic(
          "not-an-extension", .warning,
          "the property list has no 'NSExtension' and no activation keys; it is not that of an extension",
          at: properties.ruleRange)
      ]
    case (_, .absent):
      let path = ExtensionProperties.ruleKeyPath.joined(separator: " › ")
      return [Diagnostic("no-rule", .warning, "there is no rule at \(path)", at: properties.ruleRange)]
    case (_, .other(let kind)):
      return [
        Diagnostic(
          "wrong-rule-type", .warning, "the rule is \(kind); only a string or a dictionary is a rule",
          at: properties.ruleRange)
      ]
    case (_, .dictionary(let entries)) where entries.isEmpty:
      return [
        Diagnostic("nothing-accepted", .warning, "the rule is an empty dictionary", at: properties.ruleRange)
      ]
    default: break
    }
    guard let point = properties.extensionPoint, !rulePoints.contains(point) else { return [] }
    return [
      Diagnostic(
        "other-extension-point", .warning,
        "extensions at '\(point)' are not chosen by an activation rule", at: properties.ruleRange)
    ]
  }
}
