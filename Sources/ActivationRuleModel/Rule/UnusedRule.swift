package import ActivationRuleText

/// A rule that the system ignores, whatever its content.
package struct UnusedRule: Hashable, Sendable {
  /// The reason why the system ignores it.
  package enum Cause: Hashable, Sendable {
    /// Extensions at this point are not chosen by a rule.
    ///
    /// Source: App Extension Programming Guide (Apple).
    case extensionPoint(String)
    /// The rule is at these keys of the property list, and the system only looks at `ExtensionProperties/ruleKeyPath`
    /// (observed).
    case misplaced(keyPath: [String])
    /// The rule is at these keys of the app's property list, and the system only looks into extensions (observed).
    case appList(keyPath: [String])
  }

  /// The reason why the system ignores it.
  package let cause: Cause
  /// The rule as written.
  package let written: RuleValue
  /// The place of the rule.
  package let range: SourceRange

  /// The reason of the verdict.
  package var reason: HiddenReason {
    switch cause {
    case .extensionPoint: .ruleNotUsed
    case .misplaced, .appList: .misplacedRule
    }
  }

  /// The certainty that the system ignores it.
  package var certainty: Certainty {
    switch cause {
    case .extensionPoint: .documented
    case .misplaced, .appList: .observed
    }
  }

  /// The key of a rule that is in the right place, but under a misspelt key.
  package var misspeltKey: String? {
    let right = ExtensionProperties.ruleKeyPath
    guard case .misplaced(let path) = cause, path != right, path.dropLast() == right.dropLast() else { return nil }
    return path.last
  }

  /// The instruction that fixes it.
  var instruction: String {
    let right = ExtensionProperties.ruleKeyPath
    if let misspeltKey { return "rename \(VisibleText.row(misspeltKey)) to \(right[2])" }
    return "move the rule to \(Self.text(right))"
  }

  /// The cause in one phrase, with the change that fixes it.
  var message: String {
    switch cause {
    case .extensionPoint(let point):
      let noun = ExtensionPoints.noun(of: point).map { "\($0) ('\(point)')" } ?? "an extension at '\(point)'"
      return "this is \(noun); activation rules are for Share and Action extensions"
    case .misplaced where misspeltKey != nil:
      return "the key of the rule is misspelt, so that the system does not find it; \(instruction)"
    case .misplaced(let keyPath):
      let place = keyPath.isEmpty ? "at the top of the property list" : "at \(Self.text(keyPath))"
      return "the rule stands \(place), where the system does not look for it; move it to "
        + Self.text(ExtensionProperties.ruleKeyPath)
    case .appList(let keyPath):
      return "the rule is in the app's own Info.plist, at \(Self.text(keyPath)), and the system reads rules of "
        + "extensions only; move it to the Info.plist of the Share or Action extension"
    }
  }

  /// Keys separated by signs.
  static func text(_ keyPath: [String]) -> String { keyPath.joined(separator: " › ") }
}
