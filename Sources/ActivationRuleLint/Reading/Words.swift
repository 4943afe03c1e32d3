/// Small pieces of sentences.
enum Words {
  /// Parts with commas between them.
  static func list(_ parts: [String], _ separator: String = ", ") -> String {
    var text = ""
    for (index, part) in parts.enumerated() { text += (index == 0 ? "" : separator) + part }
    return text
  }

  /// A text from a file in quotes, cut to a length that fits a sentence; characters that cannot be seen, drive a terminal
  /// or turn the direction of writing stand as '[U+200B]'.
  static func quoted(_ text: String) -> String {
    let isLong = !text.unicodeScalars.dropFirst(80).isEmpty
    return "'" + visible(text.unicodeScalars.prefix(80)) + (isLong ? "…'" : "'")
  }

  /// A text from a file with the same replacements, in whole and without quotes.
  static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      if isVisible(scalar) { text.unicodeScalars.append(scalar) } else { text += codePoint(scalar) }
    }
    return text
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "[U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
  }

  /// A number with its noun.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// Whether a character can be seen and changes nothing around it.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20: true
    case 0..<0x20, 0x7F...0xA0, 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: false
    case 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0: false
    case 0xFFF0...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: false
    default: true
    }
  }
}
