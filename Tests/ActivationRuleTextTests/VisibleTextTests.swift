import ActivationRuleText
import Testing

@Suite("Texts that are safe to print")
struct VisibleTextTests {
  static let rows: [(text: String, line: String)] = [
    ("", ""), ("public.jpeg", "public.jpeg"), ("größe 日本 😀 é", "größe 日本 😀 é"),
    ("a\u{1B}[31mb", "a[U+001B][31mb"), ("a\nb\r\nc\td", "a[U+000A]b[U+000D][U+000A]c[U+0009]d"),
    ("\u{0}\u{7}\u{7F}\u{85}\u{9B}", "[U+0000][U+0007][U+007F][U+0085][U+009B]"),
    ("a\u{202E}b\u{2066}c\u{200E}", "a[U+202E]b[U+2066]c[U+200E]"),
    ("a\u{200B}b\u{200C}\u{2060}\u{FEFF}\u{AD}", "a[U+200B]b[U+200C][U+2060][U+FEFF][U+00AD]"),
    ("\u{2028}\u{2029}\u{A0}\u{3164}", "[U+2028][U+2029][U+00A0][U+3164]"),
    ("\u{E0041}\u{1D173}", "[U+E0041][U+1D173]"),
    // An emoji that is made of several is one character; the same joiner elsewhere hides.
    ("👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}", "👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}"),
    ("a\u{200D}b\u{FE0F} \u{200D}", "a[U+200D]b[U+FE0F] [U+200D]"),
    ("👩\u{200B}\u{200D}", "👩[U+200B][U+200D]"),
  ]

  @Test("show what cannot be seen as code points", arguments: rows)
  func shows(_ row: (text: String, line: String)) {
    #expect(VisibleText.line(row.text) == row.line)
    #expect(VisibleText.line(row.line) == row.line)
    #expect(VisibleText.text(of: [row.text, "b"]) == row.line + "\nb\n")
  }

  @Test("show the beginning of what is longer than any rule")
  func shortens() {
    let (long, longest) = (String(repeating: "a", count: 100_000), String(repeating: "\u{301}", count: 5 << 20))
    #expect(
      VisibleText.line(long) == long
        && VisibleText.line(longest) == longest.unicodeScalars.prefix(1_000).map { String($0) }.joined() + "…")
  }

  @Test("keep the lines and tabs of a text that has some")
  func keepsLines() {
    #expect(VisibleText.lines("a\n\tb\r\u{1B}\n") == "a\n\tb[U+000D][U+001B]\n")
  }

  @Test("stand in excerpts with the caret where it belongs")
  func excerpts() {
    let source = SourceText(name: "a\n\u{1B}", text: "ab\u{1B}\u{202E} c")
    let finding = Finding("some-id", .error, "found '\u{200B}'", at: SourceRange(7, 8))
    #expect(
      FindingRenderer.rows(finding, in: source).text == """
        a[U+000A][U+001B]:1:6: error: found '[U+200B]' [some-id]
        1 | ab[U+001B][U+202E] c
          |                    ^

        """)
  }
}
