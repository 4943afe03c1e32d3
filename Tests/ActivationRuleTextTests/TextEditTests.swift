import ActivationRuleText
import Testing

@Suite("Changes to a text")
struct TextEditTests {
  private static func edit(_ lower: Int, _ upper: Int, _ text: String) -> TextEdit {
    TextEdit(replacing: SourceRange(lower, upper), with: Array(text.utf8))
  }

  /// Changes to `0123456789`, what comes of them, and which of them are left out, by their indices.
  static let rows: [(edits: [TextEdit], expected: String, leftOut: [Int])] = [
    ([], "0123456789", []),
    ([edit(0, 10, "")], "", []),
    ([edit(8, 9, "b"), edit(0, 2, "a")], "a234567b9", []),
    ([edit(2, 4, "a"), edit(4, 5, "b")], "01ab56789", []),
    ([edit(2, 4, "a"), edit(3, 5, "b"), edit(2, 3, "c")], "01a456789", [2, 1]),
    ([edit(3, 3, "a"), edit(3, 5, "b")], "012ab56789", []),
    ([edit(3, 3, "a"), edit(3, 3, "b")], "012a3456789", [1]),
    ([edit(10, 10, "a"), edit(9, 11, "b")], "0123456789a", [1]),
  ]

  @Test("are made in the order of their places, as far as they do not overlap", arguments: rows.indices)
  func applies(_ index: Int) {
    let row = Self.rows[index]
    let result = SourceText(name: "x", text: "0123456789").applying(row.edits)
    #expect(String(decoding: result.text.bytes, as: UTF8.self) == row.expected)
    #expect(result.leftOut == row.leftOut.map { row.edits[$0] })
  }
}
