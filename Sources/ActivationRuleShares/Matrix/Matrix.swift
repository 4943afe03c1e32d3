package import ActivationRuleModel
import ActivationRuleTypes

/// Compares rules on the shares of host apps: one verdict for each rule and preset.
///
/// Presets that an extension's code receives, rather than its rule, are left out. Verdicts are computed at once; their
/// reasons are determined cell by cell on demand, since that takes longer.
package struct Matrix: Sendable {
  /// A rule with a name.
  package struct Column: Sendable {
    /// The name.
    package let name: String
    /// The rule.
    package let rule: ActivationRule

    /// Makes a column.
    package init(name: String, rule: ActivationRule) {
      self.name = name
      self.rule = rule
    }
  }

  /// A preset with the verdict of each rule.
  package struct Row: Hashable, Sendable {
    /// The preset.
    package let preset: HostPreset
    /// The evaluated payload: that of the preset, after the host stage.
    package let payload: Payload
    /// The verdicts in the order of the columns.
    package let verdicts: [Verdict]
  }

  /// The presets of a host.
  package struct Group: Hashable, Sendable {
    /// The host's name.
    package let host: String
    /// Its presets: the deciding ones, the main one first, then discontinued shares and guesses.
    package internal(set) var rows: [Row]
  }

  /// The rules, in order.
  package let columns: [Column]
  /// The presets by host; hosts are in the order of their first presets.
  package let groups: [Group]

  /// Evaluates every rule on every preset.
  ///
  /// - Parameters:
  ///   - columns: the rules with their names.
  ///   - presets: the presets, usually those of `PresetLibrary.builtIn`.
  /// - Complexity: linear in the number of rules times that of presets.
  package init(_ columns: [Column], presets: [HostPreset] = PresetLibrary.builtIn.presets) {
    self.columns = columns
    let taken = presets.filter { !$0.isHandlerSide }
    let payloads = taken.map { $0.payloadForRules }
    let verdicts = zip(columns, Self.verdicts(of: columns, on: payloads)).map { column, verdicts in
      zip(taken, verdicts).map { $1.keptAway(by: column.rule.met($0.obstacle)) }
    }
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (index, preset) in taken.enumerated() {
      let row = Row(preset: preset, payload: payloads[index], verdicts: verdicts.map { $0[index] })
      if let place = places[preset.host] {
        groups[place].rows.append(row)
      } else {
        places[preset.host] = groups.count
        groups.append(Group(host: preset.host, rows: [row]))
      }
    }
    self.groups = groups.map { group in
      let shares = HostShares(group.rows.map { $0.preset })
      return Group(host: group.host, rows: shares.all.map { group.rows[$0] })
    }
  }

  /// The verdicts of each rule in turn, so that payloads are prepared once for all rules with the same types.
  private static func verdicts(of columns: [Column], on payloads: [Payload]) -> [[Verdict]] {
    guard var types = columns.first?.rule.types else { return [] }
    var prepared = payloads.map { PreparedPayload($0, types: types) }
    return columns.map { column in
      if !column.rule.types.isSame(as: types) {
        types = column.rule.types
        prepared = payloads.map { PreparedPayload($0, types: types) }
      }
      return prepared.map { column.rule.evaluate($0) }
    }
  }

  /// All rows, group after group.
  package var rows: [Row] {
    groups.flatMap { $0.rows }
  }
}
