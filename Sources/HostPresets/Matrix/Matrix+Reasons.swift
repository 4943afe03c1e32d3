package import ActivationRuleModel

extension Matrix {
  /// What the verdict of a cell depends on, in one sentence, with how sure that is; no surer than the preset.
  ///
  /// - Parameters:
  ///   - row: a row of this matrix.
  ///   - column: the position of a column.
  package func decision(_ row: Row, column: Int) -> Decision {
    columns[column].rule.decide(row.payload, knownAs: row.certainty)
  }

  /// Gives the decisions of many cells.
  package struct Decisions {
    fileprivate let matrix: Matrix

    /// What ``Matrix/decision(_:column:)`` says of a cell.
    package mutating func decision(_ row: Row, column: Int) -> Decision { matrix.decision(row, column: column) }
  }

  /// The decisions of all cells, made one by one when they are asked for.
  package var decisions: Decisions { Decisions(matrix: self) }

  /// The verdict of a cell explained clause by clause, with changes that would make it another.
  ///
  /// - Parameters:
  ///   - row: a row of this matrix.
  ///   - column: the position of a column.
  ///   - changes: whether to look for such changes, which takes some dozens of evaluations.
  ///   - samples: what changes are judged by, on a platform.
  package func explanation(
    _ row: Row, column: Int, changes: Bool = true, among samples: (Platform) -> ShareSamples = ShareSamples.known(on:)
  ) -> Explanation {
    let rule = columns[column].rule
    return rule.explain(
      row.payload, knownAs: row.certainty, changes: changes, among: samples(rule.settings.platform))
  }
}
