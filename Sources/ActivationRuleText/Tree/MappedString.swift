/// A decoded string, with a map to the bytes it was decoded from.
public struct MappedString: Hashable, Sendable {
  /// The decoded string.
  public let text: String

  /// Maps UTF-8 offsets of ``text`` to the file, across entities, escapes and omissions.
  ///
  /// A UTF-16 string of a binary property list is one stretch: every part of it maps to the whole.
  package let map: SourceMap

  /// Makes a string from its parts.
  package init(_ text: String, map: SourceMap) {
    self.text = text
    self.map = map
  }

  /// Makes a string that a file contains unchanged, from an offset on.
  package init(_ text: String, startingAt offset: Int = 0) {
    self.init(text, map: SourceMap(startingAt: offset))
  }

  /// Whether the string has exactly these Unicode scalars.
  package func isWritten(_ other: String) -> Bool {
    text.utf8.count == other.utf8.count && text.utf8.elementsEqual(other.utf8)
  }
}
