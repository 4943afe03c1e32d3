import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Several rules side by side, for reading at a glance: a sign for each preset on which they differ.
struct MatrixOverview {
  let report: MatrixReport
  private let matrix: Matrix

  init(report: MatrixReport) {
    self.report = report
    matrix = report.matrix.onlyDifferences
  }

  /// The answer, the signs and the omissions.
  var rows: [TextRow] {
    // Rules that agree on everything have no signs to explain.
    let signs = matrix.rows.isEmpty ? [] : [""] + differences + ["", MatrixReport.signs]
    return report.opening + signs + ["For \(report.conditions). '--all' has each share with the reasons."]
      + report.remarks
  }

  // MARK: Signs

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
}
