/// Escapes for one character.
extension PatternReader {
  /// Reads an escape for one character; `next` is after the backslash.
  ///
  /// Source: ICU, `u_unescapeAt`, and the octal form of Java.
  mutating func readEscapedCharacter(from start: Int) throws(PatternError) -> Unicode.Scalar? {
    guard let letter = peek() else { return nil }
    let simple: Unicode.Scalar
    switch letter {
    case "a": simple = "\u{7}"
    case "e": simple = "\u{1B}"
    case "f": simple = "\u{C}"
    case "n": simple = "\n"
    case "r": simple = "\r"
    case "t": simple = "\t"
    case "c", "x", "u", "U", "0":
      next += 1
      return try readNumberedCharacter(letter, from: start)
    default: return nil
    }
    next += 1
    return simple
  }

  private mutating func readNumberedCharacter(
    _ letter: Unicode.Scalar, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    switch letter {
    case "c":
      guard let control = peek() else { throw failure(.invalid("'\\c' needs a character behind it"), at: start) }
      next += 1
      return Unicode.Scalar(UInt8(control.value & 0x1F))
    case "0": return try readOctal(from: start)
    case "u": return try readUTF16(from: start)
    case "U": return try scalar(readHex(8, 8), from: start)
    default:
      guard peek() == "{" else { return try scalar(readHex(1, 2), from: start) }
      next += 1
      let value = readHex(1, 8)
      guard peek() == "}" else { throw failure(.invalid("'\\x{' needs hexadecimal digits and a '}'"), at: start) }
      next += 1
      return try scalar(value, from: start)
    }
  }

  /// Reads `\uhhhh`, or two of them that form one character.
  private mutating func readUTF16(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let lead = readHex(4, 4)
    guard let high = lead, (0xD800...0xDBFF).contains(high), peek() == "\\", peek(1) == "u" else {
      return try scalar(lead, from: start)
    }
    next += 2
    guard let low = readHex(4, 4), (0xDC00...0xDFFF).contains(low) else { return try scalar(lead, from: start) }
    return try scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), from: start)
  }

  /// Reads one to three octal digits, the third only while the value stays below 256.
  private mutating func readOctal(from start: Int) throws(PatternError) -> Unicode.Scalar {
    var value: UInt32 = 0
    var count = 0
    while count < 3, let digit = peek(), ("0"..."7").contains(digit), value * 8 + (digit.value - 0x30) < 256 {
      value = value * 8 + (digit.value - 0x30)
      next += 1
      count += 1
    }
    return try scalar(count == 0 ? nil : value, from: start)
  }

  private mutating func readHex(_ minimum: Int, _ maximum: Int) -> UInt32? {
    var value: UInt32 = 0
    var count = 0
    while count < maximum, let scalar = peek(), scalar.isASCII,
      let digit = UInt8(scalar.value).digitValue(base: 16)
    {
      value = value << 4 | UInt32(digit)
      next += 1
      count += 1
    }
    return count < minimum ? nil : value
  }

  private func scalar(_ value: UInt32?, from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let value, value <= 0x10FFFF else { throw failure(.invalid("the escape names no character"), at: start) }
    // Unpaired surrogates exist only in UTF-16; no text here contains one.
    guard let scalar = Unicode.Scalar(value) else {
      throw failure(.unsupported("an escape for half of a UTF-16 pair"), at: start)
    }
    return scalar
  }
}
