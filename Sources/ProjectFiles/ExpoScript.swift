/// A script from which Expo's tools make JSON or a property list; it is named and never run.
package enum ExpoScript: Hashable, Sendable {
  /// `app.config.js`, which makes the configuration of the app.
  case app
  /// `expo-target.config.js` of apple-targets, which describes one extension.
  case target

  /// The script of a name.
  init?(name: String) {
    let parts = name.split(separator: ".", maxSplits: 2).map { String($0) }
    guard parts.count == 3, parts[1] == "config", Self.endings.contains(parts[2]) else { return nil }
    switch parts[0] {
    case "app": self = .app
    case "expo-target": self = .target
    default: return nil
    }
  }

  private static let endings: Set<String> = ["js", "cjs", "mjs", "ts", "cts", "mts"]

  /// Whether a script of a target describes an extension that is chosen by a rule, told from its words; the tool writes a
  /// rule of its own where the script has none.
  static func describesShare(_ bytes: [UInt8]) -> Bool {
    ["share", "action"].contains { type in ["'", "\"", "`"].contains { Bytes.contains(bytes, $0 + type + $0) } }
      || ExpoConfiguration.mentionsRule(bytes)
  }

  /// What to do in place of reading the script.
  var advice: String {
    switch self {
    case .app:
      "a script is not run here; '-' reads its JSON: 'npx expo config --json | activationrule lint -'"
    case .target:
      "a script is not run here; lint the Info.plist that 'npx expo prebuild' makes of it"
    }
  }
}
