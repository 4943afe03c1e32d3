package import ActivationRuleModel
import ActivationRuleTypes

extension Matrix {
  /// Makes the decisions of cells, with the reasons.
  ///
  /// The certainty is at most that of the preset.
  package struct Decisions {
    fileprivate let rules: [RuleForMany]

    /// The decision of a row of the matrix and a column.
    package func decision(_ row: Row, column: Int) -> Decision {
      rules[column].decide(PreparedPayload(row.payload, types: rules[column].rule.types), knownAs: row.certainty)
    }
  }

  /// The decisions of all cells, made one by one on demand.
  package var decisions: Decisions { Decisions(rules: columns.map { RuleForMany($0.rule) }) }
}
