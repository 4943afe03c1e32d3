import ActivationRuleModel
import UniformTypes

/// What an answer was made with, so that a changed answer after an upgrade can be explained.
public enum Version {
  /// The version of the package.
  public static let package = "0.2.0"

  /// The identity of the reconstructed table of dictionary keys; it changes with every change of a row.
  public static var ruleTable: String { RuleSettings().ruleTable.identity }

  /// The identity of the table of system types.
  public static var typeRegistry: String { UniformTypeRegistry.tableIdentity }
}
