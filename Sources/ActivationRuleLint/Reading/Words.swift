import Texts

/// Small pieces of sentences.
enum Words {
  /// A text from a file in quotes, cut to a length that fits a sentence, and safe to print.
  static func quoted(_ text: String) -> String {
    let isLong = !text.unicodeScalars.dropFirst(80).isEmpty
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(80)))
    return "'" + VisibleText.line(start) + (isLong ? "…'" : "'")
  }
}
