/// Parses JSON into a tree.
struct JSONParser {
  private let source: SourceText
  private let dialect: JSONReader.Dialect
  private var cursor: ByteCursor
  private var builder = TreeBuilder()
  private let purse = Purse(Limit.documentValues.value)

  init(_ source: SourceText, _ dialect: JSONReader.Dialect) {
    (self.source, self.dialect) = (source, dialect)
    cursor = ByteCursor(source.bytes)
  }

  /// Reads the whole text.
  mutating func readText() throws(Failure) -> PropertyListNode {
    while true {
      if let root = builder.root {
        try skipBlanks()
        if cursor.current != nil { throw unexpected("the end of the text") }
        return root
      }
      try readValue()
      while builder.root == nil, try readSeparatorOrEnd() {}
    }
  }

  /// Reads up to and including the first complete value; objects and arrays before it stay open.
  ///
  /// Grammar: `value = "false" | "null" | "true" | object | array | number | string ;`
  private mutating func readValue() throws(Failure) {
    while true {
      try skipBlanks()
      let start = cursor.offset
      guard purse.spend() else {
        throw error(
          .tooManyValues, "the text has more than \(Limit.documentValues.value) values",
          at: SourceRange(start, min(start + 1, cursor.bytes.count)))
      }
      switch cursor.current {
      case "[":
        if try openContainer(.array, end: UInt8(ascii: "]")) { return }
      case "{":
        if try openContainer(.dictionary, end: UInt8(ascii: "}")) { return }
        try readKey()
      case let byte? where isQuote(byte):
        return add(.string(try readString()), from: start)
      case let byte? where byte == "-" || byte.isDigit:
        return add(try readNumber(), from: start)
      case "t": return try readWord("true", .boolean(true))
      case "f": return try readWord("false", .boolean(false))
      case "n": return try readWord("null", .null)
      default: throw unexpected("a value")
      }
    }
  }

  private mutating func add(_ kind: PropertyListNode.Kind, from start: Int) {
    builder.add(kind, at: SourceRange(start, cursor.offset))
  }

  private mutating func readWord(_ word: String, _ kind: PropertyListNode.Kind) throws(Failure) {
    guard cursor.matches(word) else { throw unexpected("a value") }
    let start = cursor.offset
    cursor.offset += word.utf8.count
    add(kind, from: start)
  }

  /// Opens an array or object; true if it is closed at once.
  private mutating func openContainer(_ shape: TreeBuilder.Shape, end: UInt8) throws(Failure) -> Bool {
    let start = cursor.offset
    guard builder.depth < Limit.listNesting.value else {
      throw error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and objects inside each other",
        at: SourceRange(start, start + 1))
    }
    builder.open(shape, at: start)
    cursor.offset += 1
    try skipBlanks()
    guard cursor.consume(end) else { return false }
    builder.close(at: cursor.offset)
    return true
  }

  /// Reads a key and the colon after it.
  ///
  /// Grammar: `member = string , ":" , value ;`
  private mutating func readKey() throws(Failure) {
    try skipBlanks()
    let start = cursor.offset
    let key = try cursor.current.map(isQuote) == true ? readString() : readBareKey()
    builder.setKey(key, at: SourceRange(start, cursor.offset))
    try skipBlanks()
    guard cursor.consume(UInt8(ascii: ":")) else { throw unexpected("':' after a key") }
  }

  /// Reads a key without quotes.
  private mutating func readBareKey() throws(Failure) -> MappedString {
    let start = cursor.offset
    if dialect == .json5 {
      while let byte = cursor.current, byte.isNamePart || byte == "$" { cursor.offset += 1 }
    }
    guard cursor.offset > start else { throw unexpected("a key in double quotes") }
    return MappedString(cursor.bytes[start..<cursor.offset].text, startingAt: start)
  }

  /// Reads the separator after a value in a container: true at the end, false if another value follows.
  private mutating func readSeparatorOrEnd() throws(Failure) -> Bool {
    let isDictionary = builder.shape == .dictionary
    if try closes(isDictionary) { return true }
    guard cursor.consume(UInt8(ascii: ",")) else { throw unexpected(isDictionary ? "',' or '}'" : "',' or ']'") }
    if dialect == .json5, try closes(isDictionary) { return true }
    if isDictionary { try readKey() }
    return false
  }

  /// Closes the container if its end follows.
  private mutating func closes(_ isDictionary: Bool) throws(Failure) -> Bool {
    try skipBlanks()
    guard cursor.consume(isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
    builder.close(at: cursor.offset)
    return true
  }

  /// Skips blanks, and comments where the dialect has them.
  private mutating func skipBlanks() throws(Failure) {
    cursor.skipBlanks()
    while dialect == .json5, cursor.current == "/" {
      let start = cursor.offset
      if cursor.matches("//") {
        while let byte = cursor.current, byte != "\n", byte != "\r" { cursor.offset += 1 }
      } else if cursor.matches("/*") {
        cursor.offset += 2
        while cursor.current != nil, !cursor.matches("*/") { cursor.offset += 1 }
        guard cursor.current != nil else {
          throw error(.jsonSyntax, "the comment is not closed", at: SourceRange(start, start + 2))
        }
        cursor.offset += 2
      } else {
        return
      }
      cursor.skipBlanks()
    }
  }

  /// Whether a byte opens a string.
  private func isQuote(_ byte: UInt8) -> Bool {
    byte == "\"" || dialect == .json5 && byte == "'"
  }

  // MARK: Strings

  /// Reads a string; the cursor is at its opening quote.
  private mutating func readString() throws(Failure) -> MappedString {
    let opening = cursor.offset
    let quote = cursor.bytes[opening]
    cursor.offset += 1
    let start = cursor.offset
    // Nearly all strings are plain.
    skipPlainText(before: quote)
    if cursor.consume(quote) {
      return MappedString(cursor.bytes[start..<cursor.offset - 1].text, startingAt: start)
    }
    cursor.offset = start
    var text = MappedText()
    while !cursor.consume(quote) {
      let piece = cursor.offset
      switch cursor.current {
      case nil:
        throw error(
          .jsonSyntax, "the string is not closed before the end of the text", at: SourceRange(opening, opening + 1))
      case "\\":
        let scalar = try readEscape()
        text.append(String(Character(scalar)), writtenAs: piece..<cursor.offset)
      case let byte? where byte < 0x20: throw unexpected("a control character to be written as an escape")
      default:
        skipPlainText(before: quote)
        text.append(cursor.bytes[piece..<cursor.offset])
      }
    }
    return text.string(startingAt: start)
  }

  private mutating func skipPlainText(before quote: UInt8) {
    let bytes = cursor.bytes
    var offset = cursor.offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x20 || byte == quote || byte == "\\" { break }
      offset += 1
    }
    cursor.offset = offset
  }

  /// Reads one escape; the cursor is at its backslash.
  private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
    if cursor.next == "u" { return try readUnicodeEscape() }
    if let scalar = simpleEscape(cursor.next) {
      cursor.offset += 2
      return scalar
    }
    cursor.offset += 1
    throw unexpected("an escape: one of '\"\\/bfnrtu'")
  }

  private func simpleEscape(_ letter: UInt8?) -> Unicode.Scalar? {
    switch letter {
    case "'" where dialect == .json5: "'"
    case "\"": "\""
    case "\\": "\\"
    case "/": "/"
    case "b": "\u{8}"
    case "f": "\u{C}"
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    default: nil
    }
  }

  /// Reads an escape of four hexadecimal digits, or two of them that form a surrogate pair.
  private mutating func readUnicodeEscape() throws(Failure) -> Unicode.Scalar {
    let start = cursor.offset
    let unit = try readCodeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit & 0xFC00 == 0xD800, cursor.matches("\\u") {
      let low = try readCodeUnit()
      let pair = 0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)
      if low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(pair) { return scalar }
    }
    throw error(.jsonSyntax, "found half of a surrogate pair", at: SourceRange(start, start + 6))
  }

  private mutating func readCodeUnit() throws(Failure) -> UInt32 {
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

  // MARK: Numbers

  /// Reads a number; the cursor is at its first byte.
  ///
  /// Grammar: `number = [ "-" ] , integer part , [ "." , digits ] , [ ( "e" | "E" ) , [ "+" | "-" ] , digits ] ;`
  private mutating func readNumber() throws(Failure) -> PropertyListNode.Kind {
    let start = cursor.offset
    if cursor.current == "-" { cursor.offset += 1 }
    try readIntegerPart()
    var isInteger = true
    if cursor.consume(UInt8(ascii: ".")) {
      isInteger = false
      try readDigits("a digit after the point")
    }
    if let letter = cursor.current, letter | 0x20 == "e" {
      isInteger = false
      cursor.offset += 1
      if cursor.current == "+" || cursor.current == "-" { cursor.offset += 1 }
      try readDigits("a digit in the exponent")
    }
    let text = cursor.bytes[start..<cursor.offset]
    if isInteger, case .value(let kind) = NumberText.integer(text) { return kind }
    guard let value = Double(text.text), value.isFinite else {
      throw error(.numberOutOfRange, "the number is too large", at: SourceRange(start, cursor.offset))
    }
    return .real(value)
  }

  private mutating func readIntegerPart() throws(Failure) {
    let startsWithZero = cursor.current == "0"
    let start = cursor.offset
    try readDigits("a digit")
    if startsWithZero, cursor.offset > start + 1 {
      throw error(.jsonSyntax, "a number cannot begin with a needless '0'", at: SourceRange(start, cursor.offset))
    }
  }

  private mutating func readDigits(_ expected: String) throws(Failure) {
    let start = cursor.offset
    while let byte = cursor.current, byte.isDigit { cursor.offset += 1 }
    if cursor.offset == start { throw unexpected(expected) }
  }

  // MARK: Errors

  /// An error in this text.
  private func error(_ fault: PropertyListFault, _ message: String, at range: SourceRange) -> Failure {
    Failure(fault, message, at: range, in: source)
  }

  /// The error for something unexpected at the cursor.
  private func unexpected(_ expected: String) -> Failure {
    let (found, length) = describeCurrent()
    return error(
      .jsonSyntax, "expected \(expected), found \(found)", at: SourceRange(cursor.offset, cursor.offset + length))
  }

  /// The word or character at the cursor, for a message, and its length.
  private func describeCurrent() -> (text: String, length: Int) {
    guard let byte = cursor.current else { return ("the end of the text", 0) }
    if byte < 0x20 || byte == 0x7F { return ("a control character", 1) }
    var end = cursor.offset + 1
    if byte.isLetter {
      while end < cursor.bytes.count, end - cursor.offset < 20, cursor.bytes[end].isLetter { end += 1 }
    } else {
      while end < cursor.bytes.count, cursor.bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return ("'\(cursor.bytes[cursor.offset..<end].text)'", end - cursor.offset)
  }
}
