/// Names of characters for messages, and the characters that are mistaken for others.
enum CharacterName {
  /// The ASCII character that a foreign one stands for in people's minds.
  static func lookAlikes(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{00AB}", "\u{00BB}", "\u{2033}", "\u{FF02}": "\""
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}", "\u{00B4}", "\u{FF07}": "'"
    case "\u{00A0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}", "\u{FEFF}", "\u{200B}": " "
    case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}": "-"
    case "\u{FF04}": "$"
    case "\u{FF08}": "("
    case "\u{FF09}": ")"
    case "\u{FF0C}": ","
    case "\u{FF0E}": "."
    case "\u{FF1C}": "<"
    case "\u{FF1D}": "="
    case "\u{FF1E}": ">"
    case "\u{FF20}": "@"
    case "\u{FF5C}": "|"
    case "\u{FF06}": "&"
    default: letterLookAlikes(scalar)
    }
  }

  /// The letter that a Cyrillic one looks like, or the digit that a full-width one is.
  private static func letterLookAlikes(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\u{0430}": "a"
    case "\u{0435}": "e"
    case "\u{043E}": "o"
    case "\u{0440}": "p"
    case "\u{0441}": "c"
    case "\u{0445}": "x"
    case "\u{0443}": "y"
    case "\u{0456}": "i"
    case "\u{0410}": "A"
    case "\u{0412}": "B"
    case "\u{0415}": "E"
    case "\u{041A}": "K"
    case "\u{041C}": "M"
    case "\u{041D}": "H"
    case "\u{041E}": "O"
    case "\u{0420}": "P"
    case "\u{0421}": "C"
    case "\u{0422}": "T"
    case "\u{0425}": "X"
    case "\u{0406}": "I"
    case "\u{FF10}"..."\u{FF19}": Unicode.Scalar(scalar.value - 0xFF10 + 0x30)
    default: nil
    }
  }

  /// A byte as messages show it.
  static func of(_ byte: UInt8) -> String {
    of(Unicode.Scalar(byte))
  }

  /// A character as messages show it: in quotes, or by code point when it cannot be seen.
  static func of(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": "a single quote"
    case "\"": "a double quote"
    case " ": "a blank"
    case "\u{21}"..."\u{7E}": "'\(String(Character(scalar)))'"
    case "\u{A1}"...: "'\(String(Character(scalar)))' (\(codePoint(scalar)))"
    default: codePoint(scalar)
    }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
