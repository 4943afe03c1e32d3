import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Places of keys and values")
struct PlaceTests {
  @Test("every key and value of XML has the bytes of its element")
  func xml() throws {
    let text =
      "<plist><dict>\n <key>a&amp;</key> <array><true/><string>ä</string></array><key>b</key><dict/></dict></plist>"
    let document = try read(text)
    let source = document.source
    let entries = document.root.entries(named: "a&") + document.root.entries(named: "b")
    #expect(source.text(document.root.range) == text.dropFirst(7).dropLast(8))
    #expect(entries.map { source.text($0.keyRange) } == ["<key>a&amp;</key>", "<key>b</key>"])
    #expect(
      entries.map { source.text($0.value.range) } == ["<array><true/><string>ä</string></array>", "<dict/>"])
    guard case .array(let elements) = try #require(document.root["a&"]).kind else {
      Issue.record("expected an array")
      return
    }
    #expect(elements.map { source.text($0.range) } == ["<true/>", "<string>ä</string>"])
    #expect(source.position(at: entries[0].keyRange.lowerBound).line == 2)
    #expect(source.position(at: entries[0].keyRange.lowerBound).column == 2)
  }

  @Test("every key and value of JSON has the bytes of its token")
  func json() throws {
    let text = " { \"a\\n\" : [ 1 , \"ä\", null ] , \"b\" : { } } "
    let document = try readJSON(text)
    let source = document.source
    let entries = document.root.entries(named: "a\n") + document.root.entries(named: "b")
    #expect(source.text(document.root.range) == text.dropFirst().dropLast())
    #expect(entries.map { source.text($0.keyRange) } == ["\"a\\n\"", "\"b\""])
    #expect(entries.map { source.text($0.value.range) } == ["[ 1 , \"ä\", null ]", "{ }"])
    guard case .array(let elements) = entries[0].value.kind else {
      Issue.record("expected an array")
      return
    }
    #expect(elements.map { source.text($0.range) } == ["1", "\"ä\"", "null"])
  }

  @Test("every key and value of a binary list has the bytes of its object")
  func binary() throws {
    var writer = BinaryWriter()
    writer.dictionary([(1, 2)])
    writer.string("key")
    writer.string("value")
    let document = try read(writer.file())
    let entry = try #require(document.root.entries(named: "key").first)
    #expect(document.source.isBinary)
    #expect(document.root.range == SourceRange(8, 11))
    #expect(entry.keyRange == SourceRange(11, 15))
    #expect(entry.value.range == SourceRange(15, 21))
    guard case .string(let string) = entry.value.kind else {
      Issue.record("expected a string")
      return
    }
    #expect(document.source.text(string.map.sourceRange(SourceRange(1, 3))) == "al")
  }

  /// A string in a file, a part of the decoded text, and the stretch between two markers that it comes from.
  static let xmlParts: [(marked: String, part: String)] = [
    ("<string>▶abc▶</string>", "abc"), ("<string>a▶b▶c</string>", "b"), ("<string>ä▶😀▶!</string>", "😀"),
    ("<string>a ▶&lt;▶ b</string>", "<"), ("<string>a &lt;▶ b▶</string>", " b"),
    ("<string>▶&amp;&amp;▶ x</string>", "&&"),
    ("<string>&amp;▶&lt;▶</string>", "<"), ("<string>▶a &lt; b▶</string>", "a < b"),
    ("<string>▶&#x1F600;▶</string>", "😀"),
    ("<string><![CDATA[▶a < b▶]]></string>", "a < b"), ("<string>x<![CDATA[a▶ <▶ b]]>y</string>", " <"),
    ("<string>x<![CDATA[a]]>▶y▶</string>", "y"), ("<string>a<!-- b -->▶cd▶</string>", "cd"),
    ("<string>▶ab▶<!-- b -->cd</string>", "ab"), ("<string>a▶b<!-- x -->c▶d</string>", "bc"),
    ("<string><!-- x -->▶abc▶</string>", "abc"), ("<string>a▶\r\n▶b</string>", "\n"),
    ("<string>a\r\n▶b▶</string>", "b"),
    ("<string>a\r▶b▶</string>", "b"), ("<string><![CDATA[a\r\n▶b▶\r\n]]></string>", "b"),
    ("<string><?p q?>&lt;<!-- -->▶z▶</string>", "z"),
  ]

  @Test("parts of XML strings lead to where they are written", arguments: xmlParts)
  func mapsXML(_ row: (marked: String, part: String)) throws {
    try expectMap(row, read)
  }

  static let jsonParts: [(marked: String, part: String)] = [
    (#""▶abc▶""#, "abc"), (#""a▶\n▶b""#, "\n"), (#""a\n▶b▶""#, "b"), (#""\\\"▶\/▶x""#, "/"),
    (#""▶\u00e9▶x""#, "é"), (#""a▶\uD83D\uDE00▶b""#, "😀"), (#""\uD83D\uDE00▶b▶""#, "b"), (#""▶a\tb▶""#, "a\tb"),
  ]

  @Test("parts of JSON strings lead to where they are written", arguments: jsonParts)
  func mapsJSON(_ row: (marked: String, part: String)) throws {
    try expectMap(row, readJSON)
  }

  private func expectMap(
    _ row: (marked: String, part: String), _ read: (String) throws -> PropertyListDocument
  ) throws {
    let marked = Marked(row.marked)
    guard case .string(let string) = try read(marked.text).root.kind else {
      Issue.record("expected a string")
      return
    }
    let (text, part) = (Array(string.text.utf8), Array(row.part.utf8))
    let start = try #require((0...text.count - part.count).first { text[$0...].starts(with: part) })
    let range = string.map.sourceRange(SourceRange(start, start + part.count))
    #expect([range.lowerBound, range.upperBound] == marked.offsets)
  }
}
