/// Words of running text: headings, and misplaced type identifiers.
extension DumpReader {
  /// Reads a quote: a whole identifier in quotes, or else only the mark, since prints put quotes around anything.
  mutating func readQuote() {
    let start = offset + 1
    let end = text.identifierEnd(start)
    offset = start
    guard end > start, text.byte(end) == UInt8(ascii: "\"") else { return }
    offset = end + 1
    guard !isKey(end + 1), end - start <= DumpIdentifiers.longest else { return }
    let word = text.string(start..<end)
    if identifiers.isLikely(word) { payload.addStray(word, at: text.range(start..<end)) }
  }

  /// Reads a word: the heading of an item or attachment, or a type identifier outside of lists.
  mutating func readWord() throws(PayloadImportError) {
    let start = offset
    let end = text.identifierEnd(start)
    offset = end
    if try readHeading(start..<end) { return }
    guard end - start <= DumpIdentifiers.longest else { return }
    // A full stop or a dash after an identifier belongs to the sentence.
    var last = end
    while last > start, !text.bytes[last - 1].isNamePart { last -= 1 }
    let word = text.string(start..<last)
    if identifiers.isLikely(word), isFree(start..<end, word) {
      payload.addStray(word, at: text.range(start..<last))
    }
  }

  /// Returns whether a word is not part of a path, an address or a key, and not the name of a process or of a log's
  /// subsystem.
  private func isFree(_ range: Range<Int>, _ word: String) -> Bool {
    let before = range.lowerBound > 0 ? text.bytes[range.lowerBound - 1] : 0x20
    if before == UInt8(ascii: "/") || before == UInt8(ascii: "@") { return false }
    let next = text.byte(range.upperBound) ?? 0x20
    if next == UInt8(ascii: "/") || next == UInt8(ascii: "@") { return false }
    if text.byte(text.skipBlanks(range.upperBound)) == UInt8(ascii: "=") { return false }
    if identifiers.isCertain(word) { return true }
    let isName = next == UInt8(ascii: "[") || next == UInt8(ascii: ":")
    return !isName && !(before == UInt8(ascii: "[") && next == UInt8(ascii: "]"))
  }

  /// Reads a heading such as "Item 1", "Attachment #2 of 3", "attachments[0]"; returns false if the word does not begin
  /// one.
  private mutating func readHeading(_ range: Range<Int>) throws(PayloadImportError) -> Bool {
    // In `context.inputItems[0]` the last name counts.
    let start = text.bytes[range].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? range.lowerBound
    let nameEnd = text.bytes[start..<range.upperBound].firstIndex { !$0.isLetter } ?? range.upperBound
    guard nameEnd - start <= 14, let kind = HeadingKind(text.bytes[start..<nameEnd]) else { return false }
    guard let (number, end) = headingNumber(nameEnd, needsBracket: kind.isPlural) else { return false }
    if kind.isItem {
      try payload.beginItem(number: number)
    } else {
      try payload.beginAttachment(number: number, at: text.range(start..<end))
    }
    offset = end
    try readRestOfHeading()
    return true
  }

  /// Returns the number after the word of a heading, and its end.
  ///
  /// Words in the plural need brackets around the number, since "Attachments: 2" is a count.
  private func headingNumber(_ start: Int, needsBracket: Bool) -> (Int, Int)? {
    var next = start
    var hasBracket = false
    while next < start + 3, let byte = text.byte(next), !byte.isDigit {
      hasBracket = hasBracket || byte == UInt8(ascii: "[")
      guard " #[(-_".utf8.contains(byte) else { return nil }
      next += 1
    }
    let digits = text.bytes[min(next, text.bytes.count)...].prefix(7).prefix { $0.isDigit }
    guard 1...6 ~= digits.count, hasBracket || !needsBracket else { return nil }
    var end = next + digits.count
    if let byte = text.byte(end), byte.isLetter { return nil }
    if let byte = text.byte(end), byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") { end += 1 }
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, end)
  }

  /// Reads identifiers that follow a heading in its line.
  private mutating func readRestOfHeading() throws(PayloadImportError) {
    labelStart = offset
    var next = offset
    while let byte = text.byte(next), byte == 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") {
      next += 1
    }
    guard next > offset else { return }
    let end = lineEnd(next)
    guard let words = identifierWords(next..<end), accepts(words) else { return }
    offset = end
    try payload.addList(words.map { text.string($0) }, at: text.range(next..<end))
  }
}

/// The kind of thing that a heading announces.
private struct HeadingKind {
  let isItem: Bool
  let isPlural: Bool

  /// Finds the kind that a word names, in any case; `nil` for other words.
  init?(_ word: ArraySlice<UInt8>) {
    let word = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
    switch word {
    case "item", "inputitem", "extensionitem": (isItem, isPlural) = (true, false)
    case "items", "inputitems", "extensionitems": (isItem, isPlural) = (true, true)
    case "attachment", "provider", "itemprovider": (isItem, isPlural) = (false, false)
    case "attachments", "providers", "itemproviders": (isItem, isPlural) = (false, true)
    default: return nil
    }
  }
}
