import ActivationRuleText
import Testing

@Suite("Findings for people")
struct RenderedFindingTests {
  private static func finding(
    _ range: SourceRange, notes: [Finding.Note] = [], fixIts: [Finding.FixIt] = []
  ) -> Finding {
    Finding("an-id", .warning, "a message", at: range, notes: notes, fixIts: fixIts)
  }

  /// A text, a range in it, and what is shown below the headline.
  static let excerpts: [(text: String, range: SourceRange, headline: String, excerpt: String)] = [
    ("one\ntwo three\n", SourceRange(8, 13), "2:5", "2 | two three\n  |     ^~~~~\n"),
    ("\tx", SourceRange(1, 2), "1:2", "1 | \tx\n  | \t^\n"), ("", SourceRange(0, 0), "1:1", ""),
    ("a\n\nb", SourceRange(at: 2), "2:1", ""), ("日本 x", SourceRange(7, 8), "1:4", "1 | 日本 x\n  |      ^\n"),
    ("a\u{1B}b", SourceRange(2, 3), "1:3", "1 | a[U+001B]b\n  |          ^\n"),
    ("a\nb", SourceRange(0, 3), "1:1", "1 | a\n  | ^\n"),
  ]

  @Test("have the line, with a caret under the place", arguments: excerpts.indices)
  func triesExcerpts(_ index: Int) {
    let row = Self.excerpts[index]
    let source = SourceText(name: "a", text: row.text)
    #expect(
      FindingRenderer.rows(Self.finding(row.range), in: source).text
        == "a:\(row.headline): warning: a message [an-id]\n\(row.excerpt)")
  }

  @Test("have notes with and without a place, and repairs")
  func notes() {
    let finding = Self.finding(
      SourceRange(0, 1), notes: [Finding.Note("there", at: SourceRange(2, 3)), Finding.Note("beside")],
      fixIts: [Finding.FixIt("write c", replacing: SourceRange(0, 1), with: "c")])
    #expect(
      FindingRenderer.rows(finding, in: SourceText(name: "a", text: "x\ny")).text == """
        a:1:1: warning: a message [an-id]
        1 | x
          | ^
        a:2:1: note: there
        2 | y
          | ^
          note: beside
        a:1:1: fix: write c

        """)
  }

  @Test("show the part of a long line around the place")
  func longLines() {
    let text = String(repeating: "a", count: 500) + "é" + String(repeating: "b", count: 500)
    let lines = FindingRenderer.rows(Self.finding(SourceRange(500, 502)), in: SourceText(name: "a", text: text)).text
      .split(separator: "\n")
    #expect(lines[1].utf8.count < 140 && lines[2].hasSuffix("^"))
    let place = lines[1].distance(from: lines[1].startIndex, to: lines[1].firstIndex(of: "é") ?? lines[1].startIndex)
    #expect(lines[2].count == place + 1)
  }

  @Test("name the file alone where it has no lines")
  func binary() {
    let source = SourceText(name: "a.plist", bytes: Array("bplist00".utf8), origin: .binary)
    #expect(
      FindingRenderer.rows(Self.finding(SourceRange(3, 4)), in: source).text
        == "a.plist: warning: a message [an-id]\n")
  }

  @Test("are cut short where there are very many")
  func many() {
    let source = SourceText(name: "a", text: "x")
    let all = Array(repeating: Self.finding(SourceRange(0, 1)), count: 203)
    #expect(FindingRenderer.rows(all, in: source).last == .headline("a: note: and 3 more"))
    #expect(FindingRenderer.rows([], in: source).isEmpty)
    let one = FindingRenderer.rows([all[0]], in: source)
    #expect(one.text == FindingRenderer.rows(all[0], in: source).text)
  }
}
