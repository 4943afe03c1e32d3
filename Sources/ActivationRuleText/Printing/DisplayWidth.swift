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
