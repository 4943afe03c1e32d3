import Texts

/// Strings and numbers.
extension Lexer {
  /// Reads a string; the escapes are only skipped here and decoded by ``StringLiteral``.
  ///
  /// Grammar: `string = ? text between two single or two double quotes, with the escapes of the README ? ;`
  mutating func lexString(closedBy quote: UInt8) {
    let start = index
    index += 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index = min(index + 2, bytes.count)
      } else if bytes[index] == quote {
        index += 1
        if isTorn(quote), closeWithLookAlike(of: quote, from: start) { return }
        return append(.string, from: start)
      } else {
        index += 1
      }
    }
    if closeWithLookAlike(of: quote, from: start) { return }
    report(.unclosedString, "the string that begins here is never closed", at: SourceRange(start, start + 1))
    append(.unreadable, from: start)
  }

  /// Whether text goes on right behind a string, as it does where the quote before was meant to open the next one.
  private func isTorn(_ quote: UInt8) -> Bool {
    peek().isNamePart || peek() == quote || peek() == UInt8(ascii: "$")
  }

  /// Ends a string at a typographic quote, which was meant to close it.
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
    if bytes[index] == UInt8(ascii: "0"), let base = Self.base(of: peek(1)) {
      index += 2
      let digits = skipDigits(base: base)
      return finishNumber(.integer, from: start, isComplete: digits > 0)
    }
    skipDigits(base: 10)
    var isComplete = true
    if peek() == UInt8(ascii: "."), peek(1).isDigit {
      index += 1
      skipDigits(base: 10)
      kind = .real
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      index += hasSign ? 2 : 1
      isComplete = skipDigits(base: 10) > 0
      kind = .real
    }
    finishNumber(kind, from: start, isComplete: isComplete)
  }

  /// Ends a number, unless letters, digits or another fraction follow it.
  private mutating func finishNumber(_ kind: TokenKind, from start: Int, isComplete: Bool) {
    let end = index
    while peek().isNamePart || (peek() == UInt8(ascii: ".") && kind == .real && peek(1).isDigit) {
      index += 1
    }
    if isComplete, index == end { return append(kind, from: start) }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    report(.malformedNumber, "'\(text)' is not a number", at: SourceRange(start, index))
    append(.unreadable, from: start)
  }

  @discardableResult
  private mutating func skipDigits(base: UInt8) -> Int {
    let start = index
    while index < bytes.count, bytes[index].digitValue(base: base) != nil { index += 1 }
    return index - start
  }

  static func base(of letter: UInt8) -> UInt8? {
    switch letter | 0x20 {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }
}
