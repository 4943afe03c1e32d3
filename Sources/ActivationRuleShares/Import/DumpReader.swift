/// Reads prints of shared items amid other text, line by line and from left to right.
///
/// Every byte is inspected a fixed number of times, so the time is linear in the length of the text.
struct DumpReader {
  /// The expected contents of the next lines.
  enum Expectation {
    case nothing, types, contentText, title
  }

  let text: DumpText
  let identifiers: DumpIdentifiers
  var payload: DumpPayload
  var offset = 0
  /// The position of the first word before a `:` or `=` that may belong to its label.
  var labelStart = 0
  var expectation = Expectation.nothing
  /// The lines of identifiers that have not become attachments yet.
  var lines = DumpLines()
  /// The position from which the search for the end of a quoted text failed, so that it is not repeated.
  var quoteSearchLimit = Int.max
  /// The line whose end was looked up last, so that a long line is not searched again and again.
  private var line = 0..<0

  init(_ source: SourceText, _ types: UniformTypeRegistry) {
    text = DumpText(source)
    identifiers = DumpIdentifiers(types)
    payload = DumpPayload(source)
  }

  /// Reads the whole text.
  mutating func read() throws(PayloadImportError) -> (Payload, [Diagnostic]) {
    while offset < text.bytes.count { try readLine() }
    try flushLines()
    return try payload.finish()
  }

  private mutating func readLine() throws(PayloadImportError) {
    let end = lineEnd(offset)
    let head = DumpLineHead(text, offset..<end)
    if head.start == end {
      // Decoration alone separates attachments like a blank line; a label may be a blank line away from its lines.
      try flushLines()
      if expectation != .types { expectation = .nothing }
      offset = end + 1
      return
    }
    if let words = identifierWords(head.start..<end), accepts(words) {
      lines.add(words.map { text.string($0) }, text.range(words[0].lowerBound..<end), hasBullet: head.hasBullet)
      offset = end + 1
      return
    }
    try flushLines()
    offset = head.start
    labelStart = offset
    if try takeExpectedText(end) { return }
    expectation = .nothing
    while offset < text.bytes.count, text.bytes[offset] != 0x0A { try step() }
    offset += 1
  }

  /// Reads the next thing in a line.
  private mutating func step() throws(PayloadImportError) {
    switch text.bytes[offset] {
    case UInt8(ascii: "<"): try readObject()
    case UInt8(ascii: "("), UInt8(ascii: "["):
      if startsList(offset) { return try addList() }
      offset += 1
    case UInt8(ascii: "\""): readQuote()
    case UInt8(ascii: ":"), UInt8(ascii: "="): try readLabel()
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      offset += 1
      labelStart = offset
    case let byte where DumpText.isIdentifierByte(byte): try readWord()
    default: offset += 1
    }
  }

  private mutating func addList() throws(PayloadImportError) {
    let start = offset
    let list = try readList()
    try payload.addList(list, at: text.range(start..<offset))
  }

  // MARK: Objects

  /// Reads the print of an object, `<Class: 0x1234>`, with the text after it for an item provider.
  private mutating func readObject() throws(PayloadImportError) {
    let start = offset
    let nameEnd = text.identifierEnd(start + 1)
    // In `Array<NSItemProvider>` the brackets belong to the name of a type.
    let isGeneric = text.byte(start - 1).map { DumpText.isIdentifierByte($0) } ?? false
    guard nameEnd > start + 1, !isGeneric, let end = objectEnd(nameEnd) else {
      offset += 1
      return
    }
    let name = text.string(start + 1..<nameEnd)
    let address = address(nameEnd..<end)
    let next = text.skipBlanks(end, lines: true)
    if text.matches("{types", at: next) {
      return try readProvider(address, from: start, typesAt: next + 6)
    }
    if name.hasSuffix("ItemProvider") {
      guard payload.isKnown(provider: address) else {
        throw payload.error(
          .missingTypes, "the item provider is printed without its types", at: text.range(start..<end))
      }
    } else if name.hasSuffix("ExtensionItem") {
      try payload.beginItem(address: address)
    }
    offset = end
    labelStart = end
  }

  /// Returns the offset after the `>` that closes the print of an object before its contents.
  ///
  /// Between the name and `>` there are a colon and an address, or nothing; prints of other classes continue
  /// differently.
  private func objectEnd(_ nameEnd: Int) -> Int? {
    if text.byte(nameEnd) == UInt8(ascii: ">") { return nameEnd + 1 }
    guard text.byte(nameEnd) == UInt8(ascii: ":") else { return nil }
    var end = text.skipBlanks(nameEnd + 1)
    let limit = end + 40
    while end < limit, let byte = text.byte(end), byte != 0x0A, byte != 0x20 {
      end += 1
      if byte == UInt8(ascii: ">") { return end }
    }
    return nil
  }

  /// Returns the address in the print of an object; `nil` for an obscured address, which identifies nothing.
  private func address(_ range: Range<Int>) -> String? {
    guard let start = range.first(where: { text.matches("0x", at: $0) }) else { return nil }
    let digits = text.bytes[(start + 2)..<range.upperBound].prefix { $0.digitValue(base: 16) != nil }
    guard digits.count >= 4, digits.endIndex == range.upperBound - 1, digits.contains(where: { $0 != digits.first })
    else { return nil }
    return "0x" + String(decoding: digits, as: UTF8.self)
  }

  /// Reads the text after `{types`: ` = ( … )}`.
  private mutating func readProvider(
    _ address: String?, from start: Int, typesAt place: Int
  ) throws(PayloadImportError) {
    var next = text.skipBlanks(place)
    if text.byte(next) == UInt8(ascii: "=") { next = text.skipBlanks(next + 1, lines: true) }
    guard text.byte(next) == UInt8(ascii: "(") || text.byte(next) == UInt8(ascii: "[") else {
      throw payload.error(
        .missingTypes, "expected the provider's types in parentheses", at: text.range(next..<min(next + 1, end)))
    }
    offset = next
    let list = try readList()
    let close = text.skipBlanks(offset, lines: true)
    if text.byte(close) == UInt8(ascii: "}") { offset = close + 1 }
    labelStart = offset
    try payload.addProvider(address: address, list, at: text.range(start..<offset))
  }

  private var end: Int { text.bytes.count }

  /// Returns the end of the line that contains an offset.
  mutating func lineEnd(_ offset: Int) -> Int {
    guard line.lowerBound > offset || offset > line.upperBound || line.isEmpty else { return line.upperBound }
    line = offset..<text.lineEnd(offset)
    return line.upperBound
  }
}
