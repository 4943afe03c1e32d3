import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// A matrix for reading at a glance: a sign for each preset, and each distinct reason once.
///
/// For several rules, it shows only the presets on which they differ.
struct MatrixOverview {
  let report: MatrixReport
  private let matrix: Matrix

  /// The maximum number of rules whose reasons are printed.
  private static let reasonLimit = 4
  /// The maximum number of presets to name next to their signs.
  private static let namedLimit = 12
  /// The maximum number of presets to name for a reason.
  private static let nameLimit = 8

  init(report: MatrixReport) {
    self.report = report
    matrix = report.isAlone ? report.matrix : report.matrix.onlyDifferences
  }

  private var namesPresets: Bool { matrix.rows.count <= Self.namedLimit }

  /// The answer, the signs, the reasons and the omissions.
  var rows: [TextRow] {
    let decisions = matrix.decisions
    var lines = report.opening
    // Rules that agree on everything have no signs to explain.
    guard !matrix.rows.isEmpty || report.isAlone else {
      return lines + [""] + scope
    }
    lines += [""] + (report.isAlone ? hosts : differences)
    for column in matrix.columns.indices where matrix.columns.count <= Self.reasonLimit {
      lines += reasons(column, decisions)
    }
    return lines + ["", MatrixReport.signs] + scope
  }

  /// The conditions of the signs, and how to see more.
  private var scope: [TextRow] {
    ["For \(report.conditions). '--host NAME' names the presets of a host; '--verbose' says more about each cell."]
      + report.remarks
  }

  // MARK: Signs

  /// A line for each host: the number of its presets for which the extension is shown, and a sign for each.
  private var hosts: [TextRow] {
    let width = matrix.groups.map { DisplayWidth.of(VisibleText.row($0.host)) }.max() ?? 0
    return matrix.groups.map { group in
      let counts = Matrix.counts(matrix.deciding(group, column: 0), 0)
      let signs = group.rows.map { row in
        sign(row.verdicts[0]) + (row.preset.confidence == .low ? "?" : "") + (namesPresets ? " \(row.preset.id)" : "")
      }
      let count = DisplayWidth.padded("\(counts.shown) of \(counts.total)", to: 8)
      var row = TextRow(head: DisplayWidth.padded(VisibleText.row(group.host), to: width + 2), count)
      for (place, sign) in signs.enumerated() {
        let isApart = place == counts.total
        row.append(isApart ? "not counted: \(sign)" : sign, gap: place == 0 || namesPresets || isApart ? 2 : 1)
      }
      return row
    }
  }

  /// A line for each preset on which the rules differ, below its host.
  private var differences: [TextRow] {
    let width = (matrix.rows.map { DisplayWidth.of($0.preset.id) }.max() ?? 0) + 2
    let heads = matrix.columns.indices.map { MatrixReport.letter($0) }
    let head = matrix.columns.count <= 26 && !matrix.rows.isEmpty
    return (head ? [TextRow(head: DisplayWidth.padded("", to: width + 2), heads.joined(separator: " "))] : [])
      + matrix.groups.flatMap { group in
        ["\(VisibleText.row(group.host))"]
          + group.rows.map { row in
            let title = row.preset.id + (row.preset.confidence == .low ? " ?" : "")
            return
              "  \(DisplayWidth.padded(title, to: width))\(body: row.verdicts.map { sign($0) }.joined(separator: " "))"
          }
      }
  }

  private func sign(_ verdict: Verdict) -> String { verdict.sign.colored(verdict.signColor) }

  // MARK: Reasons

  /// Returns the reasons why a rule is hidden, each with its presets and the sentence about the first of them.
  private func reasons(_ column: Int, _ decisions: Matrix.Decisions) -> [TextRow] {
    var groups: [(reason: Cause, first: String, presets: [String])] = []
    for row in matrix.rows where row.verdicts[column] != .shown {
      let decision = decisions.decision(row, column: column)
      let reason = Cause(decision)
      if let place = groups.firstIndex(where: { $0.reason == reason }) {
        groups[place].presets.append(row.preset.id)
      } else {
        let code = decision.verdict.reasonCode.map { " [\($0)]" } ?? ""
        groups.append((reason, VisibleText.row(decision.message) + code, [row.preset.id]))
      }
    }
    guard !groups.isEmpty else { return [] }
    let title: TextRow = report.isAlone ? "Why it is hidden:" : "Why \(MatrixReport.letter(column)) is hidden:"
    return ["", title]
      + groups.sorted { $0.presets.count > $1.presets.count }.flatMap { group -> [TextRow] in
        let names = group.presets.dropFirst()
        let shown = names.prefix(names.count == Self.nameLimit + 1 ? Self.nameLimit + 1 : Self.nameLimit)
        let more = names.count - shown.count
        let rest = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        let count = group.presets.count == 1 ? "" : "\(group.presets.count) shares, such as "
        return ["  - \(body: count)\(group.presets[0]): \(group.first)"] + (names.isEmpty ? [] : ["    also \(rest)"])
      }
  }
}
