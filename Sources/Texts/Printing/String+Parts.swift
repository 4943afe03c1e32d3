// The standard library's methods for these come with all of regular expressions, a tenth of what is installed.

extension String {
  /// The text with another in place of each of one scalar.
  package func replacing(_ scalar: Unicode.Scalar, by other: String) -> String {
    Escapes.replacing(self) { $0 == scalar ? other : nil }
  }

  /// Whether another text stands somewhere in this one, byte for byte.
  package func holds(_ part: String) -> Bool { self[...].divided(at: part) != nil }
}

extension Substring {
  /// What stands before and after the first occurrence of another text, byte for byte; `nil` if there is none.
  package func divided(at part: String) -> (before: Substring, after: Substring)? {
    guard let first = part.utf8.first else { return (self[..<startIndex], self) }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) {
        return (self[..<start], Substring(rest.dropFirst(part.utf8.count)))
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension String {
  /// Whether it is a placeholder of a template, such as `__BUNDLE_VERSION__`, which a build step fills.
  package var isPlaceholder: Bool { utf8.count > 4 && hasPrefix("__") && hasSuffix("__") }
}
