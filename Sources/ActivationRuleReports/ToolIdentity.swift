import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleAnswers
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules

/// The versions of the tool and its tables.
package enum ToolIdentity {
  /// Returns the version, and on a separate line the tables behind the answers.
  package static var lines: [String] {
    [
      "activationrule \(Version.package)",
      "rule table \(Version.ruleTable), types \(UniformTypeRegistry.tableIdentity), presets \(PresetLibrary.builtIn.identity)",
    ]
  }

  /// A table for people of the limits within which every input is answered.
  package static var limits: String {
    let amounts = Limit.all.map { "\(WordList.grouped($0.value)) \($0.unit.rawValue)" }
    let width = amounts.map { $0.utf8.count }.max() ?? 0
    let rows = zip(Limit.all, amounts).map { limit, amount in
      String(repeating: " ", count: width - amount.utf8.count) + "\(amount)  \(limit.name): \(limit.beyond)"
    }
    return "limits, and what happens beyond them:\n" + rows.joined(separator: "\n")
  }
}
