import ActivationRuleModel
import ActivationRuleText

/// A script that generates a property list, or from which Expo's tools generate one; its literals are read, and it is
/// never run.
package enum RuleScript: Hashable, Sendable {
  /// `app.config.js`, which generates the configuration of the app.
  case app
  /// `expo-target.config.js` of apple-targets, which describes one extension.
  case target
  /// Any other script, such as an Expo plug-in.
  case javaScript

  /// Finds the script by its name.
  init?(name: String) {
    let parts = name.split(separator: ".").map { String($0) }
    guard parts.count > 1, let ending = parts.last, Self.endings.contains(ending) else { return nil }
    switch parts.dropLast() {
    case ["app", "config"]: self = .app
    case ["expo-target", "config"]: self = .target
    default: self = .javaScript
    }
  }

  private static let endings: Set<String> = ["js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx"]

  /// Whether the name alone shows that the script may lead to a rule.
  package var isOfExpo: Bool { self == .app || self == .target }

  /// Returns whether words in a script suggest that it leads to a rule.
  ///
  /// A target's tool writes a default rule if the script has none.
  func mentionsRule(_ bytes: [UInt8]) -> Bool {
    words.contains { Bytes.contains(bytes, $0) }
      || isOfExpo && (Bytes.contains(bytes, RuleKey.prefix) || ExpoConfiguration.mentionsRule(bytes))
      || self == .target && ["'share'", "\"share\"", "'action'", "\"action\""].contains { Bytes.contains(bytes, $0) }
  }

  /// The words that introduce a rule, or that replace one.
  var words: [String] {
    let plugIns = [SharePlugIn.shareExtension.rawValue, SharePlugIn.shareIntent.rawValue]
    return ["NSExtensionActivationRule", "iosActivationRules"] + (isOfExpo ? ["activationRule"] + plugIns : [])
  }

  /// The keys whose values are read.
  var keys: Set<String> {
    switch self {
    case .app: ProjectFile.ruleKeys.union(["NSExtension", "plugins", "infoPlist"])
    case .target: ProjectFile.ruleKeys.union(["NSExtension"])
    default: ["NSExtension", "NSExtensionActivationRule", "iosActivationRules"]
    }
  }

  /// What to do instead of running the script.
  var advice: String {
    switch self {
    case .app:
      "a script is not run here; '-' reads its JSON: 'npx expo config --json | activationrule lint -'"
    case .target:
      "a script is not run here; lint the Info.plist that 'npx expo prebuild' makes of it"
    default: "a script is not run here; lint the Info.plist that it writes, or give the rule with --rule"
    }
  }
}
