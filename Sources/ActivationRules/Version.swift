import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTypes

/// The versions that produced an answer, to explain why it changed after an upgrade.
public enum Version {
  /// The version of the package.
  public static let package = "0.3.0"

  /// The address of the repository, as a browser takes it; empty until it is published.
  package static let repository = ""

  /// The identity of the reconstructed table of dictionary keys; it changes with every change of a row.
  public static var ruleTable: String { RuleSettings().ruleTable.identity }

  /// The identity of the table of system types.
  public static var typeRegistry: String { UniformTypeRegistry.tableIdentity }

  /// The identity of the built-in presets, the known shares of apps.
  public static var presets: String { PresetLibrary.builtIn.identity }
}
