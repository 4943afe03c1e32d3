import ActivationRuleText

/// Strings and numbers.
extension Lexer {
  /// Reads a string; the escapes are only skipped here and decoded by ``StringLiteral``.
  ///
  /// Grammar: `string = ? text between two single or two double quotes, with the escapes of the README ? ;`
  mutating func lexString(closedBy quote: UInt8) {
    let start = index
    var place = index + 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == quote {
        index = place
        if isTorn(quote), closeWithLookAlike(of: quote, from: start) { return }
        return append(.string, from: start)
      }
      if byte == UInt8(ascii: "\\") { place += 1 }
    }
    index = bytes.count
    if closeWithLookAlike(of: quote, from: start) { return }
    report(.unclosedString, "the string that begins here is never closed", at: SourceRange(start, start + 1))
    append(.unreadable, from: start)
  }

  /// Whether text follows a string immediately, which shows that the quote before it was meant to open the next string.
  private func isTorn(_ quote: UInt8) -> Bool {
    peek().isNamePart || peek() == quote || peek() == UInt8(ascii: "$")
  }

  /// Ends a string at a typographic quote that was meant to close it.
  private mutating func closeWithLookAlike(of quote: UInt8, from start: Int) -> Bool {
    var place = start + 1
    while place < index, bytes[place] != 0x0A {
      let scalar = Self.scalar(in: bytes, at: place)
      let range = SourceRange(place, place + UTF8.width(scalar))
      if CharacterName.lookAlikes(scalar) == Unicode.Scalar(quote) {
        index = range.upperBound
        reportLookAlike(at: range)
        append(.unreadable, from: start)
        return true
      }
      place = range.upperBound
    }
    return false
  }

  /// Reads a number: decimal, with fraction or exponent, or `0x…`, `0o…`, `0b…`.
  ///
  /// Grammar: `number = integer | real ;`
  /// Grammar: `integer = ? decimal digits, or digits of another base behind 0x, 0o or 0b ? ;`
  /// Grammar: `real = ? decimal digits with a fraction, an exponent, or both ? ;`
  mutating func lexNumber() {
    let start = index
    var kind = TokenKind.integer
    // The number of digits in the last part.
    var digits = 1
    if peek() == UInt8(ascii: "0"), let base = Self.base(of: peek(1)) {
      index += 2
      digits = skipDigits(base: base)
    } else {
      skipDigits(base: 10)
      if peek() == UInt8(ascii: "."), peek(1).isDigit {
        index += 1
        skipDigits(base: 10)
        kind = .real
      }
      if peek() | 0x20 == UInt8(ascii: "e") {
        index += peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
        digits = skipDigits(base: 10)
        kind = .real
      }
    }
    guard digits > 0, !continuesNumber(kind) else { return lexMalformedNumber(kind, from: start) }
    append(kind, from: start)
  }

  /// Whether letters, digits or another fraction follow a number.
  private func continuesNumber(_ kind: TokenKind) -> Bool {
    peek().isNamePart || kind == .real && peek() == UInt8(ascii: ".") && peek(1).isDigit
  }

  private mutating func lexMalformedNumber(_ kind: TokenKind, from start: Int) {
    while continuesNumber(kind) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    report(.malformedNumber, "'\(text)' is not a number", at: SourceRange(start, index))
    append(.unreadable, from: start)
  }

  @discardableResult
  private mutating func skipDigits(base: UInt8) -> Int {
    let start = index
    while peek() &- 0x30 < min(base, 10) || base == 16 && (peek() | 0x20) &- 0x61 < 6 { index += 1 }
    return index - start
  }

  private static func base(of letter: UInt8) -> UInt8? {
    switch letter | 0x20 {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }
}
