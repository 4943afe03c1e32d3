import ActivationRuleSuites
import ActivationRules
import PropertyLists

/// What answers are made with.
enum ToolIdentity {
  /// In one line, for people.
  static var text: String {
    "activationrule \(Version.package) (rule table \(Version.ruleTable), types \(Version.typeRegistry), "
      + "presets \(PresetLibrary.builtIn.identity))"
  }

  static var json: JSONValue { json(.builtIn) }

  /// The identity where people's own presets took part.
  static func json(_ presets: PresetLibrary) -> JSONValue {
    [
      "version": .string(Version.package), "ruleTable": .string(Version.ruleTable),
      "types": .string(Version.typeRegistry), "presets": .string(presets.identity),
    ]
  }
}
