import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// The version that produced an answer, to explain why it changed after an upgrade.
public enum Version {
  /// The version of the package.
  public static let package = "0.4.0"

  /// The web address of the repository; empty until it is published.
  package static let repository = ""

  /// The identity of the reconstructed table of dictionary keys; it changes with every change of a row.
  public static let ruleTable = RuleSettings().ruleTable.identity

  /// The identity of the table of types that the system declares.
  public static let types = UniformTypeRegistry.tableIdentity

  /// The identity of the known shares.
  public static let presets = PresetLibrary.builtIn.identity

  /// Returns the versions of the package and of its tables, including people's presets if the answer used them.
  package static func json(_ presets: PresetLibrary = .builtIn) -> JSONValue {
    [
      "version": package.json, "ruleTable": ruleTable.json, "types": types.json,
      "presets": presets.identity.json,
    ]
  }
}
