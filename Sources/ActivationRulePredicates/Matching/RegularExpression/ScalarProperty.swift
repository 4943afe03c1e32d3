/// A property of characters that patterns can ask for.
enum ScalarProperty: Hashable, Sendable {
  /// One of several general categories, as bits of ``GeneralCategoryName``.
  case categories(UInt32)
  /// The binary properties of Unicode.
  case alphabetic, uppercase, lowercase, whiteSpace, hexadecimalDigit
  /// Code points below 128, and all code points.
  case ascii, any
  /// `\w`.
  case word
  /// `\h`, which is also `[:blank:]`.
  case horizontalSpace
  /// `\v`, the characters that `.` does not match.
  case lineEnd
  /// `[:alnum:]`, `[:graph:]`, `[:print:]` and `[:xdigit:]`; see UTS #18, annex C.
  case alphanumeric, graphic, printable, extendedDigit

  /// `\d`.
  static let digit = categories(1 << UInt32(GeneralCategoryName.bit(of: .decimalNumber)))

  /// Whether a character has the property.
  ///
  /// Source: ICU user guide, "Regular Expressions"; where guide and code differ, as for `\s`, the code (ICU 72).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .categories(let bits):
      bits >> UInt32(GeneralCategoryName.bit(of: scalar.properties.generalCategory)) & 1 != 0
    case .alphabetic: scalar.properties.isAlphabetic
    case .uppercase: scalar.properties.isUppercase
    case .lowercase: scalar.properties.isLowercase
    case .whiteSpace: scalar.properties.isWhitespace
    case .hexadecimalDigit: scalar.properties.isHexDigit
    case .ascii: scalar.isASCII
    case .any: true
    case .word: Self.isWord(scalar)
    case .horizontalSpace: scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    case .lineEnd: Self.isLineEnd(scalar)
    case .alphanumeric: scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
    case .graphic: Self.isGraphic(scalar)
    case .printable: Self.isGraphic(scalar) || scalar.properties.generalCategory == .spaceSeparator
    case .extendedDigit: scalar.properties.isHexDigit || scalar.properties.generalCategory == .decimalNumber
    }
  }

  /// Whether a character ends a line: U+000A to U+000D, U+0085, U+2028 and U+2029.
  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a character belongs to a word: letters, marks, digits, connectors and the two joiners.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic || scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  private static func isGraphic(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace { return false }
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned: return false
    default: return true
    }
  }
}

extension ScalarProperty {
  /// The property named in `\p{…}` or `[:…:]`, or `nil` if it is unknown here.
  ///
  /// Case, blanks, hyphens and underscores do not matter (UAX #44, loose matching). General categories may be written
  /// with `gc=` or `General_Category=`. Scripts, blocks and `name=Yes` are left out.
  init?(name: String) {
    var text = Self.loose(name)
    for prefix in ["gc=", "generalcategory="] where text.utf8.starts(with: prefix.utf8) {
      text = String(text.dropFirst(prefix.utf8.count))
      guard let bits = GeneralCategoryName.bits(of: text) else { return nil }
      self = .categories(bits)
      return
    }
    if let property = Self.binary(text) {
      self = property
    } else if let bits = GeneralCategoryName.bits(of: text) {
      self = .categories(bits)
    } else {
      return nil
    }
  }

  private static func loose(_ name: String) -> String {
    ASCII.lowercased(String(decoding: name.utf8.filter { !" -_".utf8.contains($0) }, as: UTF8.self))
  }

  private static func binary(_ name: String) -> ScalarProperty? {
    switch name {
    case "alphabetic", "alpha": .alphabetic
    case "uppercase", "upper": .uppercase
    case "lowercase", "lower": .lowercase
    case "whitespace", "wspace", "space": .whiteSpace
    case "hexdigit", "hex": .hexadecimalDigit
    case "ascii": .ascii
    case "any", "all": .any
    case "word": .word
    case "blank": .horizontalSpace
    case "alnum": .alphanumeric
    case "graph": .graphic
    case "print": .printable
    case "xdigit": .extendedDigit
    default: nil
    }
  }
}
