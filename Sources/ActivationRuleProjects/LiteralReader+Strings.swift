import ActivationRuleText

/// Strings, and the blanks and comments between parts.
extension LiteralReader {
  /// The largest number of signs before the quotes of a raw string.
  private static let hashLimit = 9

  /// Skips blanks and comments.
  mutating func skipBlanks() {
    let start = offset
    while offset < bytes.count {
      if bytes[offset].isMarkupBlank {
        offset += 1
      } else if starts("/", "/") {
        offset = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
      } else if starts("/", "*") {
        offset += 2
        while offset < bytes.count, !starts("*", "/") { offset += 1 }
        offset = min(offset + 2, bytes.count)
      } else {
        break
      }
    }
    purse.spend(offset - start + 1)
  }

  private func starts(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    bytes[offset] == first && offset + 1 < bytes.count && bytes[offset + 1] == second
  }

  /// Reads string literals joined by `+`, or written behind each other as in Objective-C.
  mutating func joinedStrings() -> MappedString? {
    guard let first = string() else { return nil }
    var end = offset
    skipBlanks()
    guard at("+") || at("@") || at("\"") else {
      offset = end
      return first
    }
    var text = MappedText()
    text.append(first)
    while at("+") || at("@") || at("\""), case _ = take("+") || take("@"), let next = string() {
      text.append(next)
      end = offset
      skipBlanks()
    }
    offset = end
    return text.string(startingAt: end)
  }

  /// Reads the string literal at the current position; returns `nil` if there is none, or if it has an interpolation.
  mutating func string() -> MappedString? {
    var place = offset
    let end = dialect == .swift ? min(bytes.count, offset + Self.hashLimit) : offset
    while place < end, bytes[place] == "#" { place += 1 }
    guard place < bytes.count, dialect.isQuote(bytes[place]) else { return nil }
    var quotes = Quotes(quote: bytes[place], count: 1, signs: place - offset)
    if dialect == .swift, bytes[place...].starts(with: [quotes.quote, quotes.quote, quotes.quote]) {
      quotes.count = 3
    }
    let content = place + quotes.count
    guard let (close, isPlain) = closing(quotes, from: content) else { return nil }
    offset = close + quotes.count + quotes.signs
    if isPlain, quotes.count == 1 { return MappedString(bytes[content..<close].text, startingAt: content) }
    return decode(content..<close, quotes)
  }

  /// The quotes of a string, with the signs of a raw one.
  private struct Quotes {
    let quote: UInt8
    var count: Int
    let signs: Int
  }

  /// Returns the position of the quotes that end a literal, and whether it is written as it is.
  private func closing(_ quotes: Quotes, from start: Int) -> (place: Int, isPlain: Bool)? {
    let isLong = quotes.count > 1 || quotes.quote == "`"
    var (index, isPlain) = (start, true)
    defer { purse.spend(index - start) }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quotes.quote, ends(quotes, at: index) { return (index, isPlain) }
      if byte == "\\" {
        isPlain = false
        if quotes.signs == 0 { index += 1 }
      } else if byte == "$", quotes.quote == "`" {
        isPlain = false
      }
      // A file may end after the backslash.
      if !isLong, index < bytes.count, bytes[index] == 0x0A { return nil }
      index += 1
    }
    return nil
  }

  private func ends(_ quotes: Quotes, at place: Int) -> Bool {
    if quotes.count == 1, quotes.signs == 0 { return bytes[place] == quotes.quote }
    let signs = place + quotes.count
    return signs + quotes.signs <= bytes.count && bytes[place..<signs].allSatisfy { $0 == quotes.quote }
      && bytes[signs..<(signs + quotes.signs)].allSatisfy { $0 == "#" }
  }

  /// Decodes the content of a string.
  private func decode(_ content: Range<Int>, _ quotes: Quotes) -> MappedString? {
    var text = MappedText()
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: quotes.signs)
    guard quotes.count > 1 else {
      return decode(content, escape, quotes.quote == "`", &text) ? text.string(startingAt: content.lowerBound) : nil
    }
    // The first and the last line break are no part of it, nor is the margin of the last line in each line.
    guard let first = bytes[content].firstIndex(of: 0x0A), let last = bytes[content].lastIndex(of: 0x0A) else {
      return nil
    }
    var line = first + 1
    while line <= last {
      let lineEnd = bytes[line...].firstIndex(of: 0x0A) ?? last
      let start = min(line + content.upperBound - last - 1, lineEnd)
      guard decode(start..<lineEnd, escape, false, &text) else { return nil }
      if lineEnd < last { text.append("\n", writtenAs: lineEnd..<(lineEnd + 1)) }
      line = lineEnd + 1
    }
    return text.string(startingAt: first)
  }

  /// Decodes the escapes of a part; returns `false` for an interpolation or an unknown escape.
  private func decode(_ range: Range<Int>, _ escape: [UInt8], _ isTemplate: Bool, _ text: inout MappedText) -> Bool {
    var (index, plain) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if isTemplate, bytes[index] == "$", bytes[index...].starts(with: "${".utf8) { return false }
      guard bytes[index] == escape[0], bytes[index..<range.upperBound].starts(with: escape) else {
        index += 1
        continue
      }
      text.append(bytes[plain..<index])
      let place = index + escape.count
      if place == range.upperBound { return true }
      guard let character = dialect.escape(bytes[place]) else { return false }
      text.append(character, writtenAs: index..<(place + 1))
      (index, plain) = (place + 1, place + 1)
    }
    text.append(bytes[plain..<index])
    return true
  }
}
