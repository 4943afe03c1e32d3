import ActivationRuleModel

extension Matrix {
  /// How many presets got each verdict from a rule.
  package struct Counts: Hashable, Sendable {
    /// The extension appears.
    package var shown = 0
    /// It does not.
    package var hidden = 0
    /// The rule is broken.
    package var errors = 0

    /// All of them.
    package var total: Int { shown + hidden + errors }
  }

  /// What changes for people when one rule takes the place of another.
  package struct Comparison: Hashable, Sendable {
    /// The presets that only the earlier rule is shown for.
    package let lost: [HostPreset]
    /// The presets that only the later rule is shown for.
    package let gained: [HostPreset]
    /// How many more presets one rule hides from and the other is broken for.
    package let otherDifferences: Int

    /// Whether the rules come to the same verdicts.
    package var isEqual: Bool { lost.isEmpty && gained.isEmpty && otherDifferences == 0 }
  }

  /// How many presets got each verdict from a rule.
  package func counts(column: Int) -> Counts {
    Self.counts(rows, column)
  }

  /// How many presets of some rows got each verdict from a rule.
  package static func counts(_ rows: [Row], _ column: Int) -> Counts {
    var counts = Counts()
    for row in rows {
      switch row.verdicts[column] {
      case .shown: counts.shown += 1
      case .hidden: counts.hidden += 1
      case .error: counts.errors += 1
      }
    }
    return counts
  }

  /// What changes when one rule takes the place of another.
  package func comparison(from earlier: Int, to later: Int) -> Comparison {
    let rows = rows.filter { $0.verdicts[earlier].word != $0.verdicts[later].word }
    let lost = rows.filter { $0.verdicts[earlier] == .shown }
    let gained = rows.filter { $0.verdicts[later] == .shown }
    return Comparison(
      lost: lost.map { $0.preset }, gained: gained.map { $0.preset },
      otherDifferences: rows.count - lost.count - gained.count)
  }

  /// How many presets the rules differ on.
  package var differenceCount: Int {
    rows.filter { $0.differs }.count
  }

  /// The matrix with only the presets that the rules differ on, and only the hosts that have any.
  package var onlyDifferences: Matrix {
    Matrix(
      columns: columns,
      groups: groups.compactMap { group in
        let rows = group.rows.filter { $0.differs }
        return rows.isEmpty ? nil : Group(host: group.host, rows: rows)
      })
  }
}
