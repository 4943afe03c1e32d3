/// Makes untrusted text safe to print: names of files and bundles, type identifiers, rules, whatever they contain.
///
/// A character that is invisible, controls a terminal, breaks a line or changes the writing direction appears as its
/// code point: `[U+200B]`. Characters that join the parts of an emoji are kept, because the emoji is visible.
package enum VisibleText {
  /// The text on one line, or its beginning if it is too long for a rule.
  package static func line(_ text: String) -> String {
    shown(shortened(text)) { isVisible($0) }
  }

  /// The text with its lines and the tabs that indent them.
  package static func lines(_ text: String) -> String {
    shown(text) { isVisible($0) || $0 == "\n" || $0 == "\t" }
  }

  /// Lines as one text, each ended by a line feed; none of them can become two.
  package static func text(of lines: [String]) -> String {
    lines.map { line($0) + "\n" }.joined()
  }

  /// The text as one row of a table: each run of whitespace becomes one space, and both ends are trimmed.
  package static func row(_ text: String) -> String {
    let words = shortened(text).unicodeScalars.split { $0.properties.isWhitespace }
    return line(words.map { String($0) }.joined(separator: " "))
  }

  /// A text from a file in quotes, shortened to fit in a sentence.
  package static func quoted(_ text: String) -> String {
    let isLong = !text.unicodeScalars.dropFirst(80).isEmpty
    return "'" + line(beginning(of: text, 80)) + (isLong ? "…'" : "'")
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count > 2 * Limit.predicateBytes.value ? beginning(of: text, 1_000) + "…" : text
  }

  private static func beginning(of text: String, _ count: Int) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }

  private static func shown(_ text: String, _ isShown: (Unicode.Scalar) -> Bool) -> String {
    // Most texts are plain, and most others need no change.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 < 0x20 && isShown(Unicode.Scalar($0)) }) { return text }
    if text.unicodeScalars.allSatisfy(isShown) { return text }
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if isShown(scalar) || isJoiner(scalar) && isPicture(previous) {
        result.unicodeScalars.append(scalar)
        if !isJoiner(scalar) { previous = scalar }
      } else {
        result += "[\(codePoint(scalar))]"
        previous = " "
      }
    }
    return result
  }

  /// Whether a character joins its neighbours to one emoji, or colours the one before it.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200D}" || scalar == "\u{FE0F}"
  }

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    (0x2190...0x2BFF).contains(scalar.value) || (0x1F000...0x1FAFF).contains(scalar.value)
  }

  /// The code point, with at least four digits.
  package static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Whether a character is visible and changes nothing around it.
  ///
  /// Source: the properties Default_Ignorable_Code_Point, Bidi_Control and White_Space of the Unicode Character Database,
  /// and its control characters and noncharacters.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: true
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: false
    case 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3164, 0xFDD0...0xFDEF, 0xFE00...0xFE0F, 0xFEFF: false
    case 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}

/// The width of text in columns, where every letter is equally wide, such as in a terminal.
///
/// Approximates "East Asian Width" (Unicode Standard Annex 11) by ranges: ideographs, syllables, full-width forms,
/// flags and emoji take two columns, and everything else one. A character counts as its first scalar, since marks and
/// joined emoji take no extra columns; a mark with no character before it takes none.
package enum DisplayWidth {
  /// The columns of a text without tabs.
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character.
  package static func of(_ character: Character) -> Int {
    character.unicodeScalars.first.map { of($0) } ?? 0
  }

  /// The text padded with spaces up to a width.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x0300: 1
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x0610...0x061A, 0x064B...0x065F, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x200B...0x200F, 0x2060...0x2064, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xE0100...0xE01EF:
      0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

/// Colours of text for people, which only the console shows.
package enum TextColor: Int {
  case bold = 1
  case red = 31
  case green = 32
  case yellow = 33
  case magenta = 35
  case cyan = 36
  case gray = 90

  /// The placeholder for the beginning of a colour's escape sequence.
  ///
  /// It is a random character for private use, so that no rule or file name can contain it. A page has no terminal that
  /// it could deceive, and no source of random numbers.
  #if hasFeature(Embedded)
    fileprivate static let mark: Unicode.Scalar = "\u{F0000}"
  #else
    fileprivate static let mark = Unicode.Scalar(UInt32.random(in: 0xF0000...0xFFFFD)) ?? "\u{F0000}"
  #endif
}

extension String {
  /// Returns the text in a colour.
  package func colored(_ color: TextColor) -> String { "\(TextColor.mark)\(color.rawValue)m\(self)\(TextColor.mark)0m" }

  /// Returns the text with the escape sequences of its colours, or without its colours.
  package func showingColors(_ isColored: Bool) -> String {
    guard unicodeScalars.contains(TextColor.mark) else { return self }
    if isColored { return replacing(TextColor.mark, by: "\u{1B}[") }
    let parts = unicodeScalars.split(separator: TextColor.mark, omittingEmptySubsequences: false)
    return parts.prefix(1).map { String($0) }.joined()
      + parts.dropFirst().map { String($0.drop { $0 != "m" }.dropFirst()) }.joined()
  }
}
