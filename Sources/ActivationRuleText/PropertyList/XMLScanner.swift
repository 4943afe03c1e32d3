/// Reads markup: tags, and the text without meaning between them.
struct XMLScanner {
  /// An opening or empty tag.
  struct Tag {
    /// The bytes of the name.
    let name: Range<Int>
    /// The bytes of the tag with its angle brackets.
    let range: SourceRange
    /// Whether the tag closes itself, such as `<true/>`.
    let isEmpty: Bool
  }

  let source: SourceText
  var cursor: ByteCursor

  init(_ source: SourceText) {
    self.source = source
    cursor = ByteCursor(source.bytes)
  }

  /// The text of some bytes.
  func text(_ range: Range<Int>) -> String { source.bytes[range].text }

  /// An error in this text.
  func error(
    _ fault: PropertyListFault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    fixIts: [Diagnostic.FixIt] = []
  ) -> PropertyListError {
    PropertyListError(fault, message, at: range, in: source, notes: notes, fixIts: fixIts)
  }

  /// The error for a text that ends inside a construct that began at an offset.
  func unfinished(_ what: String, from start: Int) -> PropertyListError {
    error(
      .truncated, "\(what) is not closed before the end of the file", at: SourceRange(at: cursor.bytes.count),
      notes: [.init("\(what) begins here", at: SourceRange(start, start + 1))])
  }

  /// Skips whitespace, comments and processing instructions.
  mutating func skipMiscellaneous() throws(PropertyListError) {
    while true {
      cursor.skipBlanks()
      if cursor.matches("<!--") {
        try skipComment()
      } else if cursor.matches("<?") {
        try skip("a processing instruction", until: "?>")
      } else {
        return
      }
    }
  }

  /// Skips a comment, `<!-- … -->`; the cursor is at its start.
  mutating func skipComment() throws(PropertyListError) {
    let start = cursor.offset
    cursor.offset += 4
    guard let end = cursor.find("-->") else { throw unfinished("a comment", from: start) }
    cursor.offset = end + 3
  }

  /// Skips everything up to and including a text.
  mutating func skip(_ what: String, until end: String) throws(PropertyListError) {
    guard let offset = cursor.find(end) else { throw unfinished(what, from: cursor.offset) }
    cursor.offset = offset + end.utf8.count
  }

  /// The bytes of the name after the `<` at the cursor.
  var nameAhead: Range<Int> {
    var ahead = cursor
    ahead.offset += 1
    let start = ahead.offset
    ahead.skipName()
    return start..<ahead.offset
  }

  /// Reads an opening or empty tag, with the cursor at its `<`; attributes are checked and dropped.
  mutating func readOpeningTag() throws(PropertyListError) -> Tag {
    let start = cursor.offset
    cursor.offset += 1
    let nameStart = cursor.offset
    cursor.skipName()
    let name = nameStart..<cursor.offset
    guard !name.isEmpty else {
      throw error(
        .syntax, "expected the name of an element after '<', found \(describeCurrent())",
        at: SourceRange(start, start + 1))
    }
    while true {
      cursor.skipBlanks()
      if cursor.consume(UInt8(ascii: ">")) { return tag(name, from: start, isEmpty: false) }
      if cursor.current == UInt8(ascii: "/"), cursor.next == UInt8(ascii: ">") {
        cursor.offset += 2
        return tag(name, from: start, isEmpty: true)
      }
      try skipAttribute(of: name, from: start)
    }
  }

  private func tag(_ name: Range<Int>, from start: Int, isEmpty: Bool) -> Tag {
    Tag(name: name, range: SourceRange(start, cursor.offset), isEmpty: isEmpty)
  }

  /// Skips `name = "value"`.
  private mutating func skipAttribute(of element: Range<Int>, from start: Int) throws(PropertyListError) {
    let nameStart = cursor.offset
    cursor.skipName()
    guard cursor.offset > nameStart else { throw badTag(element, from: start, expected: "'>'") }
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: "=")) else { throw badTag(element, from: start, expected: "'='") }
    cursor.skipBlanks()
    guard let quote = cursor.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw badTag(element, from: start, expected: "a quoted value")
    }
    cursor.offset += 1
    while let byte = cursor.current, byte != quote, byte != UInt8(ascii: "<") { cursor.offset += 1 }
    guard cursor.consume(quote) else { throw badTag(element, from: start, expected: "the closing quote") }
  }

  private func badTag(_ name: Range<Int>, from start: Int, expected: String) -> PropertyListError {
    if cursor.current == nil { return unfinished("the tag '<\(text(name))'", from: start) }
    return error(
      .syntax, "expected \(expected) in the tag '<\(text(name))', found \(describeCurrent())",
      at: SourceRange(cursor.offset, cursor.offset + 1))
  }

  /// Reads a closing tag and returns the bytes of its name; the cursor is at its `</`.
  mutating func readClosingTag() throws(PropertyListError) -> Range<Int> {
    let start = cursor.offset
    cursor.offset += 2
    let nameStart = cursor.offset
    cursor.skipName()
    let name = nameStart..<cursor.offset
    cursor.skipBlanks()
    guard cursor.consume(UInt8(ascii: ">")) else {
      if cursor.current == nil { throw unfinished("the tag '</\(text(name))'", from: start) }
      throw error(
        .syntax, "expected '>' in the tag '</\(text(name))', found \(describeCurrent())",
        at: SourceRange(cursor.offset, cursor.offset + 1))
    }
    return name
  }

  /// The word at the cursor, for a message.
  func describeCurrent() -> String {
    guard let byte = cursor.current else { return "the end of the file" }
    if byte.isMarkupBlank { return "a blank" }
    if byte < 0x20 || byte == 0x7F { return "a control character" }
    var end = cursor.offset + 1
    while end < cursor.bytes.count, cursor.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return "'\(text(cursor.offset..<end))'"
  }
}

/// The prolog: everything before the first element.
extension XMLScanner {
  /// Skips the XML declaration, comments, processing instructions and document type declarations.
  mutating func skipProlog() throws(PropertyListError) {
    while true {
      try skipMiscellaneous()
      guard cursor.matches("<!DOCTYPE") else { return }
      try skipDocumentType()
    }
  }

  /// Skips `<!DOCTYPE … [ … ]>`.
  ///
  /// Nothing in it is read: no file is fetched, and entities declared here stay undefined.
  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = cursor.offset
    cursor.offset += 9
    var isInSubset = false
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try skipQuoted(byte)
      case UInt8(ascii: "<") where cursor.matches("<!--"):
        try skipComment()
      case UInt8(ascii: "<") where cursor.matches("<?"):
        try skip("a processing instruction", until: "?>")
      case UInt8(ascii: ">") where !isInSubset:
        cursor.offset += 1
        return
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        isInSubset = byte == UInt8(ascii: "[")
        cursor.offset += 1
      default:
        cursor.offset += 1
      }
    }
    throw unfinished("the document type declaration", from: start)
  }

  private mutating func skipQuoted(_ quote: UInt8) throws(PropertyListError) {
    let start = cursor.offset
    cursor.offset += 1
    while let byte = cursor.current, byte != quote { cursor.offset += 1 }
    guard cursor.consume(quote) else { throw unfinished("a quoted text", from: start) }
  }
}

/// The text inside an element, with references resolved and comments left out.
struct XMLText {
  /// The text as UTF-8.
  let bytes: ArraySlice<UInt8>
  /// The map to the file.
  let map: SourceMap
  /// The offset in the file after the text.
  let end: Int

  var mappedString: MappedString { MappedString(bytes.text, map: map) }
}

extension XMLScanner {
  /// Reads the text of an element up to its closing tag, and stops there.
  mutating func readText(of tag: Tag) throws(PropertyListError) -> XMLText {
    let start = cursor.offset
    if tag.isEmpty { return XMLText(bytes: [], map: SourceMap(startingAt: start), end: start) }
    skipPlainText()
    if cursor.current == UInt8(ascii: "<"), cursor.next == UInt8(ascii: "/") {
      return XMLText(bytes: cursor.bytes[start..<cursor.offset], map: SourceMap(startingAt: start), end: cursor.offset)
    }
    var builder = MappedStringBuilder(startingAt: start)
    builder.appendLiteral(cursor.bytes[start..<cursor.offset])
    while try readPiece(of: tag, into: &builder) {}
    return XMLText(bytes: builder.bytes[...], map: builder.map, end: cursor.offset)
  }

  /// Skips text without markup.
  private mutating func skipPlainText() {
    while let byte = cursor.current, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&"), byte != 0x0D {
      cursor.offset += 1
    }
  }

  /// Reads the next piece of a text; false at the closing tag.
  private mutating func readPiece(
    of tag: Tag, into builder: inout MappedStringBuilder
  ) throws(PropertyListError) -> Bool {
    let start = cursor.offset
    switch cursor.current {
    case nil: throw unclosed(tag)
    case UInt8(ascii: "&"): try readReference(into: &builder)
    case 0x0D: readLineBreak(into: &builder)
    case UInt8(ascii: "<"):
      if cursor.next == UInt8(ascii: "/") { return false }
      try readMarkup(in: tag, into: &builder)
    default:
      skipPlainText()
      builder.appendLiteral(cursor.bytes[start..<cursor.offset])
    }
    return true
  }

  /// Reads CR LF or CR, which XML turns into LF.
  private mutating func readLineBreak(into builder: inout MappedStringBuilder) {
    let start = cursor.offset
    cursor.offset += cursor.next == 0x0A ? 2 : 1
    builder.append("\n", writtenAs: start..<cursor.offset)
  }

  /// Reads a comment, processing instruction or CDATA section within text.
  private mutating func readMarkup(in tag: Tag, into builder: inout MappedStringBuilder) throws(PropertyListError) {
    if cursor.matches("<!--") {
      try skipComment()
    } else if cursor.matches("<?") {
      try skip("a processing instruction", until: "?>")
    } else if cursor.matches("<![CDATA[") {
      try readCharacterData(into: &builder)
    } else {
      throw markupError(in: tag)
    }
  }

  /// Reads `<![CDATA[ … ]]>`.
  private mutating func readCharacterData(into builder: inout MappedStringBuilder) throws(PropertyListError) {
    let start = cursor.offset
    cursor.offset += 9
    guard let end = cursor.find("]]>") else { throw unfinished("a CDATA section", from: start) }
    while cursor.offset < end {
      let pieceStart = cursor.offset
      let pieceEnd = cursor.bytes[pieceStart..<end].firstIndex(of: 0x0D) ?? end
      builder.appendLiteral(cursor.bytes[pieceStart..<pieceEnd])
      cursor.offset = pieceEnd
      if pieceEnd < end { readLineBreak(into: &builder) }
    }
    cursor.offset = end + 3
  }

  /// The error for an element that is still open at the end of the file.
  func unclosed(_ tag: Tag) -> PropertyListError {
    error(
      .truncated, "expected '</\(text(tag.name))>', found the end of the file",
      at: SourceRange(at: cursor.bytes.count),
      notes: [.init("'<\(text(tag.name))>' is opened here", at: tag.range)])
  }

  /// The error for a `<` in text: a forgotten closing tag if an element follows, otherwise an unescaped operator.
  private func markupError(in tag: Tag) -> PropertyListError {
    let name = text(nameAhead)
    let place = SourceRange(cursor.offset, cursor.offset + 1)
    if XMLElement(rawValue: name) != nil {
      return error(
        .mismatchedTag, "expected '</\(text(tag.name))>', found '<\(name)>'", at: place,
        notes: [.init("'<\(text(tag.name))>' is opened here", at: tag.range)])
    }
    if cursor.bytes[cursor.offset...].starts(with: "<%".utf8) {
      return error(.bareLessThan, "'<%' begins a placeholder of a template; lint the list that it becomes", at: place)
    }
    return error(
      .bareLessThan, "'<' must be written '&lt;' in a text", at: place,
      fixIts: [.init("write '&lt;'", replacing: place, with: "&lt;")])
  }
}

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

extension UInt8 {
  /// Whether this byte may appear in the name of an XML element or entity; all bytes beyond ASCII may.
  fileprivate var isXMLNamePart: Bool { isNamePart || self == 0x2D || self == 0x2E || self == 0x3A || self >= 0x80 }
}

extension ByteCursor {
  /// Skips the bytes of a name.
  mutating func skipName() {
    while offset < bytes.count, bytes[offset].isXMLNamePart { offset += 1 }
  }
}
