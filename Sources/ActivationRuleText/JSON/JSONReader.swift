/// Reads JSON, strictly as in RFC 8259, with the place of every key and value.
///
/// A number without fraction and exponent is an integer; it becomes a real only when it does not fit in 64 bits.
/// Duplicate keys are kept. Half of a surrogate pair in an escape is an error. A byte order mark is skipped.
package struct JSONReader {
  /// The dialects of JSON.
  package enum Dialect {
    /// RFC 8259.
    case strict
    /// Handwritten JSON, with comments, trailing commas, keys without quotes, and single quotes, but not with the other
    /// spellings of numbers.
    ///
    /// Source: The JSON5 Data Interchange Format, version 1.0.0.
    case json5
  }

  let source: SourceText
  let dialect: Dialect
  var cursor: ByteCursor
  private var builder = TreeBuilder()

  private init(_ source: SourceText, _ dialect: Dialect) {
    self.source = source
    self.dialect = dialect
    cursor = ByteCursor(source.bytes)
  }

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - source: the text, in UTF-8.
  ///   - dialect: the dialect to accept.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``PropertyListError`` with the first fault.
  /// - Complexity: linear in the size of the text.
  package static func read(
    _ source: SourceText, _ dialect: Dialect = .strict
  ) throws(PropertyListError) -> PropertyListDocument {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw PropertyListError(
        .inputTooLarge, "the text has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
    }
    try XMLEncoding.requireUTF8(source)
    var reader = JSONReader(source, dialect)
    return PropertyListDocument(format: .json, root: try reader.readDocument(), source: source)
  }

  private mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
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
  private mutating func readValue() throws(PropertyListError) {
    while true {
      try skipBlanks()
      let start = cursor.offset
      switch cursor.current {
      case UInt8(ascii: "["):
        if try openContainer(.array, end: UInt8(ascii: "]")) { return }
      case UInt8(ascii: "{"):
        if try openContainer(.dictionary, end: UInt8(ascii: "}")) { return }
        try readKey()
      case let byte? where isQuote(byte):
        return add(.string(try readString()), from: start)
      case let byte? where byte == UInt8(ascii: "-") || byte.isDigit:
        return add(try readNumber(), from: start)
      case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
      case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
      case UInt8(ascii: "n"): return try readWord("null", .null)
      default: throw unexpected("a value")
      }
    }
  }

  private mutating func add(_ kind: PropertyListNode.Kind, from start: Int) {
    builder.add(kind, at: SourceRange(start, cursor.offset))
  }

  private mutating func readWord(_ word: String, _ kind: PropertyListNode.Kind) throws(PropertyListError) {
    guard cursor.matches(word) else { throw unexpected("a value") }
    let start = cursor.offset
    cursor.offset += word.utf8.count
    add(kind, from: start)
  }

  /// Opens an array or object; true if it is closed at once.
  private mutating func openContainer(_ shape: TreeBuilder.Shape, end: UInt8) throws(PropertyListError) -> Bool {
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
  private mutating func readKey() throws(PropertyListError) {
    try skipBlanks()
    let start = cursor.offset
    let key = try cursor.current.map(isQuote) == true ? readString() : readBareKey()
    builder.setKey(key, at: SourceRange(start, cursor.offset))
    try skipBlanks()
    guard cursor.consume(UInt8(ascii: ":")) else { throw unexpected("':' after a key") }
  }

  /// Reads a key without quotes.
  private mutating func readBareKey() throws(PropertyListError) -> MappedString {
    let start = cursor.offset
    if dialect == .json5 {
      while let byte = cursor.current, byte.isNamePart || byte == UInt8(ascii: "$") { cursor.offset += 1 }
    }
    guard cursor.offset > start else { throw unexpected("a key in double quotes") }
    return MappedString(cursor.bytes[start..<cursor.offset].text, startingAt: start)
  }

  /// Reads the separator after a value in a container: true at the end, false if another value follows.
  private mutating func readSeparatorOrEnd() throws(PropertyListError) -> Bool {
    let isDictionary = builder.shape == .dictionary
    if try closes(isDictionary) { return true }
    guard cursor.consume(UInt8(ascii: ",")) else { throw unexpected(isDictionary ? "',' or '}'" : "',' or ']'") }
    if dialect == .json5, try closes(isDictionary) { return true }
    if isDictionary { try readKey() }
    return false
  }

  /// Closes the container if its end follows.
  private mutating func closes(_ isDictionary: Bool) throws(PropertyListError) -> Bool {
    try skipBlanks()
    guard cursor.consume(isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
    builder.close(at: cursor.offset)
    return true
  }

  /// Skips blanks, and comments where the dialect has them.
  private mutating func skipBlanks() throws(PropertyListError) {
    cursor.skipBlanks()
    while dialect == .json5, cursor.current == UInt8(ascii: "/") {
      let start = cursor.offset
      if cursor.matches("//") {
        while let byte = cursor.current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { cursor.offset += 1 }
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
    byte == UInt8(ascii: "\"") || dialect == .json5 && byte == UInt8(ascii: "'")
  }
}
