import Foundation
import Testing

/// A row of `verdicts.txt`: what a rule answers to a payload.
struct VerdictRow: Sendable {
  let line: Int
  let rule: String
  let payload: String
  let verdict: String
  let reason: String?
  let why: String

  /// How a failure names the row.
  var title: String { "verdicts.txt:\(line): \(rule) for \(payload): \(why)" }
}

enum VerdictTable {
  static let path = "verdicts.txt"

  /// The rows of the table; blank lines and those that begin with `#` are for readers.
  static func rows() throws -> [VerdictRow] {
    let lines = try SampleFiles.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { index, line in
      if line.isEmpty || line.hasPrefix("#") { return nil }
      return try row(String(line), at: index + 1)
    }
  }

  private static func row(_ text: String, at line: Int) throws -> VerdictRow {
    let cells = text.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(cells.count == 5, "verdicts.txt:\(line): a row has five cells")
    return VerdictRow(
      line: line, rule: cells[0], payload: cells[1], verdict: cells[2], reason: cells[3] == "-" ? nil : cells[3],
      why: cells[4])
  }
}
