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
      if byte == "\\" { place += 1 }
    }
    index = bytes.count
    if closeWithLookAlike(of: quote, from: start) { return }
    // A quote that a mistake before it leaves over opens nothing.
    if findings.isEmpty {
      report(.unclosedString, "the string that begins here is never closed", at: SourceRange(start, start + 1))
    }
    append(.unreadable, from: start)
  }

  /// Whether text follows a string immediately, which shows that the quote before it was meant to open the next string.
  private func isTorn(_ quote: UInt8) -> Bool {
    peek().isNamePart || peek() == quote || peek() == "$"
  }

  /// Ends a string at a typographic quote that was meant to close it.
  private mutating func closeWithLookAlike(of quote: UInt8, from start: Int) -> Bool {
    var place = start + 1
    while place < index, bytes[place] != 0x0A {
      let scalar = scalar(at: place)
      if CharacterName.lookAlikes(scalar) == Unicode.Scalar(quote) {
        index = place
        append(.unreadable, from: start)
        refuseLookAlike(scalar, for: Unicode.Scalar(quote))
        return true
      }
      place += UTF8.width(scalar)
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
    let base = peek() == "0" ? NumberLiteral.base(of: peek(1)) : nil
    while peek().isNamePart || base == nil && continuesReal { index += 1 }
    let written = bytes[start..<index]
    let isReal = base == nil && written.contains { $0 == "." || $0 | 0x20 == "e" }
    let digits = base == nil ? written : written.dropFirst(2)
    let isNumber =
      isReal ? Self.isReal(written) : !digits.isEmpty && digits.allSatisfy { $0.digitValue(base: base ?? 10) != nil }
    if isNumber { return append(isReal ? .real : .integer, from: start) }
    refuse(.malformedNumber, "'\(written.text)' is not a number", from: start)
  }

  /// Whether a text is digits, with a fraction or an exponent; Embedded Swift reads doubles less strictly.
  private static func isReal(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == "e" }
    var numbers = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let isSigned = parts[1].first == "+" || parts[1].first == "-"
      numbers.append(isSigned ? parts[1].dropFirst() : parts[1])
    }
    return numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
  }

  /// Whether a fraction follows, or the sign of an exponent.
  private var continuesReal: Bool {
    switch peek() {
    case ".": peek(1).isDigit
    case "+", "-": bytes[index - 1] | 0x20 == "e"
    default: false
    }
  }
}

/// Decodes the escapes of a string literal.
enum StringLiteral {
  /// The value of a string token, whose range includes both quotes.
  ///
  /// Documented (Predicate Programming Guide): octal, hexadecimal and Unicode escapes. Observed: a backslash before any
  /// other character vanishes. Inferred: an escape with too few digits stands for its letter, and a UTF-16 surrogate
  /// without its partner becomes U+FFFD.
  static func value(of bytes: [UInt8], _ range: SourceRange) -> String {
    let body = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard body.contains("\\") else { return body.text }
    // UTF-16 units, so that two escapes can form a pair.
    var rest = Array(body.text.utf16)[...]
    var units: [UInt16] = []
    while let unit = rest.popFirst() {
      if unit == UInt16(UInt8(ascii: "\\")), let letter = rest.first {
        units.append(escape(letter, &rest))
      } else {
        units.append(unit)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The unit of an escape, which is skipped.
  private static func escape(_ letter: UInt16, _ rest: inout ArraySlice<UInt16>) -> UInt16 {
    let code = UInt8(truncatingIfNeeded: letter)
    let (skipped, count, base): (Int, Int, UInt8) =
      switch code {
      case _ where letter > 0x7F: (0, 0, 0)
      case UInt8(ascii: "0")...UInt8(ascii: "7"): (0, 3, 8)
      case "x", "X": (1, 2, 16)
      case "u", "U": (1, 4, 16)
      default: (0, 0, 0)
      }
    let digits = rest.dropFirst(skipped).prefix(count).compactMap { unit in
      unit > 0x7F ? nil : UInt8(unit).digitValue(base: base)
    }
    if count > 0, digits.count == count {
      rest.removeFirst(skipped + count)
      return digits.reduce(0) { $0 * UInt16(base) + UInt16($1) }
    }
    rest.removeFirst()
    // The letters of the control characters from U+0007 on.
    return Array("abtnvfr".utf16).firstIndex(of: letter).map { UInt16(7 + $0) } ?? letter
  }
}

/// Computes the value of number tokens.
enum NumberLiteral {
  /// The value of a token; an integer beyond 64 bits becomes a double.
  ///
  /// Inferred: the system keeps integers of at least 64 bits apart from other numbers.
  static func value(of bytes: [UInt8], _ range: SourceRange, isReal: Bool, isNegative: Bool) -> ExpressionNode.Literal {
    let text = bytes[range.lowerBound..<range.upperBound].text
    if isReal { return .real(double(text, base: 10, isNegative: isNegative)) }
    let base = base(of: text.utf8.dropFirst().first ?? 0)
    let digits = base == nil ? text : String(text.dropFirst(2))
    // With its sign, so that the least integer is valid.
    let integer = Int64((isNegative ? "-" : "") + digits, radix: Int(base ?? 10))
    return integer.map { .integer($0) } ?? .real(double(digits, base: base ?? 10, isNegative: isNegative))
  }

  /// The base that the letter after a zero stands for.
  static func base(of letter: UInt8) -> UInt8? {
    switch letter | 0x20 {
    case "x": 16
    case "o": 8
    case "b": 2
    default: nil
    }
  }

  private static func double(_ digits: String, base: UInt8, isNegative: Bool) -> Double {
    let value =
      base == 10
      ? Double(digits) ?? .infinity
      : digits.utf8.reduce(0.0) { $0 * Double(base) + Double($1.digitValue(base: base) ?? 0) }
    return isNegative ? -value : value
  }
}
