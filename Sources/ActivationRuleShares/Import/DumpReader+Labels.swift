/// Labels and keys with the values after them: types, texts, flags.
extension DumpReader {
  /// Reads a `:` or `=` with its value, if the words before it are a label.
  mutating func readLabel() throws(PayloadImportError) {
    let label = DumpLabel(text.bytes[labelStart..<offset])
    offset += 1
    labelStart = offset
    switch label {
    case .types?: try readTypes()
    case .contentText?: try readText(.contentText)
    case .title?: try readText(.title)
    case .attachments?: try payload.attachmentsKey()
    case .script?: try readFlag()
    case nil: break
    }
  }

  // MARK: Types

  /// Reads the types after a label: a list in brackets, identifiers to the end of the line, or lines to come.
  private mutating func readTypes() throws(PayloadImportError) {
    if let open = listBehindLabel() {
      offset = open
      let list = try readList()
      return try payload.addList(list, at: text.range(open..<offset))
    }
    let start = text.skipBlanks(offset)
    let end = lineEnd(start)
    if start == end {
      expectation = .types
    } else if let words = identifierWords(start..<end), words.allSatisfy({ identifiers.isDotted(text.string($0)) }) {
      offset = end
      try payload.addList(words.map { text.string($0) }, at: text.range(start..<end))
    }
  }

  /// Returns the opening bracket of a list that follows a label, inside of `Optional(`, the `{(` of a set, and lists of
  /// lists.
  private func listBehindLabel() -> Int? {
    var next = text.skipBlanks(offset)
    while let byte = text.byte(next) {
      if text.matches("Optional(", at: next) {
        next = text.skipBlanks(next + 9)
      } else if byte == UInt8(ascii: "{"), text.byte(next + 1) == UInt8(ascii: "(") {
        next += 1
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        let inner = text.skipBlanks(next + 1, lines: true)
        guard text.byte(inner) == UInt8(ascii: "(") || text.byte(inner) == UInt8(ascii: "[") else { return next }
        next = inner
      } else {
        return nil
      }
    }
    return nil
  }

  // MARK: Texts

  /// Takes a whole line as the text that a label in the line before announced; returns false if there was none.
  mutating func takeExpectedText(_ end: Int) throws(PayloadImportError) -> Bool {
    guard expectation == .contentText || expectation == .title else { return false }
    let kind = expectation
    expectation = .nothing
    var start = offset
    if text.matches("String:", at: start) { start += 7 }
    let plain = text.bytes[start..<max(start, end)].prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "=") }
    guard start > offset || plain.endIndex == end, text.byte(start) != UInt8(ascii: "<") else { return false }
    try set(kind, words(start..<end))
    offset = end + 1
    return true
  }

  /// Reads the text after a label.
  private mutating func readText(_ kind: Expectation) throws(PayloadImportError) {
    let start = text.skipBlanks(offset)
    let end = lineEnd(start)
    if start == end {
      expectation = kind
    } else if text.bytes[start] == UInt8(ascii: "<") && !text.matches("<null>", at: start)
      || text.matches("{length", at: start)
    {
      // Archived rich text; a rule sees these bytes and no words.
      offset = end
      try setStandIn(kind, start..<end)
    } else if text.bytes[start] == UInt8(ascii: "\""), let close = closingQuote(start + 1) {
      offset = close + 1
      try set(kind, words(start + 1..<close, isQuoted: true))
    } else {
      offset = end
      try set(kind, words(start..<end))
    }
    labelStart = offset
  }

  /// Returns the quote that ends a text: the first one before the end of an entry or line.
  private mutating func closingQuote(_ start: Int) -> Int? {
    guard start < quoteSearchLimit else { return nil }
    for place in start..<text.bytes.count where text.bytes[place] == UInt8(ascii: "\"") {
      switch text.byte(place + 1) {
      case nil, 0x0A, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"): return place
      default: break
      }
    }
    quoteSearchLimit = start
    return nil
  }

  private mutating func setStandIn(_ kind: Expectation, _ range: Range<Int>) throws(PayloadImportError) {
    let name = kind == .title ? "the title" : "the content text"
    payload.note(
      .unknownText, .info, "\(name) is archived; '\(PayloadImport.standInText)' stands for its words",
      at: text.range(range))
    try set(kind, PayloadImport.standInText)
  }

  private mutating func set(_ kind: Expectation, _ words: String?) throws(PayloadImportError) {
    guard let words else { return }
    try payload.setItem { item in
      if kind == .title { item.title = words } else { item.contentText = words }
    }
  }

  /// Returns the words of a text without the decoration of prints; `nil` if there are none.
  private func words(_ range: Range<Int>, isQuoted: Bool = false) -> String? {
    var bytes = text.bytes[range]
    bytes = bytes.trimmingBlanks
    if !isQuoted {
      if bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
      if bytes.starts(with: "Optional(".utf8) {
        bytes = bytes.dropFirst(9)
        if bytes.last == UInt8(ascii: ")") { bytes.removeLast() }
      }
      if bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
        bytes = bytes.dropFirst().dropLast()
      }
    }
    dropAttributes(&bytes)
    let words = String(decoding: bytes, as: UTF8.self)
    switch words {
    case "", "nil", "(null)", "null", "<null>", "none", "None", "-": return nil
    default: return words
    }
  }

  /// Drops the beginning of the attributes after the words of an attributed string: `{`, or `{` and `}` on two lines.
  private func dropAttributes(_ bytes: inout ArraySlice<UInt8>) {
    if bytes.last == UInt8(ascii: "}") {
      let inner = bytes.dropLast()
      guard let open = inner.lastIndex(where: { !$0.isBlank }), bytes[open] == UInt8(ascii: "{") else {
        return
      }
      bytes = bytes[..<open]
    } else if bytes.last == UInt8(ascii: "{") {
      bytes.removeLast()
    }
    bytes = bytes.trimmingBlanks
  }

  // MARK: Flags

  private mutating func readFlag() throws(PayloadImportError) {
    let start = text.skipBlanks(offset)
    let end = text.identifierEnd(start)
    let word = text.string(start..<min(end, start + 8))
    offset = end
    labelStart = end
    let isSet = word == "1" || word == "true" || word == "YES"
    try payload.setItem { $0.userInfo["supportsJavaScript"] = .boolean(isSet) }
  }
}
