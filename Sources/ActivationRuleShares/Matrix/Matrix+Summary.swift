package import ActivationRuleModel
import ActivationRuleTypes

extension Matrix {
  /// The number of presets with each verdict of a rule.
  package struct Counts: Hashable, Sendable {
    /// The extension appears.
    package var shown = 0
    /// The extension does not appear.
    package var hidden = 0
    /// The rule is broken.
    package var errors = 0

    /// The total.
    package var total: Int { shown + hidden + errors }
  }

  /// The changes for people if one rule replaces another.
  package struct Comparison: Hashable, Sendable {
    /// The presets that only the earlier rule is shown for.
    package let lost: [HostPreset]
    /// The presets that only the later rule is shown for.
    package let gained: [HostPreset]
    /// The number of further presets that one rule is hidden for and the other is broken for.
    package let otherDifferences: Int

    /// Whether the rules have the same verdicts.
    package var isEqual: Bool { lost.isEmpty && gained.isEmpty && otherDifferences == 0 }
  }

  /// The number of presets with each verdict of a rule.
  package func counts(column: Int) -> Counts {
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

  /// The changes if one rule replaces another.
  package func comparison(from earlier: Int, to later: Int) -> Comparison {
    let rows = rows.filter { $0.verdicts[earlier].word != $0.verdicts[later].word }
    let lost = rows.filter { $0.verdicts[earlier] == .shown }
    let gained = rows.filter { $0.verdicts[later] == .shown }
    return Comparison(
      lost: lost.map { $0.preset }, gained: gained.map { $0.preset },
      otherDifferences: rows.count - lost.count - gained.count)
  }
}

extension Matrix {
  /// Returns what makes the decisions about the cells of a column, with the reasons.
  ///
  /// The certainty is at most that of the preset.
  package func decisions(column: Int) -> (_ row: Row) -> Decision {
    let rule = columns[column].rule.ready
    return { row in
      rule.decide(PreparedPayload(row.payload, types: rule.types), knownAs: row.preset.certaintyForRules)
        .keptAway(by: rule.met(row.preset.obstacle)).with(SharedNames(host: row.preset.host))
    }
  }
}
