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
