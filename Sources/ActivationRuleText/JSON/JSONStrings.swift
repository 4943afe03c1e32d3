/// Strings of JSON.
extension JSONReader {
  /// Reads a string; the cursor is at its opening quote.
  mutating func readString() throws(PropertyListError) -> MappedString {
    let opening = cursor.offset
    let quote = cursor.bytes[opening]
    cursor.offset += 1
    let start = cursor.offset
    skipPlainText(before: quote)
    if cursor.consume(quote) {
      return MappedString(cursor.bytes[start..<cursor.offset - 1].text, startingAt: start)
    }
    var builder = MappedStringBuilder(startingAt: start)
    builder.appendLiteral(cursor.bytes[start..<cursor.offset])
    while !cursor.consume(quote) {
      let pieceStart = cursor.offset
      switch cursor.current {
      case nil:
        throw error(
          .jsonSyntax, "the string is not closed before the end of the text", at: SourceRange(opening, opening + 1))
      case UInt8(ascii: "\\"): try readEscape(into: &builder)
      case let byte? where byte < 0x20: throw unexpected("a control character to be written as an escape")
      default:
        skipPlainText(before: quote)
        builder.appendLiteral(cursor.bytes[pieceStart..<cursor.offset])
      }
    }
    return builder.mappedString
  }

  private mutating func skipPlainText(before quote: UInt8) {
    while let byte = cursor.current, byte >= 0x20, byte != quote, byte != UInt8(ascii: "\\") {
      cursor.offset += 1
    }
  }

  /// Reads one escape; the cursor is at its backslash.
  private mutating func readEscape(into builder: inout MappedStringBuilder) throws(PropertyListError) {
    let start = cursor.offset
    let scalar: Unicode.Scalar
    if cursor.next == UInt8(ascii: "u") {
      scalar = try readUnicodeEscape()
    } else if let simple = simpleEscape(cursor.next) {
      cursor.offset += 2
      scalar = simple
    } else {
      cursor.offset += 1
      throw unexpected("an escape: one of '\"\\/bfnrtu'")
    }
    builder.append(scalar, writtenAs: start..<cursor.offset)
  }

  private func simpleEscape(_ letter: UInt8?) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "'") where dialect == .json5: "'"
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  /// Reads an escape of four hexadecimal digits, or two of them that form a surrogate pair.
  private mutating func readUnicodeEscape() throws(PropertyListError) -> Unicode.Scalar {
    let start = cursor.offset
    let unit = try readCodeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit & 0xFC00 == 0xD800, cursor.matches("\\u") {
      let low = try readCodeUnit()
      if low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(Transcoding.surrogatePair(high: unit, low: low)) {
        return scalar
      }
    }
    throw error(.jsonSyntax, "found half of a surrogate pair", at: SourceRange(start, start + 6))
  }

  private mutating func readCodeUnit() throws(PropertyListError) -> UInt32 {
    cursor.offset += 2
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = cursor.current?.digitValue(base: 16) else {
        throw unexpected("four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 | UInt32(digit)
      cursor.offset += 1
    }
    return unit
  }
}
