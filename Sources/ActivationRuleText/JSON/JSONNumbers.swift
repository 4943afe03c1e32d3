/// Numbers of JSON.
extension JSONReader {
  /// Reads a number; the cursor is at its first byte.
  ///
  /// Grammar: `number = [ "-" ] , integer part , [ "." , digits ] , [ ( "e" | "E" ) , [ "+" | "-" ] , digits ] ;`
  mutating func readNumber() throws(PropertyListError) -> PropertyListNode.Kind {
    let start = cursor.offset
    if cursor.current == UInt8(ascii: "-") { cursor.offset += 1 }
    try readIntegerPart()
    var isInteger = true
    if cursor.consume(UInt8(ascii: ".")) {
      isInteger = false
      try readDigits("a digit after the point")
    }
    if let letter = cursor.current, letter | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      cursor.offset += 1
      if cursor.current == UInt8(ascii: "+") || cursor.current == UInt8(ascii: "-") { cursor.offset += 1 }
      try readDigits("a digit in the exponent")
    }
    let text = cursor.bytes[start..<cursor.offset]
    if isInteger, case .value(let kind) = NumberText.integer(text) { return kind }
    guard let value = Double(text.text), value.isFinite else {
      throw error(.numberOutOfRange, "the number is too large", at: SourceRange(start, cursor.offset))
    }
    return .real(value)
  }

  private mutating func readIntegerPart() throws(PropertyListError) {
    let startsWithZero = cursor.current == UInt8(ascii: "0")
    let start = cursor.offset
    try readDigits("a digit")
    if startsWithZero, cursor.offset > start + 1 {
      throw error(.jsonSyntax, "a number cannot begin with a needless '0'", at: SourceRange(start, cursor.offset))
    }
  }

  private mutating func readDigits(_ expected: String) throws(PropertyListError) {
    let start = cursor.offset
    while let byte = cursor.current, byte.isDigit { cursor.offset += 1 }
    if cursor.offset == start { throw unexpected(expected) }
  }
}
