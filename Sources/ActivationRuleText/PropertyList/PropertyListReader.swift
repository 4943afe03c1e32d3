/// Reads property lists, XML or binary, whichever the bytes are.
package enum PropertyListReader {
  /// Whether bytes begin like a property list: with the signature of a binary one, or with `<` after whitespace and a
  /// byte order mark, in UTF-8 or UTF-16.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: BinaryReader.signature.prefix(6)) { return true }
    let head: [UInt8]
    switch XMLEncoding.family(of: bytes) {
    case .utf32: return true
    case .utf16(let isBigEndian): head = Transcoding.utf16(Array(bytes.prefix(256)), isBigEndian: isBigEndian)
    case .bytes: head = bytes
    }
    let text = head[head.startOfText...]
    return text.first(where: { !$0.isMarkupBlank }) == "<"
  }

  /// Reads a property list.
  ///
  /// XML may be UTF-8, US-ASCII, ISO 8859-1 or UTF-16, with a byte order mark or a declaration, and whitespace before
  /// it. No external file is read and no entity of a document type declaration is expanded.
  ///
  /// - Parameter source: the bytes of the file; whether it calls itself binary does not matter.
  /// - Returns: the value with all its places; bounds are those of `Limit`.
  /// - Throws: ``Failure`` with the first fault.
  /// - Complexity: linear in the size of the file.
  package static func read(_ source: SourceText) throws(Failure) -> PropertyListDocument {
    guard source.bytes.count <= Limit.listBytes.value else {
      throw Failure(
        PropertyListFault.inputTooLarge, "the file has more than \(Limit.listBytes.value) bytes", at: .none, in: source)
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

/// Recognises other formats than readable property lists, so that the error can name them.
enum ForeignFormat {
  /// The error for a text that does not begin like XML, or `nil` if it does.
  static func error(for source: SourceText) -> Failure? {
    var cursor = ByteCursor(source.bytes)
    cursor.skipBlanks()
    let place = SourceRange(cursor.offset, min(cursor.offset + 1, source.bytes.count))
    if beginsAsXML(cursor) { return nil }
    if cursor.matches("bplist") {
      return Failure(
        PropertyListFault.unknownFormat, "this version of binary property lists is not supported; expected 'bplist00'",
        at: place, in: source)
    }
    let found =
      cursor.current == nil
      ? "an empty file" : "something else; 'plutil -convert xml1 FILE' converts a list of another form"
    return XMLScanner(source).error(
      .unknownFormat, "expected an XML or binary property list, found \(found)", at: place)
  }

  /// Whether markup begins here: a tag, a declaration or a comment.
  private static func beginsAsXML(_ cursor: ByteCursor) -> Bool {
    guard cursor.current == "<", let next = cursor.next else { return false }
    switch next {
    case "?", "!", "/", "_": return true
    default: return next.isLetter
    }
  }
}

/// The faults of a file; the raw value is the stable identifier of the finding.
package enum PropertyListFault: String, Hashable, Sendable, CaseIterable {
  // The file as a whole.
  case unknownFormat = "unknown-format"
  case inputTooLarge = "input-too-large"
  case unsupportedEncoding = "unsupported-encoding"
  case invalidEncoding = "invalid-encoding"

  // XML.
  case syntax = "plist-syntax"
  case truncated = "plist-truncated"
  case escaping = "plist-xml-escaping"
  case unknownElement = "unknown-element"
  case misplacedElement = "misplaced-element"
  case mismatchedTag = "mismatched-tag"
  case missingValue = "missing-value"
  case missingKey = "missing-key"
  case invalidValue = "invalid-value"
  case contentAfterRoot = "content-after-root"

  // Binary.
  case corrupt = "plist-corrupt"
  case cycle = "plist-cycle"
  case tooManyValues = "too-many-values"

  // JSON.
  case jsonSyntax = "json-syntax"
  case numberOutOfRange = "number-out-of-range"

  // All.
  case nestingTooDeep = "nesting-too-deep"

  /// The fault in one sentence.
  package var explanation: String {
    switch self {
    case .unknownFormat: "The bytes are neither an XML nor a binary property list."
    case .inputTooLarge: "The file has more than 2³¹−1 bytes."
    case .unsupportedEncoding: "The character encoding is not supported."
    case .invalidEncoding: "The bytes do not fit the encoding that the file declares or must have."
    case .syntax: "The markup is broken."
    case .truncated: "The file ends too early."
    case .escaping: "A text contains '<' or '&', which must be written '&lt;' or '&amp;', or an unknown entity."
    case .unknownElement: "Property lists have no element of this name."
    case .misplacedElement: "An element is where it is not allowed."
    case .mismatchedTag: "A closing tag has no matching opening tag."
    case .missingValue: "A key of a dictionary has no value."
    case .missingKey: "A value in a dictionary has no key."
    case .invalidValue: "A number, date, data or Boolean cannot be read."
    case .contentAfterRoot: "The file goes on after the outermost value."
    case .corrupt: "The file contradicts itself: a number in it refers to nothing."
    case .cycle: "An object contains itself."
    case .tooManyValues: "Shared objects expand to more values than allowed."
    case .jsonSyntax: "The text is not JSON (RFC 8259)."
    case .numberOutOfRange: "A number is too large for a real."
    case .nestingTooDeep: "More containers are inside each other than allowed."
    }
  }
}
