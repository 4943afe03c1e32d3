import ActivationRuleText

/// Strings, whose escapes stay as written.
extension WrittenSpelling {
  private static let doubleQuote = UInt8(ascii: "\"")
  private static let singleQuote = UInt8(ascii: "'")
  private static let backslash = UInt8(ascii: "\\")

  /// A quoted string, with every control character escaped, so that it stays on one line.
  func string(_ text: String, _ range: SourceRange) -> String {
    guard isWritten(text, at: range) else {
      return Self.quoted(CanonicalText.quoted(text).utf8.dropFirst().dropLast(), Self.doubleQuote)
    }
    let keepsQuotes = source[range.lowerBound] == Self.doubleQuote || Self.savesEscapes(text)
    let quote = keepsQuotes ? source[range.lowerBound] : Self.doubleQuote
    return Self.quoted(source[(range.lowerBound + 1)..<(range.upperBound - 1)], quote)
  }

  /// Whether the text of a range is a string literal with a given value.
  private func isWritten(_ text: String, at range: SourceRange) -> Bool {
    guard range.count >= 2, range.upperBound <= source.count else { return false }
    let quote = source[range.lowerBound]
    guard quote == Self.doubleQuote || quote == Self.singleQuote, source[range.upperBound - 1] == quote else {
      return false
    }
    return StringLiteral.value(of: source, range).utf8.elementsEqual(text.utf8)
  }

  /// Whether single quotes around a text need fewer escapes than double quotes.
  private static func savesEscapes(_ text: String) -> Bool {
    text.utf8.contains(doubleQuote) && !text.utf8.contains(singleQuote)
  }

  /// The content of a literal, for quotes that may differ from the original ones.
  private static func quoted(_ body: some Sequence<UInt8>, _ quote: UInt8) -> String {
    var output = [quote]
    var isEscaped = false
    for byte in body {
      if !isEscaped, byte == backslash {
        isEscaped = true
        continue
      }
      if byte < 0x20 || byte == 0x7F {
        output += escape(byte)
      } else {
        let isOtherQuote = byte != quote && (byte == singleQuote || byte == doubleQuote)
        if byte == quote || isEscaped && !isOtherQuote { output.append(backslash) }
        output.append(byte)
      }
      isEscaped = false
    }
    output.append(quote)
    return String(decoding: output, as: UTF8.self)
  }

  /// The escape of a control character.
  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x09: [backslash, UInt8(ascii: "t")]
    case 0x0A: [backslash, UInt8(ascii: "n")]
    case 0x0D: [backslash, UInt8(ascii: "r")]
    default: [backslash] + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
    }
  }
}
