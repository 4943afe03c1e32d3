/// Reads the elements of an XML property list into a tree.
///
/// Open elements are kept in a list, not on the call stack, so nesting costs no stack.
struct XMLReader {
  var scanner: XMLScanner
  var builder = TreeBuilder()
  // The opening tags of the containers that the builder has open.
  private var tags: [XMLScanner.Tag] = []
  /// Whether the open dictionary has no tag: keys and values outside of all elements, in the form in which people paste
  /// and print them.
  private var isFragment = false

  private init(_ source: SourceText) {
    scanner = XMLScanner(source)
  }

  /// Reads a whole text, which must be valid UTF-8.
  static func read(_ source: SourceText) throws(PropertyListError) -> PropertyListDocument {
    var reader = XMLReader(source)
    return PropertyListDocument(format: .xml, root: try reader.readDocument(), source: source)
  }

  /// Reads the whole text.
  ///
  /// Grammar: `document = prolog , ( "<plist>" , value , "</plist>" | value | { key , value } ) ;`
  private mutating func readDocument() throws(PropertyListError) -> PropertyListNode {
    try scanner.skipProlog()
    let wrapper = try readWrapper()
    while true {
      if let root = builder.root {
        try readEnd(wrapper)
        return root
      }
      try readNext(wrapper)
    }
  }

  /// Reads `<plist>`, if the text has it; a list without it is also accepted.
  private mutating func readWrapper() throws(PropertyListError) -> XMLScanner.Tag? {
    guard scanner.cursor.current == UInt8(ascii: "<") else { return nil }
    guard scanner.text(scanner.nameAhead) == XMLElement.plist.rawValue else { return nil }
    let tag = try scanner.readOpeningTag()
    if tag.isEmpty { throw scanner.error(.missingValue, "'<plist/>' contains no value", at: tag.range) }
    return tag
  }

  /// Reads the end of the wrapper and checks that nothing follows.
  private mutating func readEnd(_ wrapper: XMLScanner.Tag?) throws(PropertyListError) {
    if let wrapper {
      try scanner.skipMiscellaneous()
      guard scanner.cursor.current != nil else { throw scanner.unclosed(wrapper) }
      guard scanner.cursor.matches("</") else { throw contentAfterRoot() }
      try readClosingTag(of: wrapper)
    }
    try scanner.skipMiscellaneous()
    if scanner.cursor.current != nil { throw contentAfterRoot() }
  }

  private func contentAfterRoot() -> PropertyListError {
    let offset = scanner.cursor.offset
    return scanner.error(
      .contentAfterRoot, "expected nothing after the outermost value, found \(scanner.describeCurrent())",
      at: SourceRange(offset, offset + 1))
  }

  /// Reads the next opening or closing tag and its content.
  private mutating func readNext(_ wrapper: XMLScanner.Tag?) throws(PropertyListError) {
    try scanner.skipMiscellaneous()
    let offset = scanner.cursor.offset
    guard let byte = scanner.cursor.current else { return try endFragment(wrapper) }
    guard byte == UInt8(ascii: "<") else {
      throw scanner.error(
        .syntax, "expected an element, found \(scanner.describeCurrent())", at: SourceRange(offset, offset + 1))
    }
    if scanner.cursor.next == UInt8(ascii: "/") {
      try closeContainer(wrapper)
    } else {
      try readElement(wrapper)
    }
  }

  /// Closes the dictionary of a fragment at the end of the text, where nothing else may be open.
  private mutating func endFragment(_ wrapper: XMLScanner.Tag?) throws(PropertyListError) {
    guard isFragment, tags.isEmpty else { throw endOfFile(wrapper) }
    if let pending = builder.pendingKey { throw missingValue(of: pending) }
    builder.close(at: scanner.cursor.offset)
  }

  private func missingValue(of pending: TreeBuilder.PendingKey) -> PropertyListError {
    scanner.error(.missingValue, "key '\(pending.key.text)' has no value", at: pending.range)
  }

  private func endOfFile(_ wrapper: XMLScanner.Tag?) -> PropertyListError {
    if let tag = tags.last ?? wrapper { return scanner.unclosed(tag) }
    return scanner.error(
      .truncated, "expected '<plist>', found the end of the file", at: SourceRange(at: scanner.cursor.offset))
  }

  /// Reads an element; of a container, only its opening tag.
  ///
  /// Grammar: `element = array | dictionary | key | scalar ;`
  private mutating func readElement(_ wrapper: XMLScanner.Tag?) throws(PropertyListError) {
    // Check the name before the attributes: if the file is not a property list, the name is the better error.
    let name = scanner.nameAhead
    let element = XMLElement(rawValue: scanner.text(name))
    if element == nil, !name.isEmpty { throw unknownElement(name) }
    let tag = try scanner.readOpeningTag()
    guard let element else { throw unknownElement(tag.name) }
    switch element {
    case .plist: throw scanner.error(.misplacedElement, "'<plist>' cannot stand inside an element", at: tag.range)
    case .key:
      if builder.depth == 0, wrapper == nil {
        isFragment = true
        builder.open(.dictionary, at: tag.range.lowerBound)
      }
      try readKey(tag)
    case .dict, .array:
      try requireKey(before: tag)
      try openContainer(element == .dict ? .dictionary : .array, tag)
    case .string, .integer, .real, .date, .data, .yes, .no:
      try requireKey(before: tag)
      try readScalar(element, tag)
    }
  }

  private func unknownElement(_ range: Range<Int>) -> PropertyListError {
    let name = scanner.text(range)
    let hint = XMLElement.resembling(name).map { "; expected '<\($0.rawValue)>', since case matters" }
    return scanner.error(
      .unknownElement, "'<\(name)>' is no element of property lists" + (hint ?? ""),
      at: SourceRange(range.lowerBound - 1, range.upperBound))
  }

  private mutating func openContainer(_ shape: TreeBuilder.Shape, _ tag: XMLScanner.Tag) throws(PropertyListError) {
    guard builder.depth < Limit.listNesting.value else {
      throw scanner.error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and dictionaries inside each other",
        at: tag.range)
    }
    builder.open(shape, at: tag.range.lowerBound)
    if tag.isEmpty {
      builder.close(at: scanner.cursor.offset)
    } else {
      tags.append(tag)
    }
  }

  private mutating func closeContainer(_ wrapper: XMLScanner.Tag?) throws(PropertyListError) {
    let offset = scanner.cursor.offset
    if let pending = builder.pendingKey, scanner.cursor.matches("</dict") {
      throw missingValue(of: pending)
    }
    if let tag = tags.popLast() {
      try readClosingTag(of: tag)
      builder.close(at: scanner.cursor.offset)
    } else if let wrapper {
      try readClosingTag(of: wrapper)
      throw scanner.error(.missingValue, "'<plist>' contains no value", at: SourceRange(offset, scanner.cursor.offset))
    } else {
      let name = scanner.text(try scanner.readClosingTag())
      throw scanner.error(.mismatchedTag, "'</\(name)>' closes nothing", at: SourceRange(offset, scanner.cursor.offset))
    }
  }

  /// Reads the closing tag of an element.
  mutating func readClosingTag(of tag: XMLScanner.Tag) throws(PropertyListError) {
    let start = scanner.cursor.offset
    let name = try scanner.readClosingTag()
    guard scanner.cursor.bytes[name] != scanner.cursor.bytes[tag.name] else { return }
    throw scanner.error(
      .mismatchedTag, "expected '</\(scanner.text(tag.name))>', found '</\(scanner.text(name))>'",
      at: SourceRange(start, scanner.cursor.offset),
      notes: [.init("'<\(scanner.text(tag.name))>' is opened here", at: tag.range)])
  }
}
