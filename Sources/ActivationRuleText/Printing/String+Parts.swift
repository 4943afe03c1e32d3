// The standard library's methods for these pull in all of regular expressions, a tenth of the installed size.

extension String {
  /// The text with each occurrence of a scalar replaced.
  package func replacing(_ scalar: Unicode.Scalar, by other: String) -> String {
    Escapes.replacing(self) { $0 == scalar ? other : nil }
  }

  /// Whether this text contains another, byte for byte.
  package func containsBytes(of part: String) -> Bool { self[...].divided(at: part) != nil }
}

extension Substring {
  /// The text before and after the first occurrence of another text, byte for byte; `nil` if there is none.
  package func divided(at part: String) -> (before: Substring, after: Substring)? {
    guard let place = Array(utf8)[...].place(of: Array(part.utf8)) else { return nil }
    let start = utf8.index(startIndex, offsetBy: place)
    return (self[..<start], self[utf8.index(start, offsetBy: part.utf8.count)...])
  }
}

extension String {
  /// Whether this is a placeholder of a template, such as `__BUNDLE_VERSION__`, which a build step fills.
  package var isPlaceholder: Bool { utf8.count > 4 && hasPrefix("__") && hasSuffix("__") }
}

extension String {
  /// The text without leading and trailing whitespace.
  package func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(self[...last].drop(while: isBlank))
  }
}
