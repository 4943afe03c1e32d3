/// A string as decoded, with the way back to the bytes it was decoded from.
public struct MappedString: Hashable, Sendable {
  /// The decoded string.
  public let text: String

  /// Leads from UTF-8 offsets of ``text`` to the file, through entities, escapes and whatever was left out.
  ///
  /// A UTF-16 string of a binary property list is one stretch: every part of it leads to the whole.
  package let map: SourceMap

  /// Makes a string from its parts.
  package init(_ text: String, map: SourceMap) {
    self.text = text
    self.map = map
  }

  /// Makes a string that stands in a file as it is, from an offset on.
  package init(_ text: String, startingAt offset: Int = 0) {
    self.init(text, map: SourceMap(startingAt: offset))
  }

  /// Whether the string has exactly these Unicode scalars.
  package func isWritten(_ other: String) -> Bool {
    text.utf8.count == other.utf8.count && text.utf8.elementsEqual(other.utf8)
  }
}
