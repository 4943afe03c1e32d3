/// A property list or JSON text that has been read.
public struct PropertyListDocument: Hashable, Sendable {
  /// The format of the file.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// An XML property list.
    case xml
    /// A binary property list, `bplist00`.
    case binary
    /// JSON.
    case json
  }

  /// The format of the file.
  package let format: Format

  /// The outermost value.
  public let root: PropertyListNode

  /// The text that all ranges refer to; UTF-16 and ISO 8859-1 input is transcoded to UTF-8, as its origin says.
  public let source: SourceText

  /// Makes a document from its parts.
  package init(format: Format, root: PropertyListNode, source: SourceText) {
    (self.format, self.root, self.source) = (format, root, source)
  }
}
