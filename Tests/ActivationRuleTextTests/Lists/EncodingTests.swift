import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Encodings of XML")
struct EncodingTests {
  private static let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>ä😀&lt;</string></plist>"

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(
    "UTF-16 is read in both orders, with and without a byte order mark", arguments: [true, false], ["", "\u{FEFF}"])
  func utf16(isBigEndian: Bool, mark: String) throws {
    let document = try read(Self.utf16(mark + Self.text, isBigEndian: isBigEndian))
    #expect(document.root.sketch == "'ä😀<'")
    #expect(document.source.bytes == Array((mark + Self.text).utf8))
    #expect(document.source.text(document.root.range) == "<string>ä😀&lt;</string>")
  }

  @Test("half a surrogate pair in UTF-16 is an error at its place", arguments: [true, false])
  func loneSurrogate(isBigEndian: Bool) throws {
    let marked = Marked("<plist><string>ä▶")
    var bytes = Self.utf16("\u{FEFF}" + marked.text, isBigEndian: isBigEndian)
    bytes += isBigEndian ? [0xD8, 0x00] : [0x00, 0xD8]
    bytes += Self.utf16("x</string></plist>", isBigEndian: isBigEndian)
    let finding = try complaint(bytes)
    #expect(finding.id == "invalid-encoding")
    #expect(finding.range.lowerBound == 3 + marked.offsets[0])
  }

  @Test("an odd last byte in UTF-16 is an error")
  func oddByte() throws {
    #expect(try complaint(Self.utf16("\u{FEFF}<true/>", isBigEndian: true) + [0]).id == "invalid-encoding")
  }

  @Test("ISO 8859-1 is read when declared")
  func latin1() throws {
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8) + [0xE4] + Array("</string>".utf8)
    #expect(try read(bytes).root.sketch == "'ä'")
  }

  @Test("UTF-32 is refused by name", arguments: [[0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]] as [[UInt8]])
  func utf32(_ bytes: [UInt8]) throws {
    let finding = try complaint(bytes)
    #expect(finding.id == "unsupported-encoding")
    #expect(finding.message == "encoding 'UTF-32' is not supported; expected UTF-8 or UTF-16")
  }

  @Test(
    "bytes that are not UTF-8 are an error at the first of them",
    arguments: [
      [0xE4], [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFF], [0xE2, 0x82, 0x28],
    ] as [[UInt8]])
  func invalidUTF8(_ bytes: [UInt8]) throws {
    let finding = try complaint(Array("<string>é".utf8) + bytes + Array("</string>".utf8))
    #expect(finding.id == "invalid-encoding")
    #expect(finding.range.lowerBound == 10)
    let json = try #require(throws: Failure.self) {
      try JSONReader.read(.init(name: "test", bytes: Array("\"é".utf8) + bytes + Array("\"".utf8)))
    }
    #expect(json.finding.range.lowerBound == 3)
  }
}
