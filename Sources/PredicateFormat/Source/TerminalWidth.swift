/// How many cells of a terminal a text takes.
///
/// Approximates "East Asian Width" (Unicode Standard Annex 11) by ranges: ideographs, syllables, full-width forms and emoji
/// take two cells, and everything else one. A character counts as its first scalar, since marks and joined emoji take no
/// cells of their own.
enum TerminalWidth {
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6,
    0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// The cells of a text in which no tab stands.
  static func cells(of text: String) -> Int {
    text.reduce(0) { $0 + cells(of: $1) }
  }

  /// The cells of one character.
  static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
  }
}
