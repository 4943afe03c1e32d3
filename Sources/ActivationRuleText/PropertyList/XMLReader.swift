/// Reads the elements of an XML property list into a tree.
struct XMLReader {
  private var scanner: XMLScanner
  private let purse = Purse(Limit.documentValues.value)
  /// The opening `<plist>`, if the text has it; a list without it is also accepted.
  private var wrapper: XMLScanner.Tag?

  private typealias Opening = (element: XMLElement, tag: XMLScanner.Tag)

  private init(_ source: SourceText) {
    scanner = XMLScanner(source)
  }

  /// Reads a whole text, which must be valid UTF-8.
  static func read(_ source: SourceText) throws(Failure) -> PropertyListDocument {
    var reader = XMLReader(source)
    return PropertyListDocument(format: .xml, root: try reader.readDocument(), source: source)
  }

  /// Reads the whole text.
  ///
  /// Grammar: `document = prolog , ( "<plist>" , value , "</plist>" | value | { key , value } ) ;`
  private mutating func readDocument() throws(Failure) -> PropertyListNode {
    try scanner.skipProlog()
    if scanner.cursor.current == "<", scanner.text(scanner.nameAhead) == XMLElement.plist.rawValue {
      let tag = try scanner.readOpeningTag()
      if tag.isEmpty { throw scanner.error(.missingValue, "'<plist/>' contains no value", at: tag.range) }
      wrapper = tag
    } else if scanner.cursor.current == nil {
      throw scanner.error(
        .truncated, "expected '<plist>', found the end of the file", at: SourceRange(at: scanner.cursor.offset))
    }
    guard let first = try readOpening(in: wrapper) else { try refuseEnd() }
    let root = wrapper == nil && first.element == .key ? try readFragment(first) : try readValue(first, depth: 0)
    try scanner.skipMiscellaneous()
    if let wrapper {
      if scanner.cursor.current == nil { throw scanner.unclosed(wrapper) }
      if scanner.cursor.matches("</") {
        try readClosingTag(of: wrapper)
        try scanner.skipMiscellaneous()
      }
    }
    guard scanner.cursor.current != nil else { return root }
    throw unexpected(.contentAfterRoot, "nothing after the outermost value")
  }

  /// The error for something unexpected at the cursor.
  private func unexpected(_ fault: PropertyListFault, _ expected: String) -> Failure {
    let offset = scanner.cursor.offset
    return scanner.error(
      fault, "expected \(expected), found \(scanner.describeCurrent())", at: SourceRange(offset, offset + 1))
  }

  /// Reads keys and values outside of all elements, in the form in which people paste and print them.
  private mutating func readFragment(_ first: Opening) throws(Failure) -> PropertyListNode {
    let entries = try readEntries(from: first, in: nil, depth: 1)
    if scanner.cursor.current != nil { try refuseEnd() }
    return PropertyListNode(
      .dictionary(entries), at: SourceRange(first.tag.range.lowerBound, scanner.cursor.offset))
  }

  /// Refuses a closing tag where no element is open.
  private mutating func refuseEnd() throws(Failure) -> Never {
    let offset = scanner.cursor.offset
    if let wrapper {
      try readClosingTag(of: wrapper)
      throw scanner.error(.missingValue, "'<plist>' contains no value", at: SourceRange(offset, scanner.cursor.offset))
    }
    let name = scanner.text(try scanner.readClosingTag())
    throw scanner.error(.mismatchedTag, "'</\(name)>' closes nothing", at: SourceRange(offset, scanner.cursor.offset))
  }

  /// Reads the next opening tag of a value or a key; `nil` at a closing tag, and at the end of a text without tags
  /// around it.
  private mutating func readOpening(in outer: XMLScanner.Tag?) throws(Failure) -> Opening? {
    try scanner.skipMiscellaneous()
    guard let byte = scanner.cursor.current else {
      if let outer { throw scanner.unclosed(outer) }
      return nil
    }
    guard byte == "<" else { throw unexpected(.syntax, "an element") }
    if scanner.cursor.next == "/" { return nil }
    // Check the name before the attributes: if the file is not a property list, the name is the better error.
    let name = scanner.nameAhead
    let element = XMLElement(rawValue: scanner.text(name))
    if element == nil, !name.isEmpty { throw unknownElement(name) }
    let tag = try scanner.readOpeningTag()
    guard let element, element == .key || purse.spend() else {
      throw scanner.error(.tooManyValues, "the file has more than \(Limit.documentValues.value) values", at: tag.range)
    }
    if element == .plist {
      throw scanner.error(.misplacedElement, "'<plist>' cannot stand inside an element", at: tag.range)
    }
    return (element, tag)
  }

  private func unknownElement(_ range: Range<Int>) -> Failure {
    let name = scanner.text(range)
    let hint = XMLElement(rawValue: name.lowercased()).map { "; expected '<\($0.rawValue)>', since case matters" }
    return scanner.error(
      .unknownElement, "'<\(name)>' is no element of property lists" + (hint ?? ""),
      at: SourceRange(range.lowerBound - 1, range.upperBound))
  }

  /// Reads the rest of a value.
  ///
  /// Grammar: `value = array | dictionary | scalar ;`
  private mutating func readValue(_ opening: Opening, depth: Int) throws(Failure) -> PropertyListNode {
    let (element, tag) = opening
    let isContainer = element == .dict || element == .array
    let kind = isContainer ? try readContainer(opening, depth: depth) : try readScalar(opening)
    return PropertyListNode(kind, at: SourceRange(tag.range.lowerBound, scanner.cursor.offset))
  }

  private mutating func readContainer(_ opening: Opening, depth: Int) throws(Failure) -> PropertyListNode.Kind {
    let (element, tag) = opening
    guard depth < Limit.listNesting.value else {
      throw scanner.error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and dictionaries inside each other",
        at: tag.range)
    }
    var (entries, elements): ([PropertyListEntry], [PropertyListNode]) = ([], [])
    if !tag.isEmpty {
      if element == .dict {
        entries = try readEntries(from: try readOpening(in: tag), in: tag, depth: depth + 1)
      } else {
        while let next = try readOpening(in: tag) { elements.append(try readValue(next, depth: depth + 1)) }
      }
      try readClosingTag(of: tag)
    }
    return element == .dict ? .dictionary(entries) : .array(elements)
  }

  /// Reads keys and values in turn.
  private mutating func readEntries(
    from first: Opening?, in tag: XMLScanner.Tag?, depth: Int
  ) throws(Failure) -> [PropertyListEntry] {
    var (entries, next) = ([PropertyListEntry](), first)
    while let opening = next {
      let (key, range) = try readKey(opening)
      let value = try readValue(try openingOfValue(of: key, at: range, in: tag), depth: depth)
      entries.append(PropertyListEntry(key: key, keyRange: range, value: value))
      next = try readOpening(in: tag)
    }
    return entries
  }

  /// Reads `<key> … </key>`.
  private mutating func readKey(_ opening: Opening) throws(Failure) -> (text: MappedString, range: SourceRange) {
    let (element, tag) = opening
    guard element == .key else {
      throw scanner.error(
        .missingKey, "expected '<key>' before a value of a dictionary, found '<\(scanner.text(tag.name))>'",
        at: tag.range)
    }
    let text = try scanner.readText(of: tag)
    if !tag.isEmpty { try readClosingTag(of: tag) }
    return (text, SourceRange(tag.range.lowerBound, scanner.cursor.offset))
  }

  /// Reads the opening tag of the value of a key.
  private mutating func openingOfValue(
    of key: MappedString, at range: SourceRange, in outer: XMLScanner.Tag?
  ) throws(Failure) -> Opening {
    guard let next = try readOpening(in: outer) else {
      throw scanner.error(.missingValue, "key '\(key.text)' has no value", at: range)
    }
    guard next.element == .key else { return next }
    throw scanner.error(
      .missingValue, "two keys in a row: '\(key.text)' has no value", at: range,
      notes: [.init("the next key is here", at: next.tag.range)])
  }

  /// Reads the closing tag of an element.
  private mutating func readClosingTag(of tag: XMLScanner.Tag) throws(Failure) {
    let start = scanner.cursor.offset
    let name = try scanner.readClosingTag()
    guard scanner.cursor.bytes[name] != scanner.cursor.bytes[tag.name] else { return }
    throw scanner.error(
      .mismatchedTag, "expected '</\(scanner.text(tag.name))>', found '</\(scanner.text(name))>'",
      at: SourceRange(start, scanner.cursor.offset),
      notes: [.init("'<\(scanner.text(tag.name))>' is opened here", at: tag.range)])
  }
}

/// The elements of property lists; raw values are the names, case-sensitive.
enum XMLElement: String {
  case plist, dict, array, key, string, integer, real, date, data
  case yes = "true"
  case no = "false"
}

/// Elements with text content.
extension XMLReader {
  /// Reads a string, number, date, data or Boolean.
  private mutating func readScalar(_ opening: Opening) throws(Failure) -> PropertyListNode.Kind {
    let (element, tag) = opening
    if element == .key {
      throw scanner.error(.misplacedElement, "'<key>' is allowed only in a dictionary", at: tag.range)
    }
    let text = try scanner.readText(of: tag)
    let kind = try kind(of: element, text)
    if !tag.isEmpty { try readClosingTag(of: tag) }
    return kind
  }

  private func kind(of element: XMLElement, _ text: MappedString) throws(Failure) -> PropertyListNode.Kind {
    let bytes = Array(text.text.utf8)[...].trimmingMarkupBlanks
    switch element {
    case .integer:
      switch NumberText.integer(bytes) {
      case .value(let kind): return kind
      case .invalid: throw invalid(text, bytes, "an integer")
      case .tooLarge: throw invalid(text, bytes, "an integer of at most 64 bits")
      }
    case .real:
      guard let value = NumberText.real(bytes) else { throw invalid(text, bytes, "a real") }
      return .real(value)
    case .date:
      guard let seconds = DateText.seconds(bytes) else {
        throw invalid(text, bytes, "a date such as '2001-01-31T12:00:00Z'")
      }
      return .date(seconds)
    case .data: return .data(try data(text))
    case .yes, .no:
      guard bytes.isEmpty else { throw invalid(text, bytes, "nothing in '<\(element.rawValue)>'") }
      return .boolean(element == .yes)
    case .plist, .dict, .array, .key, .string: return .string(text)
    }
  }

  private func data(_ text: MappedString) throws(Failure) -> [UInt8] {
    switch Base64.decode(Array(text.text.utf8)) {
    case .bytes(let bytes): return bytes
    case .incomplete:
      throw scanner.error(
        .invalidValue, "the base64 text ends within a group of four characters",
        at: SourceRange(at: scanner.cursor.offset))
    case .unexpected(let index):
      throw scanner.error(
        .invalidValue, "expected base64 text, found a character that does not fit",
        at: text.map.sourceRange(SourceRange(index, index + 1)))
    }
  }

  /// The error for a text that does not fit its element; it points at the text without surrounding whitespace.
  private func invalid(_ text: MappedString, _ found: ArraySlice<UInt8>, _ expected: String) -> Failure {
    if found.isEmpty {
      return scanner.error(
        .invalidValue, "expected \(expected), found nothing", at: SourceRange(at: scanner.cursor.offset))
    }
    let range = text.map.sourceRange(SourceRange(found.startIndex, found.endIndex))
    let shown = found.count > 40 ? "a text of \(found.count) bytes" : "'\(found.text)'"
    return scanner.error(.invalidValue, "expected \(expected), found \(shown)", at: range)
  }
}

/// Converts XML text to UTF-8, using its byte order mark, its first bytes or its declaration.
package enum XMLEncoding {
  /// The encoding family that the first bytes show.
  enum Family {
    case bytes, utf16(isBigEndian: Bool), utf32
  }

  /// The encoding family, from a byte order mark or from the position of the zeros around a first `<`.
  static func family(of bytes: [UInt8]) -> Family {
    switch Array(bytes.prefix(4)) {
    case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]: .utf32
    case let head where head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0, 0x3C]): .utf16(isBigEndian: true)
    case let head where head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0]): .utf16(isBigEndian: false)
    default: .bytes
    }
  }

  /// The text as valid UTF-8.
  ///
  /// - Throws: ``PropertyListFault/unsupportedEncoding`` and ``PropertyListFault/invalidEncoding``.
  static func decode(_ source: SourceText) throws(Failure) -> SourceText {
    switch family(of: source.bytes) {
    case .utf32:
      throw unsupported("UTF-32", at: SourceRange(0, 4), in: source)
    case .utf16(let isBigEndian):
      let bytes = Transcoding.utf16(source.bytes, isBigEndian: isBigEndian)
      let text = SourceText(name: source.name, bytes: bytes, origin: .decoded)
      if let offset = bytes[...].place(of: "\u{FFFD}") {
        throw Failure(
          PropertyListFault.invalidEncoding, "found half of a surrogate pair, expected whole UTF-16 characters",
          at: SourceRange(offset, offset + 3), in: text)
      }
      return text
    case .bytes:
      // The caller may have decoded the text already.
      let origin: SourceText.Origin = source.addressesFile ? .verbatim : .decoded
      return try decodeBytes(SourceText(name: source.name, bytes: source.bytes, origin: origin))
    }
  }

  /// Makes the declaration of a text that was decoded before it came here say so, in as many bytes.
  package static func declareUTF8(in bytes: inout [UInt8]) {
    let name = Array("UTF-8".utf8)
    guard let range = declaredEncoding(in: bytes), range.count >= name.count else { return }
    let blanks = Array(repeating: UInt8(ascii: " "), count: range.count - name.count)
    bytes.replaceSubrange(range.lowerBound...range.upperBound, with: name + [bytes[range.upperBound]] + blanks)
  }

  private static func decodeBytes(_ source: SourceText) throws(Failure) -> SourceText {
    if let range = declaredEncoding(in: source.bytes) {
      let declared = source.bytes[range].text
      let place = SourceRange(range.lowerBound, range.upperBound)
      switch declared.lowercased() {
      case "utf-8", "utf8", "us-ascii", "ascii": break
      case "iso-8859-1", "iso_8859-1", "latin1":
        let bytes = Transcoding.latin1(source.bytes)
        let origin = bytes == source.bytes ? source.origin : .decoded
        return SourceText(name: source.name, bytes: bytes, origin: origin)
      case "utf-16", "utf-16be", "utf-16le", "utf16":
        throw Failure(
          PropertyListFault.invalidEncoding, "the file declares '\(declared)', but is written in single bytes",
          at: place, in: source)
      default: throw unsupported(declared, at: place, in: source)
      }
    }
    try requireUTF8(source)
    return source
  }

  /// Checks that a text is UTF-8.
  ///
  /// - Throws: ``PropertyListFault/invalidEncoding`` at the first byte that is not.
  static func requireUTF8(_ source: SourceText) throws(Failure) {
    guard let offset = UTF8Validation.firstInvalidOffset(in: source.bytes) else { return }
    let hex = String(source.bytes[offset], radix: 16, uppercase: true)
    throw Failure(
      PropertyListFault.invalidEncoding, "byte 0x\(hex) is not valid UTF-8 here", at: SourceRange(offset, offset + 1),
      in: source)
  }

  private static func unsupported(_ name: String, at range: SourceRange, in source: SourceText) -> Failure {
    Failure(
      PropertyListFault.unsupportedEncoding, "encoding '\(name)' is not supported; expected UTF-8 or UTF-16", at: range,
      in: source)
  }

  /// The bytes of the encoding's name in `<?xml … encoding="name"?>` at the start of the text.
  private static func declaredEncoding(in bytes: [UInt8]) -> Range<Int>? {
    var cursor = ByteCursor(bytes)
    cursor.skipBlanks()
    guard cursor.matches("<?xml"), let end = cursor.find("?>") else { return nil }
    while cursor.offset < end, !cursor.matches("encoding") { cursor.offset += 1 }
    guard cursor.offset < end else { return nil }
    cursor.offset += 8
    cursor.skipBlanks()
    guard cursor.consume("=") else { return nil }
    cursor.skipBlanks()
    guard let quote = cursor.current, quote == "\"" || quote == "'" else { return nil }
    let start = cursor.offset + 1
    guard start < end, let length = bytes[start..<end].firstIndex(of: quote) else { return nil }
    return start..<length
  }
}
