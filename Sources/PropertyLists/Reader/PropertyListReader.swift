public import PredicateFormat

/// Reads property lists, XML or binary, whichever the bytes are.
public enum PropertyListReader {
  /// Reads a property list.
  ///
  /// XML may be UTF-8, US-ASCII, ISO 8859-1 or UTF-16, with a byte order mark or a declaration; blanks may stand
  /// before it. No external file is read and no entity of a document type declaration is expanded.
  ///
  /// - Parameter source: the bytes of the file; whether it calls itself binary does not matter.
  /// - Returns: the value with all its places; bounds are those of ``PropertyListLimits``.
  /// - Throws: ``PropertyListError`` with the first fault.
  /// - Complexity: linear in the size of the file.
  public static func read(_ source: SourceText) throws(PropertyListError) -> PropertyListDocument {
    guard source.bytes.count <= PropertyListLimits.bytes else {
      throw PropertyListError(
        .inputTooLarge, "the file has more than \(PropertyListLimits.bytes) bytes", at: .none, in: source)
    }
    if source.bytes.starts(with: BinaryReader.signature) {
      return try BinaryReader.read(SourceText(name: source.name, bytes: source.bytes, isBinary: true))
    }
    if case .bytes = XMLEncoding.family(of: source.bytes), let error = ForeignFormat.error(for: source) {
      throw error
    }
    return try XMLReader.read(try XMLEncoding.decode(source))
  }
}
