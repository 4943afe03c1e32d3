/// Reads property lists, XML or binary, whichever the bytes are.
public enum PropertyListReader {
  /// Whether a text begins like an OpenStep list, which is recognised but not supported.
  package static func beginsAsOpenStep(_ source: SourceText) -> Bool {
    ForeignFormat.error(for: source)?.diagnostic.id == PropertyListFault.openStepFormat.rawValue
  }

  /// Whether bytes begin like a property list: with the signature of a binary one, or with `<` after whitespace and a
  /// byte order mark, in UTF-8 or UTF-16.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: BinaryReader.signature.prefix(6)) { return true }
    let head: [UInt8]
    switch XMLEncoding.family(of: bytes) {
    case .utf32: return true
    case .utf16(let isBigEndian): head = Transcoding.utf16(Array(bytes.prefix(256)), isBigEndian: isBigEndian).bytes
    case .bytes: head = bytes
    }
    let text = head[head.startOfText...]
    return text.first(where: { !$0.isMarkupBlank }) == UInt8(ascii: "<")
  }

  /// Reads a property list.
  ///
  /// XML may be UTF-8, US-ASCII, ISO 8859-1 or UTF-16, with a byte order mark or a declaration, and whitespace before
  /// it. No external file is read and no entity of a document type declaration is expanded.
  ///
  /// - Parameter source: the bytes of the file; whether it calls itself binary does not matter.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``PropertyListError`` with the first fault.
  /// - Complexity: linear in the size of the file.
  public static func read(_ source: SourceText) throws(PropertyListError) -> PropertyListDocument {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw PropertyListError(
        .inputTooLarge, "the file has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
    }
    if source.bytes.starts(with: BinaryReader.signature) {
      return try BinaryReader.read(SourceText(name: source.name, bytes: source.bytes, origin: .binary))
    }
    if case .bytes = XMLEncoding.family(of: source.bytes), let error = ForeignFormat.error(for: source) {
      throw error
    }
    return try XMLReader.read(try XMLEncoding.decode(source))
  }
}
