import ActivationRuleReports
import ActivationRuleText
import Testing

/// Rows as they stand on a screen of some width.
@Suite("Layout of rows")
struct TextLayoutTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let width: Int
    let rows: [TextRow]
    let expected: String
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "what fits stays", width: 20, rows: ["one two three four"], expected: "one two three four\n"),
    Row(
      name: "a paragraph is broken between words", width: 20, rows: ["one two three four five six"],
      expected: "one two three four\nfive six\n"),
    Row(
      name: "a line among others goes on indented", width: 20, rows: ["one two three four five six", "seven"],
      expected: "one two three four\n  five six\nseven\n"),
    Row(
      name: "so does a remark that stands alone", width: 20, rows: [.remark("one two three four five six")],
      expected: "one two three four\n  five six\n"),
    Row(
      name: "two blanks make no label", width: 20, rows: ["one  two three four five six", "seven"],
      expected: "one  two three four\n  five six\nseven\n"),
    Row(
      name: "what follows a sign stands under its text", width: 20, rows: ["  - \(body: "one two three four five")"],
      expected: "  - one two three\n    four five\n"),
    Row(
      name: "what follows a label stands under its text", width: 40,
      rows: [TextRow("one two three four five six seven eight").behind("because   ")],
      expected: "because   one two three four five six\n          seven eight\n"),
    Row(
      name: "the lines of a tree go on", width: 20,
      rows: [
        TextRow(head: "├─ ✗ ", rest: "│    ", "one two three four"), TextRow(head: "└─ ✓ ", "one two three four"),
      ],
      expected: "├─ ✗ one two three\n│    four\n└─ ✓ one two three\n     four\n"),
    Row(
      name: "a sign stays with its word", width: 20, rows: [signs, "five"],
      expected: "one  ✓ two  ✗ three\n     ✓ four\nfive\n"),
    Row(
      name: "a word that is wider than the line stays whole", width: 20, rows: ["one abcdefghijklmnopqrstuvwxyz two"],
      expected: "one\nabcdefghijklmnopqrstuvwxyz\ntwo\n"),
    Row(
      name: "colours take no column", width: 20, rows: [TextRow("one two three fourr").map(colored)],
      expected: "\u{1B}[32mone\u{1B}[0m two three fourr\n"),
    Row(
      name: "ideographs take two columns", width: 20, rows: ["写真 写真 写真 写真 写真"], expected: "写真 写真 写真 写真\n写真\n"),
    Row(
      name: "a command can be pasted from its lines", width: 40,
      rows: [TextRow(head: "next      ", command: "activationrule explain Info.plist photo.heic")],
      expected: "next      activationrule explain \\\n          Info.plist photo.heic\n"),
    Row(
      name: "a word in quotes is not broken", width: 40,
      rows: [TextRow(head: "next      ", command: "activationrule explain 'it'\\''s a b c d e f.txt' --photo")],
      expected: "next      activationrule explain \\\n          'it'\\''s a b c d e f.txt' \\\n          --photo\n"),
    Row(
      name: "an excerpt loses its indentation first", width: 24,
      rows: [.excerpt("12", "\t\t<string>abcdefg</string>", mark: "\t\t        ^~~~")],
      expected: "12 | <string>abcdefg</s…\n   |         ^~~~\n"),
    Row(
      name: "an excerpt is cut around the mark", width: 24,
      rows: [
        .excerpt(
          "1", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaabcdddddddddddddddddddddd", mark: "                              ^~")
      ],
      expected: "1 | …aaaaabcddddddddddd…\n  |       ^~\n"),
  ]

  /// Words with signs, each joined with its own.
  private static var signs: TextRow {
    var row = TextRow(head: "one  ", "")
    for (words, gap) in [("✓ two", 0), ("✗ three", 2), ("✓ four", 2)] { row.append(words, gap: gap) }
    return row
  }

  private static func colored(_ text: String) -> String { text.replacing("one", with: "\u{1B}[32mone\u{1B}[0m") }

  @Test("breaks lines where a reader expects it", arguments: rows)
  func layout(_ row: Row) {
    #expect(TextLayout(width: row.width).text(row.rows) == row.expected)
  }

  @Test("leaves the lines alone that programs look for, if asked")
  func headlines() {
    let rows: [TextRow] = [
      .headline("Info.plist:1:2: warning: one two three four [some-id]"), .excerpt("1", "a", mark: "^"),
    ]
    #expect(rows.text == "Info.plist:1:2: warning: one two three four [some-id]\n1 | a\n  | ^\n")
    #expect(TextLayout(width: 20, keepsHeadlines: true).text(rows) == rows.text)
    #expect(TextLayout(width: 20).text(rows) != rows.text)
  }
}
