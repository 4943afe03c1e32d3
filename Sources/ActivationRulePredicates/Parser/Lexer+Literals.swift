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

/// Decodes the escapes of a string literal.
enum StringLiteral {
  /// The value of a string token, whose range includes both quotes.
  static func value(of bytes: [UInt8], _ range: SourceRange) -> String {
    let body = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard body.contains(UInt8(ascii: "\\")) else { return String(decoding: body, as: UTF8.self) }
    var decoder = Decoder(body: body)
    return decoder.run()
  }

  /// Decodes a string with escapes.
  ///
  /// Documented (Predicate Programming Guide): octal, hexadecimal and Unicode escapes. Observed: a backslash before any
  /// other character vanishes. Inferred: an escape with too few digits stands for its letter, and a UTF-16 surrogate
  /// without its partner becomes U+FFFD.
  private struct Decoder {
    let body: ArraySlice<UInt8>
    var index: Int
    /// UTF-16 units, collected so that two escapes can form a pair.
    var units: [UInt16] = []
    var output: [UInt8] = []

    init(body: ArraySlice<UInt8>) {
      self.body = body
      index = body.startIndex
    }

    mutating func run() -> String {
      while index < body.endIndex {
        let byte = body[index]
        index += 1
        if byte == UInt8(ascii: "\\"), index < body.endIndex {
          decodeEscape()
        } else {
          put(byte)
        }
      }
      flushUnits()
      return String(decoding: output, as: UTF8.self)
    }

    private mutating func decodeEscape() {
      let letter = body[index]
      index += 1
      switch letter {
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        index -= 1
        if let value = digits(3, base: 8) { units.append(UInt16(value)) } else { putByteAndAdvance() }
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        if let value = digits(2, base: 16) { units.append(UInt16(value)) } else { put(letter) }
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if let value = digits(4, base: 16) { units.append(UInt16(value)) } else { put(letter) }
      default: put(Self.control(letter) ?? letter)
      }
    }

    private static func control(_ letter: UInt8) -> UInt8? {
      switch letter {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "a"): 0x07
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "v"): 0x0B
      default: nil
      }
    }

    /// Reads exactly this many digits, or none at all.
    private mutating func digits(_ count: Int, base: UInt8) -> Int? {
      guard index + count <= body.endIndex else { return nil }
      var value = 0
      for offset in 0..<count {
        guard let digit = body[index + offset].digitValue(base: base) else { return nil }
        value = value * Int(base) + Int(digit)
      }
      index += count
      return value
    }

    private mutating func putByteAndAdvance() {
      put(body[index])
      index += 1
    }

    private mutating func put(_ byte: UInt8) {
      flushUnits()
      output.append(byte)
    }

    private mutating func flushUnits() {
      guard !units.isEmpty else { return }
      output.append(contentsOf: Array(String(decoding: units, as: UTF16.self).utf8))
      units.removeAll(keepingCapacity: true)
    }
  }
}
