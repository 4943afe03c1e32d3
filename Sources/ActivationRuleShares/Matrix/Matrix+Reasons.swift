package import ActivationRuleModel
package import ActivationRuleTypes

extension Matrix {
  /// The reason for the verdict of a cell, in one sentence, with its certainty, which is at most that of the preset.
  ///
  /// - Parameters:
  ///   - row: a row of this matrix.
  ///   - column: the position of a column.
  package func decision(_ row: Row, column: Int) -> Decision {
    columns[column].rule.decide(row.payload, knownAs: row.certainty)
  }

  /// Makes the decisions of many cells.
  package struct Decisions {
    fileprivate let rules: [RuleForMany]

    /// The decision of a cell, like ``Matrix/decision(_:column:)``.
    package func decision(_ row: Row, column: Int) -> Decision {
      rules[column].decide(PreparedPayload(row.payload, types: rules[column].rule.types), knownAs: row.certainty)
    }
  }

  /// The decisions of all cells, made one by one on demand.
  package var decisions: Decisions { Decisions(rules: columns.map { RuleForMany($0.rule) }) }

  /// Explains the verdict of a cell clause by clause, with changes that would reverse it.
  ///
  /// - Parameters:
  ///   - row: a row of this matrix.
  ///   - column: the position of a column.
  ///   - changes: whether to look for such changes, which takes some dozens of evaluations.
  ///   - samples: the criteria for changes, on a platform.
  package func explanation(
    _ row: Row, column: Int, changes: Bool = true, among samples: (Platform) -> ShareSamples = ShareSamples.known(on:)
  ) -> Explanation {
    let rule = columns[column].rule
    return rule.explain(
      row.payload, knownAs: row.certainty, changes: changes, among: samples(rule.settings.platform))
  }
}
