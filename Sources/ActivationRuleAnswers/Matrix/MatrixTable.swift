/// A matrix as comma-separated values, with one line per preset.
///
/// Source: RFC 4180: lines end in CR LF; a field with a comma or a quote is quoted, and its quotes are doubled.
struct MatrixTable {
  let report: MatrixReport

  /// The header and the rows.
  var text: String {
    let matrix = report.matrix
    var decisions = matrix.decisions
    return ([head(matrix)] + matrix.rows.map { fields($0, matrix, &decisions) })
      .map { $0.map { Escapes.csv($0) }.joined(separator: ",") + "\r\n" }.joined()
  }

  private func head(_ matrix: Matrix) -> [String] {
    let details = matrix.columns.flatMap { column in
      ["verdict", "reason", "message", "certainty"].map { "\(column.name): \($0)" }
    }
    return ["host", "preset", "action", "platform", "versions", "basis", "confidence"]
      + (matrix.columns.count > 1 ? ["differs"] : []) + details
  }

  private func fields(_ row: Matrix.Row, _ matrix: Matrix, _ decisions: inout Matrix.Decisions) -> [String] {
    let preset = row.preset
    let known = [
      preset.host, preset.id, preset.action, preset.platformName, preset.systemVersions ?? "", preset.basis.rawValue,
      preset.confidence.rawValue,
    ]
    let details = matrix.columns.indices.flatMap { column in
      let decision = decisions.decision(row, column: column)
      return [
        decision.verdict.word, decision.verdict.reasonCode ?? "", decision.message, decision.certainty.rawValue,
      ]
    }
    return known + (matrix.columns.count > 1 ? [row.differs ? "yes" : "no"] : []) + details
  }
}
