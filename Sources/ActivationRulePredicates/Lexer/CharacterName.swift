import ActivationRuleText

/// Names of characters for messages, and characters that look like others.
enum CharacterName {
  /// The ASCII character that a foreign one is mistaken for.
  static func lookAlikes(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{00AB}", "\u{00BB}", "\u{2033}", "\u{FF02}": "\""
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}", "\u{00B4}", "\u{FF07}": "'"
    case "\u{00A0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}", "\u{FEFF}", "\u{200B}": " "
    case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}": "-"
    case "\u{FF04}", "\u{FF06}", "\u{FF08}", "\u{FF09}", "\u{FF0C}", "\u{FF0E}", "\u{FF10}"..."\u{FF19}",
      "\u{FF1C}"..."\u{FF1E}", "\u{FF20}", "\u{FF5C}":
      // The full-width forms are in the order of ASCII.
      Unicode.Scalar(scalar.value - 0xFF00 + 0x20)
    default: nil
    }
  }

  /// The name of a byte in messages.
  static func of(_ byte: UInt8) -> String {
    of(Unicode.Scalar(byte))
  }

  /// The name of a character in messages: in quotes, or its code point if it is invisible.
  static func of(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": "a single quote"
    case "\"": "a double quote"
    case " ": "a blank"
    case "\u{21}"..."\u{7E}": "'\(String(Character(scalar)))'"
    case "\u{A1}"...: "'\(String(Character(scalar)))' (\(VisibleText.codePoint(scalar)))"
    default: VisibleText.codePoint(scalar)
    }
  }
}
