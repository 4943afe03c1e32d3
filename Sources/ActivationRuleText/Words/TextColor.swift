/// Colours of text for people, which only the console shows.
package enum TextColor {
  /// The placeholder for the beginning of a colour's escape sequence, a character for private use.
  ///
  /// ``VisibleText`` escapes it in what comes from users, so that no rule or file name can colour anything.
  static let mark: Unicode.Scalar = "\u{F0000}"
}

extension String {
  /// Returns the text in a colour, given by its code.
  package func colored(_ code: Int) -> String { "\(TextColor.mark)\(code)m\(self)\(TextColor.mark)0m" }

  /// Returns the text with the escape sequences of its colours, or without its colours.
  package func showingColors(_ isColored: Bool) -> String {
    guard unicodeScalars.contains(TextColor.mark) else { return self }
    if isColored { return replacing(TextColor.mark, by: "\u{1B}[") }
    let parts = unicodeScalars.split(separator: TextColor.mark, omittingEmptySubsequences: false)
    return parts.prefix(1).map { String($0) }.joined()
      + parts.dropFirst().map { String($0.drop { $0 != "m" }.dropFirst()) }.joined()
  }
}
