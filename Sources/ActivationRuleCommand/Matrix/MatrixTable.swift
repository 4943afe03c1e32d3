import ActivationRuleSuites
import ActivationRules

/// A matrix as comma-separated values, one line a preset.
///
/// Source: RFC 4180: lines end in CR LF; a field with a comma, a quote or a line end stands in quotes, its own doubled.
struct MatrixTable {
  let report: MatrixReport

  /// The head and the rows.
  var text: String {
    let matrix = report.shownMatrix
    return ([head(matrix)] + matrix.rows.map { fields($0, matrix) })
      .map { $0.map { Self.field($0) }.joined(separator: ",") + "\r\n" }.joined()
  }

  private func head(_ matrix: Matrix) -> [String] {
    let details = matrix.columns.flatMap { column in
      ["verdict", "reason", "message", "certainty"].map { "\(column.name): \($0)" }
    }
    return ["host", "preset", "action", "platform", "versions", "basis", "confidence"]
      + (matrix.columns.count > 1 ? ["differs"] : []) + details
  }

  private func fields(_ row: Matrix.Row, _ matrix: Matrix) -> [String] {
    let preset = row.preset
    let known = [
      preset.host, preset.id, preset.action, preset.platformName, preset.systemVersions ?? "", preset.basis.rawValue,
      preset.confidence.rawValue,
    ]
    let details = matrix.columns.indices.flatMap { column in
      let decision = matrix.decision(row, column: column)
      return [
        decision.verdict.word, decision.verdict.reasonCode ?? "", decision.message, decision.certainty.rawValue,
      ]
    }
    return known + (matrix.columns.count > 1 ? [row.differs ? "yes" : "no"] : []) + details
  }

  /// A field, in quotes where it needs them.
  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
