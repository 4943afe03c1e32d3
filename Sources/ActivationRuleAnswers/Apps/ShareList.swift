import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Each share with the verdict of a rule and its reason.
struct ShareList {
  let matrix: Matrix

  /// The meaning of the signs.
  static let signs: TextRow =
    "✓ shown   \(body: "✗")\u{A0}hidden   ⊘\u{A0}refused by the safety check   !\u{A0}broken   ?\u{A0}low confidence"

  /// Returns the shares of a rule for a terminal, below the names of their apps.
  func rows(_ column: Int) -> [TextRow] {
    let decide = matrix.decisions(column: column)
    let width = matrix.rows.map { DisplayWidth.of(Self.title($0)) }.max() ?? 0
    return matrix.groups.flatMap { group in
      let counts = Matrix.counts(matrix.deciding(group, column: column), column)
      let count = counts.total == 0 ? "not for this rule" : "\(counts.shown) of \(counts.total)"
      let title: TextRow = "\(VisibleText.row(group.host)): \(count)"
      let shares = group.rows.map { row in
        let verdict = row.verdicts[column]
        let sign = verdict.sign.colored(verdict.signColor)
        let head = "  \(sign) \(DisplayWidth.padded(Self.title(row), to: width))  "
        return TextRow(head: head, decide(row).plainReason(SharedNames()))
      }
      return [title] + shares
    }
  }

  /// Returns a share's identifier, marked if little is known about it.
  private static func title(_ row: Matrix.Row) -> String {
    row.preset.confidence == .low ? row.preset.id + " ?" : row.preset.id
  }

  /// Returns the shares of a rule as the lines of a Markdown table.
  func table(_ column: Int) -> [String] {
    let decide = matrix.decisions(column: column)
    let rows = matrix.groups.flatMap { group in
      group.rows.enumerated().map { index, row in
        [
          index == 0 ? "**\(Markdown.escaped(VisibleText.row(group.host)))**" : "",
          Markdown.escaped(row.preset.id) + (row.preset.confidence == .low ? " (low confidence)" : ""),
          Markdown.escaped(VisibleText.row(row.preset.action)), row.verdicts[column].word,
          Markdown.escaped(decide(row).plainReason(SharedNames())),
        ]
      }
    }
    let heads = ["App", "Share", "Action", "Verdict", "Why"]
    return ([heads, heads.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }
}
