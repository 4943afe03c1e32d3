import ActivationRules

/// A matrix for a terminal, with the reason of each cell.
struct MatrixText {
  let report: MatrixReport
  /// Puts a text in a colour, if colour is on.
  let colored: (String, Int) -> String
  private let matrix: Matrix
  /// The widest preset with its mark.
  private let titleWidth: Int
  /// The widest cell of each column.
  private let columnWidths: [Int]

  init(report: MatrixReport, colored: @escaping (String, Int) -> String) {
    self.report = report
    self.colored = colored
    let matrix = report.shownMatrix
    let rows = matrix.rows
    self.matrix = matrix
    titleWidth = rows.map { DisplayWidth.of(Self.title($0)) }.max() ?? 0
    columnWidths = matrix.columns.indices.map { column in
      max(12, rows.map { DisplayWidth.of($0.verdicts[column].cellWord) + 2 }.max() ?? 0)
    }
  }

  /// The answer, the rules, the table and what was left out.
  var text: String {
    var decisions = matrix.decisions
    var lines = [report.answer] + report.comparisons
    if report.isAlone {
      for group in matrix.groups { lines += [""] + aloneLines(group, &decisions) }
    } else {
      lines.append("")
      for column in matrix.columns.indices {
        lines.append("\(MatrixReport.letter(column)): \(matrix.columns[column].name), \(report.count(column))")
      }
      for group in matrix.groups { lines += [""] + lineups(group, &decisions) }
    }
    lines += [""] + legend
    return VisibleText.text(of: lines)
  }

  private var legend: [String] {
    let difference = report.isAlone ? "" : "   ≠ the rules differ"
    var lines = ["✓ shown   ✗ hidden   ⊘ refused by the safety check   ! broken   ? low confidence\(difference)"]
    lines.append("For \(report.conditions). 'activationrule explain RULE --preset ID' says more about a cell.")
    if let remark = report.remark { lines.append("\(remark).") }
    return lines
  }

  /// The first column: a preset, marked where little is known of it.
  private static func title(_ row: Matrix.Row) -> String {
    row.preset.confidence == .low ? row.preset.id + " ?" : row.preset.id
  }

  // MARK: One rule

  private func aloneLines(_ group: Matrix.Group, _ decisions: inout Matrix.Decisions) -> [String] {
    let counts = Matrix.counts(group.rows, 0)
    return ["\(VisibleText.row(group.host)): \(counts.shown) of \(counts.total)"]
      + group.rows.map { row in
        let verdict = row.verdicts[0]
        let sign = colored(verdict.sign, verdict.signColor)
        return
          "  \(sign) \(DisplayWidth.padded(Self.title(row), to: titleWidth))  \(decisions.decision(row, column: 0).line)"
      }
  }

  // MARK: Several rules

  /// A host with its counts under the letters of the rules, then its presets.
  private func lineups(_ group: Matrix.Group, _ decisions: inout Matrix.Decisions) -> [String] {
    let width = max(titleWidth + 2, matrix.groups.map { DisplayWidth.of($0.host) }.max() ?? 0)
    let heads = matrix.columns.indices.map { column in
      let counts = Matrix.counts(group.rows, column)
      return "\(MatrixReport.letter(column)) \(counts.shown) of \(counts.total)"
    }
    let head = DisplayWidth.padded(VisibleText.row(group.host), to: width) + "  " + aligned(heads)
    return [trimmed(head)] + group.rows.flatMap { lines($0, width, &decisions) }
  }

  private func lines(_ row: Matrix.Row, _ width: Int, _ decisions: inout Matrix.Decisions) -> [String] {
    let cells = row.verdicts.indices.map { column in
      let verdict = row.verdicts[column]
      let text = "\(verdict.sign) \(verdict.cellWord)"
      let pad = String(repeating: " ", count: max(0, columnWidths[column] - DisplayWidth.of(text)))
      return colored(text, verdict.signColor) + pad
    }
    let title = DisplayWidth.padded("  " + Self.title(row), to: width)
    let line = trimmed("\(title)  \(cells.joined(separator: "  "))  \(row.differs ? "≠" : "")")
    guard row.differs else { return [line] }
    let reasons = row.verdicts.indices.filter { row.verdicts[$0] != .shown }.map { column in
      "      \(MatrixReport.letter(column)): \(decisions.decision(row, column: column).line)"
    }
    return [line] + reasons
  }

  private func aligned(_ cells: [String]) -> String {
    cells.indices.map { DisplayWidth.padded(cells[$0], to: columnWidths[$0]) }.joined(separator: "  ")
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
