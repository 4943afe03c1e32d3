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
