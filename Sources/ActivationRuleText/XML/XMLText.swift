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
    return error(
      .bareLessThan, "'<' must be written '&lt;' in a text", at: place,
      fixIts: [.init("write '&lt;'", replacing: place, with: "&lt;")])
  }
}
