import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// A matrix as a Markdown table, for issues and reviews.
struct MatrixMarkdown {
  let report: MatrixReport

  private let matrix: Matrix
  init(report: MatrixReport) {
    self.report = report
    matrix = report.matrix
  }

  /// The answer, the rules and the table.
  var text: String {
    var lines = ["**\(Markdown.escaped(report.answer))**", ""]
    if !report.isAlone {
      lines += report.comparisons.map { "- \(Markdown.escaped($0))" }
      lines += matrix.columns.indices.map { column in
        let name = Markdown.escaped(matrix.columns[column].name)
        return "- \(MatrixReport.letter(column)): \(name), \(report.count(column))"
      }
      lines.append("")
    }
    if matrix.groups.isEmpty {
      lines.append("No differences.")
    } else {
      lines += table
    }
    lines += [
      "", "✓ shown, ✗ hidden, ⊘ refused by the safety check, ! broken. For \(Markdown.escaped(report.conditions)).",
    ]
    if let remark = report.remark { lines[lines.count - 1] += " \(Markdown.escaped(remark))." }
    return VisibleText.text(of: lines)
  }

  private var table: [String] {
    let heads =
      report.isAlone ? ["Verdict", "Why"] : matrix.columns.indices.map { MatrixReport.letter($0) } + ["Why not"]
    let cells = ["Host", "Preset", "Action"] + heads
    var lines = [line(cells), line(cells.map { _ in "---" })]
    for group in matrix.groups {
      for (index, row) in group.rows.enumerated() {
        let host = index == 0 ? "**\(Markdown.escaped(VisibleText.row(group.host)))**" : ""
        lines.append(line([host] + self.cells(row)))
      }
    }
    return lines
  }

  private func cells(_ row: Matrix.Row) -> [String] {
    let mark = row.preset.confidence == .low ? " (low confidence)" : ""
    let verdicts = row.verdicts.map { verdict in
      let text = "\(verdict.sign) \(verdict.cellWord)"
      return row.differs ? "**\(text)**" : text
    }
    return [Markdown.cellCode(row.preset.id) + mark, Markdown.escaped(VisibleText.row(row.preset.action))] + verdicts
      + [why(row)]
  }

  /// Returns the reason of a single rule.
  ///
  /// For several, the reasons of the rules that are not shown, if the rules differ.
  private func why(_ row: Matrix.Row) -> String {
    if report.isAlone { return Markdown.escaped(matrix.decision(row, column: 0).line) }
    guard row.differs else { return "" }
    let columns = row.verdicts.indices.filter { row.verdicts[$0] != .shown }
    return columns.map { column in
      "\(MatrixReport.letter(column)): \(Markdown.escaped(matrix.decision(row, column: column).line))"
    }.joined(separator: "; ")
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
