import Texts

/// What stands between the tags of an element that has been read, as bytes of the file.
struct XMLContent {
  /// The bytes between the tags.
  let range: Range<Int>
  /// The insides of its CDATA sections.
  private(set) var sections: [Range<Int>] = []
  /// Whether a comment or a processing instruction stands in it.
  private(set) var hasRemarks = false
  /// Whether there is text outside of sections.
  private(set) var hasText = false

  /// Looks at an element; `nil` for one that has no content, as `<string/>`.
  init?(of element: Range<Int>, in bytes: [UInt8]) {
    guard let opening = Self.endOfTag(element, bytes), bytes[opening - 2] != UInt8(ascii: "/"),
      let closing = bytes[opening..<element.upperBound].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    range = opening..<closing
    scan(bytes)
  }

  /// The offset behind the opening tag, whose attributes may hold `>` in quotes.
  private static func endOfTag(_ element: Range<Int>, _ bytes: [UInt8]) -> Int? {
    var quote: UInt8?
    for index in element {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }

  private mutating func scan(_ bytes: [UInt8]) {
    let opening = Array("<![CDATA[".utf8)
    let closing = Array("]]>".utf8)
    var index = range.lowerBound
    while index < range.upperBound {
      let rest = bytes[index..<range.upperBound]
      if rest.starts(with: opening) {
        let start = index + opening.count
        var end = start
        while end < range.upperBound, !bytes[end..<range.upperBound].starts(with: closing) { end += 1 }
        sections.append(start..<end)
        index = end + closing.count
      } else {
        if bytes[index] == UInt8(ascii: "<") { hasRemarks = true }
        if !bytes[index].isMarkupBlank { hasText = true }
        index += 1
      }
    }
  }
}
