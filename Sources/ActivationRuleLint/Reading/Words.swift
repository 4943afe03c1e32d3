import PredicateFormat

/// Small pieces of sentences.
enum Words {
  /// Parts with commas between them.
  static func list(_ parts: [String], _ separator: String = ", ") -> String {
    var text = ""
    for (index, part) in parts.enumerated() { text += (index == 0 ? "" : separator) + part }
    return text
  }

  /// A text from a file in quotes, cut to a length that fits a sentence, and safe to print.
  static func quoted(_ text: String) -> String {
    let isLong = !text.unicodeScalars.dropFirst(80).isEmpty
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(80)))
    return "'" + VisibleText.line(start) + (isLong ? "…'" : "'")
  }

  /// A number with its noun.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
