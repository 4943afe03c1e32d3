/// Small pieces of sentences.
enum Words {
  /// Parts with commas between them.
  static func list(_ parts: [String], _ separator: String = ", ") -> String {
    var text = ""
    for (index, part) in parts.enumerated() { text += (index == 0 ? "" : separator) + part }
    return text
  }

  /// A text from a file in quotes, cut to a length that fits a sentence, without characters that drive a terminal or turn
  /// the direction of writing.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { isHarmless($0.value) }
    var short = String.UnicodeScalarView()
    short.append(contentsOf: scalars.prefix(80))
    return "'" + String(short) + (scalars.count > 80 ? "…'" : "'")
  }

  /// A number with its noun.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func isHarmless(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: false
    default: true
    }
  }
}
