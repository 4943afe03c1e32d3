import ActivationRuleText
import Testing

@Suite("Places in a text")
struct SourcePlaceTests {
  @Test(
    "the caret stands under its place, whatever the width of characters",
    arguments: [
      ("ab", "  ^~"), ("日本", "    ^~"), ("한", "  ^~"), ("👩‍👩‍👧", "  ^~"), ("🇩🇪", "  ^~"), ("e\u{301}", " ^~"),
      ("\t日", "\t  ^~"), ("ｱＡ", "   ^~"),
    ])
  func placesCarets(_ before: String, _ expected: String) throws {
    let source = SourceText(name: "x", text: before + "ok")
    let start = before.utf8.count
    let text = FindingRenderer.rows(
      Finding("id", .error, "message", at: SourceRange(start, start + 2)), in: source
    ).text
    #expect(text == "x:1:\(before.utf16.count + 1): error: message [id]\n1 | \(before)ok\n  | \(expected)\n")
  }

  /// Texts, and the lines and columns of each byte offset in them.
  static let places: [(text: String, places: [(line: Int, column: Int)])] = [
    ("", [(1, 1)]), ("ab", [(1, 1), (1, 2), (1, 3)]), ("a\nb", [(1, 1), (1, 2), (2, 1), (2, 2)]),
    ("\r\nb", [(1, 1), (1, 2), (2, 1), (2, 2)]), ("\r\rb", [(1, 1), (2, 1), (3, 1), (3, 2)]),
    ("\u{FEFF}a\n", [(1, 1), (1, 1), (1, 1), (1, 1), (1, 2), (2, 1)]),
    // Columns are UTF-16 code units: an emoji is two, an accent of its own one.
    ("😀b", [(1, 1), (1, 3), (1, 3), (1, 3), (1, 3), (1, 4)]), ("e\u{301}b", [(1, 1), (1, 2), (1, 3), (1, 3), (1, 4)]),
  ]

  @Test("places are lines and UTF-16 code units, with or without an index")
  func countsPlaces() {
    for (text, expected) in Self.places {
      let source = SourceText(name: "x", text: text)
      for (offset, place) in expected.enumerated() {
        for source in [source, source.indexed()] {
          let found = source.position(at: offset)
          #expect((found.line, found.column) == place, "\(text.debugDescription) at \(offset)")
        }
      }
    }
  }

  @Test("an index finds the same places as counting from the start, and makes no texts unequal")
  func indexes() {
    let text = String(repeating: "ab\r\n😀é\n\r" + String(repeating: "x\u{301}", count: 700), count: 9) + "\r\n"
    let source = SourceText(name: "x", text: text)
    let indexed = source.indexed()
    #expect(indexed == source && indexed.hashValue == source.hashValue)
    for offset in stride(from: 0, through: source.bytes.count + 3, by: 3) {
      #expect(indexed.position(at: offset) == source.position(at: offset))
    }
  }

  @Test("wide characters are underlined whole")
  func underlinesWideCharacters() {
    let source = SourceText(name: "x", text: "a日本b")
    let text = FindingRenderer.rows(Finding("id", .error, "message", at: SourceRange(1, 7)), in: source).text
    #expect(text.hasSuffix("  |  ^~~~\n"))
  }
}
