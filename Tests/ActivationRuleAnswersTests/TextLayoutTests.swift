import ActivationRuleAnswers
import Testing

/// Lines as they stand on a screen of some width.
@Suite("Layout of texts")
struct TextLayoutTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let width: Int
    let text: String
    let expected: String
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "what fits stays", width: 20, text: "one two three four\n", expected: "one two three four\n"),
    Row(
      name: "a paragraph is broken between words", width: 20, text: "one two three four five six\n",
      expected: "one two three four\nfive six\n"),
    Row(
      name: "a line among others goes on indented", width: 20, text: "one two three four five six\nseven\n",
      expected: "one two three four\n  five six\nseven\n"),
    Row(
      name: "what follows a sign stands under its text", width: 20, text: "  - one two three four five\n",
      expected: "  - one two three\n    four five\n"),
    Row(
      name: "what follows a label stands under its text", width: 40,
      text: "because   one two three four five six seven eight\n",
      expected: "because   one two three four five six\n          seven eight\n"),
    Row(
      name: "the lines of a tree go on", width: 20, text: "├─ ✗ one two three four\n└─ ✓ one two three four\n",
      expected: "├─ ✗ one two three\n│    four\n└─ ✓ one two three\n     four\n"),
    Row(
      name: "a sign stays with its word", width: 20, text: "one  ✓ two  ✗ three  ✓ four\nfive\n",
      expected: "one  ✓ two  ✗ three\n     ✓ four\nfive\n"),
    Row(
      name: "a word that is wider than the line stays whole", width: 20, text: "one abcdefghijklmnopqrstuvwxyz two\n",
      expected: "one\nabcdefghijklmnopqrstuvwxyz\ntwo\n"),
    Row(
      name: "colours take no column", width: 20, text: "\u{1B}[32mone\u{1B}[0m two three fourr\n",
      expected: "\u{1B}[32mone\u{1B}[0m two three fourr\n"),
    Row(
      name: "ideographs take two columns", width: 20, text: "写真 写真 写真 写真 写真\n", expected: "写真 写真 写真 写真\n写真\n"),
    Row(
      name: "a command can be pasted from its lines", width: 40,
      text: "next      activationrule explain Info.plist photo.heic\n",
      expected: "next      activationrule explain \\\n          Info.plist photo.heic\n"),
    Row(
      name: "a word in quotes is not broken", width: 40,
      text: "next      activationrule explain 'it'\\''s a b c d e f.txt' --photo\n",
      expected: "next      activationrule explain \\\n          'it'\\''s a b c d e f.txt' \\\n          --photo\n"),
    Row(
      name: "an excerpt loses its indentation first", width: 24,
      text: "12 | \t\t<string>abcdefg</string>\n   | \t\t        ^~~~\n",
      expected: "12 | <string>abcdefg</s…\n   |         ^~~~\n"),
    Row(
      name: "an excerpt is cut around the mark", width: 24,
      text: "1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaabcdddddddddddddddddddddd\n  |                               ^~\n",
      expected: "1 | …aaaaabcddddddddddd…\n  |       ^~\n"),
  ]

  @Test("breaks lines where a reader expects it", arguments: rows)
  func layout(_ row: Row) {
    #expect(TextLayout(width: row.width).text(row.text) == row.expected)
  }

  @Test("leaves the lines alone that programs look for, if asked")
  func headlines() {
    let text = "Info.plist:1:2: warning: one two three four [some-id]\n1 | a\n  | ^\n"
    #expect(TextLayout(width: 20, keepsHeadlines: true).text(text) == text)
    #expect(TextLayout(width: 20).text(text) != text)
  }
}
