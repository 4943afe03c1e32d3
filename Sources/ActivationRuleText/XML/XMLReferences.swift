/// References in text: the five entities, and characters by number.
extension XMLScanner {
  /// The longest reference to look for, in bytes, so that a stray `&` causes no search through the file.
  private static let longestReference = 64

  /// Reads `&name;`, `&#decimal;` or `&#xhexadecimal;`; the cursor is at the `&`.
  mutating func readReference(into builder: inout MappedStringBuilder) throws(PropertyListError) {
    let start = cursor.offset
    guard let end = referenceEnd() else {
      let place = SourceRange(start, start + 1)
      throw error(
        .bareAmpersand, "'&' must be written '&amp;' in a text", at: place,
        fixIts: [.init("write '&amp;'", replacing: place, with: "&amp;")])
    }
    let name = cursor.bytes[start + 1..<end - 1]
    let isNumber = name.first == UInt8(ascii: "#")
    guard let scalar = isNumber ? character(numbered: name.dropFirst()) : XMLEscapes.character(named: name.text) else {
      throw undefined(name.text, isNumber: isNumber, at: SourceRange(start, end))
    }
    builder.append(scalar, writtenAs: start..<end)
    cursor.offset = end
  }

  /// The end of the reference at the cursor, after its `;`, or `nil` if there is none.
  private func referenceEnd() -> Int? {
    var ahead = cursor
    ahead.offset += 1
    if ahead.current == UInt8(ascii: "#") { ahead.offset += 1 }
    let nameStart = ahead.offset
    ahead.skipName()
    let length = ahead.offset - nameStart
    guard length > 0, length <= Self.longestReference, ahead.consume(UInt8(ascii: ";")) else { return nil }
    return ahead.offset
  }

  /// The character with a number; `nil` for an invalid number, zero, surrogates and numbers beyond Unicode.
  private func character(numbered text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = text.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.digitValue(base: 16), isHexadecimal || digit < 10 else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      if value > 0x10FFFF { return nil }
    }
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  private func undefined(_ name: String, isNumber: Bool, at range: SourceRange) -> PropertyListError {
    if isNumber { return error(.syntax, "'&\(name);' is the number of no character", at: range) }
    return error(
      .undefinedEntity,
      "entity '&\(name);' is not defined; expected '&lt;', '&gt;', '&amp;', '&apos;' or '&quot;'", at: range)
  }
}
