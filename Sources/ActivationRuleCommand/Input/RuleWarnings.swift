import ActivationRules
import PredicateFormat
import PropertyLists
import UniformTypes

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
    var warnings = keyWarnings(properties.rule)
    if properties.form == .bareRule, properties.isMisplaced {
      let path = ExtensionProperties.ruleKeyPath.joined(separator: " › ")
      warnings.append(
        Diagnostic(
          "misplaced-rule", .warning, "the rule stands at the root of the list; in an extension it belongs at \(path)",
          at: properties.ruleRange))
    }
    guard let point = properties.extensionPoint, !rulePoints.contains(point) else { return warnings }
    return warnings + [
      Diagnostic(
        "other-extension-point", .warning,
        "extensions at '\(point)' are not chosen by an activation rule", at: properties.ruleRange)
    ]
  }

  /// Keys that the system does not read, and values that it reads as 0 although they are something else.
  private static func keyWarnings(_ rule: RuleValue) -> [Diagnostic] {
    guard case .dictionary(let entries) = rule else { return [] }
    return entries.compactMap { entry in
      let key = entry.key.text
      guard RuleKey.all.contains(key) else {
        let meant = EditDistance.nearest(to: key, in: RuleKey.all + RuleKey.all.map(RuleKey.short)).first
        let full = meant.map { RuleKey.all.contains($0) ? $0 : RuleKey.prefix + $0 }
        let hint = full.map { "; did you mean '\($0)'?" } ?? ""
        return Diagnostic(
          "unknown-dictionary-key", .warning, "the system knows no key '\(Visible.text(key))'\(hint)",
          at: entry.keyRange)
      }
      guard key != RuleKey.usesStrictMatching, entry.value.integerValue == 0, !isZero(entry.value) else { return nil }
      return Diagnostic(
        "value-without-number", .warning,
        "the value of '\(RuleKey.short(key))' is \(entry.value.kindName) that the system reads as 0",
        at: entry.value.range)
    }
  }

  /// Whether a value says 0 or false itself.
  private static func isZero(_ node: PropertyListNode) -> Bool {
    switch node.kind {
    case .boolean, .integer: true
    case .real(let number): number == 0
    case .string(let text): ["0", "NO", "no", "false"].contains(text.text)
    default: false
    }
  }
}
