/// Converts XML text to UTF-8, using its byte order mark, its first bytes or its declaration.
enum XMLEncoding {
  /// The encoding family that the first bytes show.
  enum Family {
    case bytes, utf16(isBigEndian: Bool), utf32
  }

  /// The encoding family, from a byte order mark or from the position of the zeros around a first `<`.
  static func family(of bytes: [UInt8]) -> Family {
    switch Array(bytes.prefix(4)) {
    case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]: .utf32
    case let head where head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0, 0x3C]): .utf16(isBigEndian: true)
    case let head where head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0]): .utf16(isBigEndian: false)
    default: .bytes
    }
  }

  /// The text as valid UTF-8.
  ///
  /// - Throws: ``PropertyListFault/unsupportedEncoding`` and ``PropertyListFault/invalidEncoding``.
  static func decode(_ source: SourceText) throws(PropertyListError) -> SourceText {
    switch family(of: source.bytes) {
    case .utf32:
      throw unsupported("UTF-32", at: SourceRange(0, 4), in: source)
    case .utf16(let isBigEndian):
      let result = Transcoding.utf16(source.bytes, isBigEndian: isBigEndian)
      let text = SourceText(name: source.name, bytes: result.bytes, origin: .decoded)
      if let offset = result.firstInvalidOffset {
        throw PropertyListError(
          .invalidEncoding, "found half of a surrogate pair, expected whole UTF-16 characters",
          at: SourceRange(offset, offset + 3), in: text)
      }
      return text
    case .bytes:
      // The caller may have decoded the text already.
      let origin: SourceText.Origin = source.addressesFile ? .verbatim : .decoded
      return try decodeBytes(SourceText(name: source.name, bytes: source.bytes, origin: origin))
    }
  }

  private static func decodeBytes(_ source: SourceText) throws(PropertyListError) -> SourceText {
    if let range = declaredEncoding(in: source.bytes) {
      let declared = source.bytes[range].text
      let place = SourceRange(range.lowerBound, range.upperBound)
      switch declared.lowercased() {
      case "utf-8", "utf8", "us-ascii", "ascii": break
      case "iso-8859-1", "iso_8859-1", "latin1":
        let bytes = Transcoding.latin1(source.bytes)
        let origin = bytes == source.bytes ? source.origin : .decoded
        return SourceText(name: source.name, bytes: bytes, origin: origin)
      case "utf-16", "utf-16be", "utf-16le", "utf16":
        throw PropertyListError(
          .invalidEncoding, "the file declares '\(declared)', but is written in single bytes", at: place, in: source)
      default: throw unsupported(declared, at: place, in: source)
      }
    }
    try requireUTF8(source)
    return source
  }

  /// Checks that a text is UTF-8.
  ///
  /// - Throws: ``PropertyListFault/invalidEncoding`` at the first byte that is not.
  static func requireUTF8(_ source: SourceText) throws(PropertyListError) {
    guard let offset = UTF8Validation.firstInvalidOffset(in: source.bytes) else { return }
    let hex = String(source.bytes[offset], radix: 16, uppercase: true)
    throw PropertyListError(
      .invalidEncoding, "byte 0x\(hex) is not valid UTF-8 here", at: SourceRange(offset, offset + 1), in: source)
  }

  private static func unsupported(_ name: String, at range: SourceRange, in source: SourceText) -> PropertyListError {
    PropertyListError(
      .unsupportedEncoding, "encoding '\(name)' is not supported; expected UTF-8 or UTF-16", at: range, in: source)
  }

  /// The bytes of the encoding's name in `<?xml … encoding="name"?>` at the start of the text.
  private static func declaredEncoding(in bytes: [UInt8]) -> Range<Int>? {
    var cursor = ByteCursor(bytes)
    cursor.skipBlanks()
    guard cursor.matches("<?xml"), let end = cursor.find("?>") else { return nil }
    while cursor.offset < end, !cursor.matches("encoding") { cursor.offset += 1 }
    guard cursor.offset < end else { return nil }
    cursor.offset += 8
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: "=")) else { return nil }
    cursor.skipBlanks()
    guard let quote = cursor.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = cursor.offset + 1
    guard start < end, let length = bytes[start..<end].firstIndex(of: quote) else { return nil }
    return start..<length
  }
}
