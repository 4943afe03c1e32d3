import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// The version that produced an answer, to explain why it changed after an upgrade.
public enum Version {
  /// The version of the package.
  public static let package = "0.3.0"

  /// The web address of the repository; empty until it is published.
  package static let repository = ""

  /// The identity of the reconstructed table of dictionary keys; it changes with every change of a row.
  package static let ruleTable = RuleSettings().ruleTable.identity

  /// Returns the versions of the package and of its tables, including people's presets if the answer used them.
  package static func json(_ presets: PresetLibrary = .builtIn) -> JSONValue {
    [
      "version": package.json, "ruleTable": ruleTable.json, "types": UniformTypeRegistry.tableIdentity.json,
      "presets": presets.identity.json,
    ]
  }
}
