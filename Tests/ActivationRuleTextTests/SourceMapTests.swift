import ActivationRuleText
import Testing

@Suite("Texts and their sources")
struct SourceMapTests {
  // `a&amp;b` decodes to `a&b`; then the string ends.
  static let entity = SourceMap(anchors: [
    SourceMap.Anchor(decoded: 0, source: 10, isLiteral: true),
    SourceMap.Anchor(decoded: 1, source: 11, isLiteral: false),
    SourceMap.Anchor(decoded: 2, source: 16, isLiteral: true),
  ])

  /// Ranges of the decoded string, and those of the file.
  static let ranges: [(decoded: SourceRange, source: SourceRange)] = [
    (SourceRange(0, 1), SourceRange(10, 11)), (SourceRange(1, 2), SourceRange(11, 16)),
    (SourceRange(0, 3), SourceRange(10, 17)), (SourceRange(2, 3), SourceRange(16, 17)),
    (SourceRange(at: 1), SourceRange(at: 11)), (SourceRange(at: 3), SourceRange(at: 17)),
  ]

  @Test("lead to the whole of an entity", arguments: ranges.indices)
  func maps(_ index: Int) {
    let row = Self.ranges[index]
    #expect(Self.entity.sourceRange(row.decoded) == row.source)
    #expect(SourceMap(startingAt: 5).sourceRange(row.decoded).lowerBound == row.decoded.lowerBound + 5)
    #expect(SourceMap(anchors: []).sourceRange(row.decoded) == row.decoded)
  }

  @Test("lead to the whole of an escape of several bytes, also from its middle")
  func middle() {
    // `\u00e9` decodes to two bytes.
    let map = SourceMap(anchors: [
      SourceMap.Anchor(decoded: 0, source: 1, isLiteral: false),
      SourceMap.Anchor(decoded: 2, source: 7, isLiteral: true),
    ])
    #expect(map.sourceRange(SourceRange(1, 2)) == SourceRange(1, 7))
    #expect(map.sourceRange(SourceRange(0, 1)) == SourceRange(1, 7))
  }

  /// Bytes, and the offset of the first one that is not UTF-8.
  static let bytes: [(bytes: [UInt8], offset: Int?)] = [
    ([], nil), (Array("aé€😀".utf8), nil), ([0x61, 0xFF], 1), ([0xC0, 0x80], 0), ([0xC3], 0), ([0x61, 0xE2, 0x82], 1),
    ([0xED, 0xA0, 0x80], 0), ([0xED, 0x9F, 0xBF], nil), ([0xE0, 0x80, 0x80], 0), ([0xF0, 0x80, 0x80, 0x80], 0),
    ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF4, 0x8F, 0xBF, 0xBF], nil), ([0xF1, 0x80, 0x80, 0x61], 0), ([0x80], 0),
  ]

  @Test("are UTF-8 up to a byte", arguments: bytes.indices)
  func validates(_ index: Int) {
    let row = Self.bytes[index]
    #expect(UTF8Validation.firstInvalidOffset(in: row.bytes) == row.offset)
    #expect((Array(String(decoding: row.bytes, as: UTF8.self).utf8) == row.bytes) == (row.offset == nil))
  }

  @Test("are found in UTF-8 and in either UTF-16")
  func search() {
    let text = "ab NSExtension"
    let low = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let high = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [Array(text.utf8), low, high] {
      #expect(Bytes.contains(bytes, "NSExtension") && !Bytes.contains(bytes, "NSExtensions"))
    }
    #expect(!Bytes.contains([], "a") && !Bytes.contains([0x61], ""))
  }

  /// Source: the test vectors of the FNV reference code.
  @Test("have the FNV-1a hash of their bytes, and of where their parts end")
  func fingerprints() {
    func digits(_ add: (inout Fingerprint) -> Void) -> String {
      var print = Fingerprint()
      add(&print)
      return print.digits
    }
    #expect(digits { _ in } == "cbf29ce484222325" && digits { $0.add("a".utf8) } == "af63dc4c8601ec8c")
    #expect(digits { $0.add(Array("foobar".utf8)) } == "85944171f73967e8")
    #expect(digits { $0.add([Int32(0x61)]) } == "af63dc4c8601ec8c")
    let parts = digits {
      $0.add(part: "ab".utf8)
      $0.add(part: Array("c".utf8)[...])
    }
    let others = digits {
      $0.add(part: "a".utf8)
      $0.add(part: "bc".utf8)
    }
    #expect(parts != others)
  }

  @Test("have a last part, as paths")
  func paths() {
    for (path, part) in [("a/b.txt", "b.txt"), ("a/b/", "b"), ("a", "a"), ("/", "/"), ("", "")] {
      #expect(path.lastPathPart == part)
    }
  }

  @Test("are listed in sentences")
  func lists() {
    let many = (1...10).map { String($0) }
    #expect(WordList.list([]) == "nothing" && WordList.list(["a"]) == "a" && WordList.full([]) == "")
    #expect(WordList.list(["a", "b", "c"], "and") == "a, b and c" && WordList.full(many).hasSuffix("8, 9 or 10"))
    #expect(WordList.list(many) == "1, 2, 3, 4, 5, 6 or one of 4 others")
    #expect(WordList.some(["a", "b"]) == "a and b" && WordList.some(many) == "1, 2, 3 and 7 more")
    #expect(WordList.count(1, "item") == "1 item" && WordList.count(0, "item") == "0 items")
    #expect(WordList.shortened("abcdef", to: 3) == "abc…" && WordList.shortened("abc", to: 3) == "abc")
  }
}
