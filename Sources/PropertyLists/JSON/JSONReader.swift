package import Texts

/// Reads JSON, strictly after RFC 8259, with the place of every key and value.
///
/// An integer is a number without fraction and exponent; it becomes a real only when 64 bits do not hold it.
/// Duplicate keys are kept. Half of a surrogate pair in an escape is an error. A byte order mark is skipped.
package struct JSONReader {
  let source: SourceText
  var cursor: ByteCursor
  private var builder = TreeBuilder()

  private init(_ source: SourceText) {
    self.source = source
    cursor = ByteCursor(source.bytes)
    cursor.skipByteOrderMark()
  }

  /// Reads a JSON text.
  ///
  /// - Parameter source: the text, in UTF-8.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``PropertyListError`` with the first fault.
  /// - Complexity: linear in the size of the text.
  package static func read(_ source: SourceText) throws(PropertyListError) -> PropertyListDocument {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw PropertyListError(
        .inputTooLarge, "the text has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
    }
    try XMLEncoding.requireUTF8(source)
    var reader = JSONReader(source)
    return PropertyListDocument(format: .json, root: try reader.readDocument(), source: source)
  }

  private mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    while true {
      if let root = builder.root {
        cursor.skipBlanks()
        if cursor.current != nil { throw unexpected("the end of the text") }
        return root
      }
      try readValue()
      while builder.root == nil, try readSeparatorOrEnd() {}
    }
  }

  /// Reads values up to and with the first that is complete; objects and arrays before it are left open.
  ///
  /// Grammar: `value = "false" | "null" | "true" | object | array | number | string ;`
  private mutating func readValue() throws(PropertyListError) {
    while true {
      cursor.skipBlanks()
      let start = cursor.offset
      switch cursor.current {
      case UInt8(ascii: "["):
        if try openContainer(.array, end: UInt8(ascii: "]")) { return }
      case UInt8(ascii: "{"):
        if try openContainer(.dictionary, end: UInt8(ascii: "}")) { return }
        try readKey()
      case UInt8(ascii: "\""):
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
  private mutating func openContainer(
    _ shape: TreeBuilder.Shape, end: UInt8
  ) throws(PropertyListError) -> Bool {
    let start = cursor.offset
    guard builder.depth < Limit.listNesting.value else {
      throw error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and objects inside each other",
        at: SourceRange(start, start + 1))
    }
    builder.open(shape, at: start)
    cursor.offset += 1
    cursor.skipBlanks()
    guard cursor.consume(end) else { return false }
    builder.close(at: cursor.offset)
    return true
  }

  /// Reads a key and the colon behind it.
  ///
  /// Grammar: `member = string , ":" , value ;`
  private mutating func readKey() throws(PropertyListError) {
    cursor.skipBlanks()
    guard cursor.current == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let start = cursor.offset
    let key = try readString()
    builder.setKey(key, at: SourceRange(start, cursor.offset))
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: ":")) else { throw unexpected("':' after a key") }
  }

  /// Reads what follows a value in a container: true if it was the end, false if another value follows.
  private mutating func readSeparatorOrEnd() throws(PropertyListError) -> Bool {
    let isDictionary = builder.shape == .dictionary
    cursor.skipBlanks()
    if cursor.consume(isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      builder.close(at: cursor.offset)
      return true
    }
    guard cursor.consume(UInt8(ascii: ",")) else { throw unexpected(isDictionary ? "',' or '}'" : "',' or ']'") }
    if isDictionary { try readKey() }
    return false
  }
}
