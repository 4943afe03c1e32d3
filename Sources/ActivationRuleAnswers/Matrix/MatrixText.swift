import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// A matrix for a terminal, with the reason of each cell.
struct MatrixText {
  let report: MatrixReport
  private let matrix: Matrix
  /// The width of the widest preset with its mark.
  private let titleWidth: Int
  /// The width of the widest cell in each column.
  private let columnWidths: [Int]

  init(report: MatrixReport) {
    self.report = report
    let matrix = report.matrix
    let rows = matrix.rows
    self.matrix = matrix
    titleWidth = rows.map { DisplayWidth.of(Self.title($0)) }.max() ?? 0
    columnWidths = matrix.columns.indices.map { column in
      max(12, rows.map { DisplayWidth.of($0.verdicts[column].cellWord) + 2 }.max() ?? 0)
    }
  }

  /// The answer, the rules, the table and the omissions.
  var rows: [TextRow] {
    let decisions = matrix.decisions
    var lines = report.opening
    if report.isAlone {
      for group in matrix.groups { lines += [""] + aloneLines(group, decisions) }
    } else {
      for group in matrix.groups { lines += [""] + lineups(group, decisions) }
    }
    lines += [""] + legend
    return lines
  }

  private var legend: [TextRow] {
    var signs = MatrixReport.signs
    if !report.isAlone { signs.append("≠ the rules differ", gap: 3) }
    return [signs, "For \(report.conditions). 'activationrule explain RULE --preset ID' says more about a cell."]
      + report.remarks
  }

  /// Returns the first column: a preset, marked if little is known about it.
  private static func title(_ row: Matrix.Row) -> String {
    row.preset.confidence == .low ? row.preset.id + " ?" : row.preset.id
  }

  // MARK: One rule

  private func aloneLines(_ group: Matrix.Group, _ decisions: Matrix.Decisions) -> [TextRow] {
    let counts = Matrix.counts(matrix.deciding(group, column: 0), 0)
    let count = counts.total == 0 ? "not for this rule" : "\(counts.shown) of \(counts.total)"
    return ["\(VisibleText.row(group.host)): \(count)"]
      + group.rows.map { row in
        let verdict = row.verdicts[0]
        let sign = verdict.sign.colored(verdict.signColor)
        let head = "  \(sign) \(DisplayWidth.padded(Self.title(row), to: titleWidth))  "
        return TextRow(head: head, decisions.decision(row, column: 0).line)
      }
  }

  // MARK: Several rules

  /// Returns a host with its counts under the letters of the rules, followed by its presets.
  private func lineups(_ group: Matrix.Group, _ decisions: Matrix.Decisions) -> [TextRow] {
    let width = max(titleWidth + 2, matrix.groups.map { DisplayWidth.of($0.host) }.max() ?? 0)
    let heads = matrix.columns.indices.map { column in
      let counts = Matrix.counts(matrix.deciding(group, column: column), column)
      let count = counts.total == 0 ? "–" : "\(counts.shown) of \(counts.total)"
      return "\(MatrixReport.letter(column)) \(count)"
    }
    let title = DisplayWidth.padded(VisibleText.row(group.host), to: width)
    return [row(title, zip(heads, heads))] + group.rows.flatMap { lines($0, width, decisions) }
  }

  private func lines(_ row: Matrix.Row, _ width: Int, _ decisions: Matrix.Decisions) -> [TextRow] {
    let cells = row.verdicts.map { "\($0.sign) \($0.cellWord)" }
    let colors = row.verdicts.map { $0.signColor }
    var line = self.row(
      DisplayWidth.padded("  " + Self.title(row), to: width), zip(cells, zip(cells, colors).map { $0.colored($1) }))
    guard row.differs else { return [line] }
    line.append("≠", gap: max(0, (columnWidths.last ?? 0) - DisplayWidth.of(cells.last ?? "")) + 2)
    let reasons: [TextRow] = row.verdicts.indices.filter { row.verdicts[$0] != .shown }.map { column in
      "      \(MatrixReport.letter(column)): \(decisions.decision(row, column: column).line)"
    }
    return [line] + reasons
  }

  /// Returns a title, and coloured cells below each other.
  private func row(_ title: String, _ cells: some Sequence<(String, String)>) -> TextRow {
    var row = TextRow(head: title + "  ", "")
    var gap = 0
    for (width, cell) in zip(columnWidths, cells) {
      row.append(cell.1, gap: gap)
      gap = max(0, width - DisplayWidth.of(cell.0)) + 2
    }
    return row
  }
}
