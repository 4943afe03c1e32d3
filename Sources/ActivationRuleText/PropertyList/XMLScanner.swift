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
    _ fault: PropertyListFault, _ message: String, at range: SourceRange, notes: [Finding.Note] = [],
    fixIts: [Finding.FixIt] = []
  ) -> Failure {
    if let marker = conflictMarker(at: range.lowerBound) {
      return Failure(
        PropertyListFault.syntax, "'\(marker)' is a merge conflict marker; resolve the conflict first", at: range,
        in: source)
    }
    return Failure(fault, message, at: range, in: source, notes: notes, fixIts: fixIts)
  }

  /// The marker of git with which the line of an offset begins.
  private func conflictMarker(at offset: Int) -> String? {
    let line = source.bytes[source.lineRange(around: offset)]
    return ["<<<<<<< ", "=======", ">>>>>>> "].first { line.starts(with: $0.utf8) }.map { String($0.prefix(7)) }
  }

  /// The error for a text that ends inside a construct that began at an offset.
  func unfinished(_ what: String, from start: Int) -> Failure {
    error(
      .truncated, "\(what) is not closed before the end of the file", at: SourceRange(at: cursor.bytes.count),
      notes: [.init("\(what) begins here", at: SourceRange(start, start + 1))])
  }

  /// Skips whitespace, comments and processing instructions.
  mutating func skipMiscellaneous() throws(Failure) {
    repeat { cursor.skipBlanks() } while try skipRemark()
  }

  /// Skips a comment or processing instruction; false at anything else.
  private mutating func skipRemark() throws(Failure) -> Bool {
    if cursor.matches("<!--") {
      cursor.offset = try end(of: "a comment", "-->", behind: 4) + 3
    } else if cursor.matches("<?") {
      cursor.offset = try end(of: "a processing instruction", "?>", behind: 2) + 2
    } else {
      return false
    }
    return true
  }

  /// The offset of the mark that ends a construct, whose beginning of some bytes is at the cursor.
  private func end(of what: String, _ mark: String, behind length: Int) throws(Failure) -> Int {
    var ahead = cursor
    ahead.offset += length
    guard let end = ahead.find(mark) else { throw unfinished(what, from: cursor.offset) }
    return end
  }

  /// The bytes of the name after the `<` at the cursor.
  var nameAhead: Range<Int> {
    var ahead = cursor
    ahead.offset += 1
    let start = ahead.offset
    ahead.skipName()
    return start..<ahead.offset
  }

  /// Reads an opening or empty tag, with the cursor at its `<`; attributes are skipped.
  mutating func readOpeningTag() throws(Failure) -> Tag {
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
    while let byte = cursor.current {
      switch byte {
      case ">":
        cursor.offset += 1
        let isEmpty = cursor.bytes[cursor.offset - 2] == "/"
        return Tag(name: name, range: SourceRange(start, cursor.offset), isEmpty: isEmpty)
      case "\"", "'": try skipQuoted(byte)
      case "<": throw badTag("<\(text(name))", from: start)
      default: cursor.offset += 1
      }
    }
    throw badTag("<\(text(name))", from: start)
  }

  /// The error for a tag that does not end at the cursor.
  private func badTag(_ tag: String, from start: Int) -> Failure {
    if cursor.current == nil { return unfinished("the tag '\(tag)'", from: start) }
    return error(
      .syntax, "expected '>' in the tag '\(tag)', found \(describeCurrent())",
      at: SourceRange(cursor.offset, cursor.offset + 1))
  }

  /// Reads a closing tag and returns the bytes of its name; the cursor is at its `</`.
  mutating func readClosingTag() throws(Failure) -> Range<Int> {
    let start = cursor.offset
    cursor.offset += 2
    let nameStart = cursor.offset
    cursor.skipName()
    let name = nameStart..<cursor.offset
    cursor.skipBlanks()
    guard cursor.consume(">") else { throw badTag("</\(text(name))", from: start) }
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
  ///
  /// Nothing in these is read: no file is fetched, and entities declared here stay undefined.
  mutating func skipProlog() throws(Failure) {
    try skipMiscellaneous()
    while cursor.matches("<!DOCTYPE") {
      try skipDocumentType()
      try skipMiscellaneous()
    }
  }

  /// Skips `<!DOCTYPE … [ … ]>`.
  private mutating func skipDocumentType() throws(Failure) {
    let start = cursor.offset
    var isInSubset = false
    cursor.offset += 1
    while let byte = cursor.current {
      if try skipRemark() { continue }
      if byte == "\"" || byte == "'" {
        try skipQuoted(byte)
        continue
      }
      cursor.offset += 1
      if byte == ">", !isInSubset { return }
      if byte == "[" || byte == "]" { isInSubset = byte == "[" }
    }
    throw unfinished("the document type declaration", from: start)
  }

  private mutating func skipQuoted(_ quote: UInt8) throws(Failure) {
    let start = cursor.offset
    cursor.offset += 1
    while let byte = cursor.current, byte != quote { cursor.offset += 1 }
    guard cursor.consume(quote) else { throw unfinished("a quoted text", from: start) }
  }
}

extension XMLScanner {
  /// Reads the text of an element up to its closing tag, and stops there; references are resolved, comments left out.
  mutating func readText(of tag: Tag) throws(Failure) -> MappedString {
    let start = cursor.offset
    // Nearly all texts are plain.
    if !tag.isEmpty { skipPlainText() }
    if tag.isEmpty || cursor.matches("</") {
      return MappedString(cursor.bytes[start..<cursor.offset].text, startingAt: start)
    }
    cursor.offset = start
    var text = MappedText()
    while !cursor.matches("</") { try readPiece(of: tag, into: &text) }
    return text.string(startingAt: start)
  }

  /// Reads the next piece of a text.
  private mutating func readPiece(of tag: Tag, into text: inout MappedText) throws(Failure) {
    let start = cursor.offset
    switch cursor.current {
    case nil: throw unclosed(tag)
    case "&":
      let character = try readReference()
      text.append(String(Character(character)), writtenAs: start..<cursor.offset)
    case 0x0D: readLineBreak(into: &text)
    case "<":
      if try skipRemark() { return }
      guard cursor.matches("<![CDATA[") else { throw markupError(in: tag) }
      try readCharacterData(into: &text)
    default:
      skipPlainText()
      text.append(cursor.bytes[start..<cursor.offset])
    }
  }

  private mutating func skipPlainText() {
    while let byte = cursor.current, byte != "<", byte != "&", byte != 0x0D {
      cursor.offset += 1
    }
  }

  /// Reads CR LF or CR, which XML turns into LF.
  private mutating func readLineBreak(into text: inout MappedText) {
    let start = cursor.offset
    cursor.offset += cursor.next == 0x0A ? 2 : 1
    text.append("\n", writtenAs: start..<cursor.offset)
  }

  /// Reads `<![CDATA[ … ]]>`.
  private mutating func readCharacterData(into text: inout MappedText) throws(Failure) {
    let end = try end(of: "a CDATA section", "]]>", behind: 9)
    cursor.offset += 9
    while cursor.offset < end {
      let start = cursor.offset
      cursor.offset = cursor.bytes[start..<end].firstIndex(of: 0x0D) ?? end
      text.append(cursor.bytes[start..<cursor.offset])
      if cursor.offset < end { readLineBreak(into: &text) }
    }
    cursor.offset = end + 3
  }

  /// The error for an element that is still open at the end of the file.
  func unclosed(_ tag: Tag) -> Failure {
    error(
      .truncated, "expected '</\(text(tag.name))>', found the end of the file",
      at: SourceRange(at: cursor.bytes.count),
      notes: [.init("'<\(text(tag.name))>' is opened here", at: tag.range)])
  }

  /// The error for a `<` in text: a forgotten closing tag if an element follows, otherwise an unescaped operator.
  private func markupError(in tag: Tag) -> Failure {
    let name = text(nameAhead)
    let place = SourceRange(cursor.offset, cursor.offset + 1)
    if XMLElement(rawValue: name) != nil {
      return error(
        .mismatchedTag, "expected '</\(text(tag.name))>', found '<\(name)>'", at: place,
        notes: [.init("'<\(text(tag.name))>' is opened here", at: tag.range)])
    }
    if cursor.bytes[cursor.offset...].starts(with: "<%".utf8) {
      return error(.escaping, "'<%' begins a placeholder of a template; lint the list that it becomes", at: place)
    }
    return error(
      .escaping, "'<' must be written '&lt;' in a text", at: place,
      fixIts: [.init("write '&lt;'", replacing: place, with: "&lt;")])
  }
}

/// References in text: the five entities, and characters by number.
extension XMLScanner {
  /// The longest reference to look for, in bytes, so that a stray `&` causes no search through the file.
  private static let longestReference = 64

  /// Reads `&name;`, `&#decimal;` or `&#xhexadecimal;`; the cursor is at the `&`.
  private mutating func readReference() throws(Failure) -> Unicode.Scalar {
    let start = cursor.offset
    guard let end = referenceEnd() else {
      let place = SourceRange(start, start + 1)
      throw error(
        .escaping, "'&' must be written '&amp;' in a text", at: place,
        fixIts: [.init("write '&amp;'", replacing: place, with: "&amp;")])
    }
    let name = text(start + 1..<end - 1)
    guard let character = XMLEscapes.character(named: name) else {
      if name.hasPrefix("#") {
        throw error(.syntax, "'&\(name);' is the number of no character", at: SourceRange(start, end))
      }
      throw error(
        .escaping,
        "entity '&\(name);' is not defined; expected '&lt;', '&gt;', '&amp;', '&apos;' or '&quot;'",
        at: SourceRange(start, end))
    }
    cursor.offset = end
    return character
  }

  /// The end of the reference at the cursor, after its `;`, or `nil` if there is none.
  private func referenceEnd() -> Int? {
    var ahead = cursor
    ahead.offset += 1
    if ahead.current == "#" { ahead.offset += 1 }
    let nameStart = ahead.offset
    ahead.skipName()
    let length = ahead.offset - nameStart
    guard length > 0, length <= Self.longestReference, ahead.consume(";") else { return nil }
    return ahead.offset
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
