package import Texts

/// A rule that the system does not look at, whatever it says.
package struct UnusedRule: Hashable, Sendable {
  /// Why the system does not look at it.
  package enum Cause: Hashable, Sendable {
    /// Extensions at this point are not chosen by a rule.
    ///
    /// Source: App Extension Programming Guide (Apple).
    case extensionPoint(String)
    /// The rule stands at these keys of the property list, and the system looks at
    /// `ExtensionProperties/ruleKeyPath` alone (observed).
    case misplaced(keyPath: [String])
    /// The rule stands at these keys of the app's own property list, and the system looks into extensions alone (observed).
    case appList(keyPath: [String])
  }

  /// Why the system does not look at it.
  package let cause: Cause
  /// The rule as it is written.
  package let written: RuleValue
  /// Where it stands.
  package let range: SourceRange

  /// The reason of the verdict.
  package var reason: HiddenReason {
    switch cause {
    case .extensionPoint: .ruleNotUsed
    case .misplaced, .appList: .misplacedRule
    }
  }

  /// How sure it is that the system does not look at it.
  package var certainty: Certainty {
    switch cause {
    case .extensionPoint: .documented
    case .misplaced, .appList: .observed
    }
  }

  /// The key of a rule that is where the system looks, but under a misspelt key.
  package var misspeltKey: String? {
    let right = ExtensionProperties.ruleKeyPath
    guard case .misplaced(let path) = cause, path != right, path.dropLast() == right.dropLast() else { return nil }
    return path.last
  }

  /// The change that helps, as an instruction.
  var instruction: String {
    let right = ExtensionProperties.ruleKeyPath
    if let misspeltKey { return "rename \(VisibleText.row(misspeltKey)) to \(right[2])" }
    return "move the rule to \(Self.text(right))"
  }

  /// The cause in one phrase, with the change that helps.
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

  /// Keys with signs between them.
  static func text(_ keyPath: [String]) -> String { keyPath.joined(separator: " › ") }
}
