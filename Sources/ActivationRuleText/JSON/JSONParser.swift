/// Parses JSON into a tree.
struct JSONParser {
  private let source: SourceText
  private let dialect: JSONReader.Dialect
  private let keeps: (PropertyListNode) -> Bool
  private var cursor: ByteCursor
  private let purse = Purse(Limit.documentValues.value)

  init(_ source: SourceText, _ dialect: JSONReader.Dialect, keeping keeps: @escaping (PropertyListNode) -> Bool) {
    (self.source, self.dialect, self.keeps) = (source, dialect, keeps)
    cursor = ByteCursor(source.bytes)
  }

  /// Reads the whole text.
  mutating func readText() throws(Failure) -> PropertyListNode {
    let root = try readValue(depth: 0)
    try readEnd()
    return root
  }

  private mutating func readEnd() throws(Failure) {
    try skipBlanks()
    if cursor.current != nil { throw unexpected("the end of the text") }
  }

  /// Reads the value at a place.
  mutating func readValue(at place: SourceRange) throws(Failure) -> PropertyListNode {
    cursor.offset = place.lowerBound
    return try readValue(depth: 1)
  }

  /// Reads a value.
  ///
  /// Grammar: `value = "false" | "null" | "true" | object | array | number | string ;`
  private mutating func readValue(depth: Int) throws(Failure) -> PropertyListNode {
    try skipBlanks()
    let start = cursor.offset
    guard purse.spend() else {
      throw error(
        .tooManyValues, "the text has more than \(Limit.documentValues.value) values",
        at: SourceRange(start, min(start + 1, cursor.bytes.count)))
    }
    let isContainer = cursor.current == "{" || cursor.current == (dialect == .openStep ? "(" : "[")
    let kind = isContainer ? try readContainer(depth: depth) : try readScalar()
    return PropertyListNode(kind, at: SourceRange(start, cursor.offset))
  }

  /// Reads an object, and passes over known values.
  mutating func readMembers(known: (SourceRange) -> Bool) throws(Failure) -> [JSONReader.Member]? {
    cursor.skipBlanks()
    guard cursor.consume("{") else { return nil }
    var members: [JSONReader.Member] = []
    var isClosed = try closes(true)
    while !isClosed {
      let (key, range) = try readKey()
      cursor.skipBlanks()
      if let place = placeOfValue(), known(place) {
        members.append(JSONReader.Member(key: key.text, keyRange: range, place: place, value: nil))
        cursor.offset = place.upperBound
      } else {
        let value = try readValue(depth: 1)
        members.append(JSONReader.Member(key: key.text, keyRange: range, place: value.range, value: value))
      }
      isClosed = try readSeparatorOrEnd(true)
    }
    try readEnd()
    return members
  }

  /// The place of the string, array or object at the cursor, if it is one.
  private func placeOfValue() -> SourceRange? {
    cursor.bytes.withUnsafeBufferPointer { bytes in
      var (offset, depth, isInString) = (cursor.offset, 0, false)
      while offset < bytes.count {
        switch bytes[offset] {
        case "\\" where isInString: offset += 1
        case "\"": isInString.toggle()
        case _ where isInString: break
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        default: break
        }
        offset += 1
        if depth <= 0, !isInString { return offset > cursor.offset + 1 ? SourceRange(cursor.offset, offset) : nil }
      }
      return nil
    }
  }

  private mutating func readScalar() throws(Failure) -> PropertyListNode.Kind {
    switch cursor.current {
    case let byte? where isQuote(byte): return .string(try readString())
    case _ where dialect == .openStep: return .string(try readBareText("a value"))
    case let byte? where byte == "-" || byte.isDigit: return try readNumber()
    default:
      guard let (word, kind) = Self.words.first(where: { cursor.matches($0.word) }) else { throw unexpected("a value") }
      cursor.offset += word.utf8.count
      return kind
    }
  }

  private static let words: [(word: String, kind: PropertyListNode.Kind)] = [
    ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
  ]

  /// Reads an array or object.
  private mutating func readContainer(depth: Int) throws(Failure) -> PropertyListNode.Kind {
    guard depth < Limit.listNesting.value else {
      throw error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and objects inside each other",
        at: SourceRange(cursor.offset, cursor.offset + 1))
    }
    let isObject = cursor.current == "{"
    var (entries, elements): ([PropertyListEntry], [PropertyListNode]) = ([], [])
    cursor.offset += 1
    var isClosed = try closes(isObject)
    while !isClosed {
      if isObject {
        let (key, range) = try readKey()
        let value = try readValue(depth: depth + 1)
        if depth != 1 || keeps(value) { entries.append(PropertyListEntry(key: key, keyRange: range, value: value)) }
      } else {
        elements.append(try readValue(depth: depth + 1))
      }
      isClosed = try readSeparatorOrEnd(isObject)
    }
    return isObject ? .dictionary(entries) : .array(elements)
  }

  /// Reads a key and the sign after it.
  ///
  /// Grammar: `member = string , ":" , value ;`
  private mutating func readKey() throws(Failure) -> (text: MappedString, range: SourceRange) {
    try skipBlanks()
    let start = cursor.offset
    let key = try cursor.current.map(isQuote) == true ? readString() : readBareText("a key in double quotes")
    let range = SourceRange(start, cursor.offset)
    try skipBlanks()
    guard cursor.consume(dialect == .openStep ? "=" : ":") else {
      throw unexpected("':' after a key")
    }
    return (key, range)
  }

  /// Reads a text without quotes.
  private mutating func readBareText(_ expected: String) throws(Failure) -> MappedString {
    let start = cursor.offset
    while let byte = cursor.current, isBare(byte) { cursor.offset += 1 }
    guard cursor.offset > start else { throw unexpected(expected) }
    return MappedString(cursor.bytes[start..<cursor.offset].text, startingAt: start)
  }

  /// Whether a byte can be part of an unquoted string.
  private func isBare(_ byte: UInt8) -> Bool {
    switch dialect {
    case .strict: false
    case .json5: byte.isNamePart || byte == "$"
    case .openStep: !byte.isMarkupBlank && !"{}()=;,\"".utf8.contains(byte)
    }
  }

  /// Reads the separator after a value in a container: true at the end, false if another value follows.
  private mutating func readSeparatorOrEnd(_ isObject: Bool) throws(Failure) -> Bool {
    if try closes(isObject) { return true }
    guard cursor.consume(isObject && dialect == .openStep ? ";" : ",") else {
      throw unexpected(isObject ? "',' or '}'" : "',' or ']'")
    }
    return dialect == .strict ? false : try closes(isObject)
  }

  /// Closes the container if its end follows.
  private mutating func closes(_ isObject: Bool) throws(Failure) -> Bool {
    try skipBlanks()
    return cursor.consume(isObject ? "}" : dialect == .openStep ? ")" : "]")
  }

  /// Skips blanks, and comments where the dialect has them.
  private mutating func skipBlanks() throws(Failure) {
    cursor.skipBlanks()
    while dialect != .strict, cursor.current == "/" {
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
      case let byte? where byte < 0x20 && dialect != .openStep:
        throw unexpected("a control character to be written as an escape")
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
      if byte < 0x20 && dialect != .openStep || byte == quote || byte == "\\" { break }
      offset += 1
    }
    cursor.offset = offset
  }

  /// Reads one escape; the cursor is at its backslash.
  private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
    if cursor.next == "u", dialect != .openStep { return try readUnicodeEscape() }
    if let scalar = simpleEscape(cursor.next) {
      cursor.offset += 2
      return scalar
    }
    cursor.offset += 1
    throw unexpected("an escape: one of '\"\\/bfnrtu'")
  }

  private func simpleEscape(_ letter: UInt8?) -> Unicode.Scalar? {
    switch letter {
    case "'" where dialect != .strict: "'"
    case "\"": "\""
    case "\\": "\\"
    case "/": "/"
    case "b": "\u{8}"
    case "f": "\u{C}"
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    default: dialect == .openStep ? letter.map { Unicode.Scalar($0) } : nil
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
    if cursor.consume(".") {
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

/// Reads JSON, strictly as in RFC 8259, with the place of every key and value.
///
/// A number without fraction and exponent is an integer; it becomes a real only when it does not fit in 64 bits.
/// Duplicate keys are kept. Half of a surrogate pair in an escape is an error. A byte order mark is skipped.
package enum JSONReader {
  /// The dialects of JSON.
  package enum Dialect {
    /// RFC 8259.
    case strict
    /// Handwritten JSON, with comments, trailing commas, keys without quotes, and single quotes, but not with the other
    /// spellings of numbers.
    ///
    /// Source: The JSON5 Data Interchange Format, version 1.0.0.
    case json5
    /// Property lists of the OpenStep kind, as Xcode writes them: with `=` and `;` between and behind keys and values,
    /// round brackets, and texts without quotes.
    case openStep
  }

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - source: the text, in UTF-8.
  ///   - dialect: the dialect to accept.
  ///   - keeps: whether to keep an object two levels down, so that one of very many takes no memory.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``Failure`` with the first fault.
  /// - Complexity: linear in the size of the text.
  package static func read(
    _ source: SourceText, _ dialect: Dialect = .strict,
    keeping keeps: @escaping (PropertyListNode) -> Bool = { _ in true }
  ) throws(Failure) -> PropertyListDocument {
    var parser = try parser(of: source, dialect, keeping: keeps)
    return PropertyListDocument(format: .json, root: try parser.readText(), source: source)
  }

  private static func parser(
    of source: SourceText, _ dialect: Dialect, keeping keeps: @escaping (PropertyListNode) -> Bool
  ) throws(Failure) -> JSONParser {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw Failure(
        PropertyListFault.inputTooLarge, "the text has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
    }
    try XMLEncoding.requireUTF8(source)
    return JSONParser(source, dialect, keeping: keeps)
  }

  /// A member of an object.
  package struct Member {
    package let key: String
    package let keyRange: SourceRange
    package let place: SourceRange
    /// The value; `nil` for a known one.
    package let value: PropertyListNode?
  }

  /// Reads an object, and passes over known values.
  ///
  /// - Parameter known: whether the string, array or object at a place has bytes that were read before.
  /// - Returns: the members in the order of the text; `nil` for a text that is no object.
  /// - Throws: ``Failure`` with the first fault, as ``read(_:_:keeping:)``.
  package static func members(
    of source: SourceText, known: (SourceRange) -> Bool
  ) throws(Failure) -> [Member]? {
    var parser = try parser(of: source, .strict) { _ in true }
    return try parser.readMembers(known: known)
  }

  /// Reads the value at a place of a text.
  package static func value(at place: SourceRange, of source: SourceText) throws(Failure) -> PropertyListNode {
    var parser = JSONParser(source, .strict) { _ in true }
    return try parser.readValue(at: place)
  }

  /// Reads a JSON text as a value of some form; a fault in the form is an error with its place.
  ///
  /// - Parameter fault: the identifier of every fault in the form; `nil` keeps that of each fault.
  package static func read<Value>(
    _ source: SourceText, named fault: FileFault? = nil, as form: (PropertyListNode) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let root = try read(source).root
    do throws(Failure) {
      return try form(root)
    } catch {
      throw (fault.map { error.named($0.rawValue) } ?? error.ofFamily("field")).in(source)
    }
  }
}
