/// One value of a property list or of a JSON text, with its place in the file.
package struct PropertyListNode: Hashable, Sendable {
  /// The type of a value, with its content.
  package enum Kind: Hashable, Sendable {
    /// JSON `null`, and the null and fill objects of binary property lists; XML has none.
    case null
    /// A Boolean.
    case boolean(Bool)
    /// An integer that fits in 64 bits with a sign.
    case integer(Int64)
    /// An integer from 2⁶³ to 2⁶⁴−1; smaller ones are always ``integer(_:)``.
    case unsignedInteger(UInt64)
    /// A real; in property lists it may be infinite or NaN.
    ///
    /// Integers of JSON and of binary lists that do not fit in ``integer(_:)`` or ``unsignedInteger(_:)`` become the
    /// nearest real.
    case real(Double)
    /// A string.
    case string(MappedString)
    /// A date, in seconds since 2001-01-01T00:00:00Z; negative before it.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// A reference number of a keyed archive; binary lists only.
    case uid(UInt64)
    /// An array, or a set of a binary list in its stored order.
    case array([PropertyListNode])
    /// A dictionary; its entries are in file order and may repeat.
    case dictionary([PropertyListEntry])
  }

  /// The type of the value, with its content.
  package let kind: Kind

  /// The bytes of the value: the whole XML element or JSON token, or the binary object without its children.
  package let range: SourceRange

  /// Makes a value; the range is empty if it was not read from a file.
  package init(_ kind: Kind, at range: SourceRange = .none) {
    self.kind = kind
    self.range = range
  }
}

extension PropertyListNode {
  /// The type as messages name it.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .unsignedInteger, .real: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .uid: "a reference number"
    case .array: "an array"
    case .dictionary: "an object"
    }
  }
}

/// A key of a dictionary with its value.
package struct PropertyListEntry: Hashable, Sendable {
  /// The key.
  package let key: MappedString

  /// The bytes of the key: the whole `<key>` element, the JSON string with its quotes, or the binary object.
  package let keyRange: SourceRange

  /// The value.
  package let value: PropertyListNode

  /// Makes an entry.
  package init(key: MappedString, keyRange: SourceRange = .none, value: PropertyListNode) {
    (self.key, self.keyRange, self.value) = (key, keyRange, value)
  }
}

extension PropertyListNode {
  /// The value of a key, or `nil` if this is not a dictionary or lacks the key; of duplicates the last one wins.
  ///
  /// Keys are equal when their Unicode scalars are, as for `NSString`; canonical equivalence does not count.
  ///
  /// - Complexity: linear in the number of entries.
  package subscript(key: String) -> PropertyListNode? {
    entries.last { $0.key.isWritten(key) }?.value
  }

  /// The entries of a dictionary; none for any other value.
  package var entries: [PropertyListEntry] {
    guard case .dictionary(let entries) = kind else { return [] }
    return entries
  }

  /// The elements of an array; none for any other value.
  package var elements: [PropertyListNode] {
    guard case .array(let elements) = kind else { return [] }
    return elements
  }

  /// All entries of a key in file order; empty if this is not a dictionary or lacks the key.
  ///
  /// - Complexity: linear in the number of entries.
  package func entries(named key: String) -> [PropertyListEntry] {
    entries.filter { $0.key.isWritten(key) }
  }

  /// The value at a path of keys in nested dictionaries; an empty path returns the value itself.
  package func value(at keyPath: [String]) -> PropertyListNode? {
    var node = self
    for key in keyPath {
      guard let next = node[key] else { return nil }
      node = next
    }
    return node
  }
}

/// A property list or JSON text that has been read.
package struct PropertyListDocument: Hashable, Sendable {
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
  package let root: PropertyListNode

  /// The text that all ranges refer to; UTF-16 and ISO 8859-1 input is transcoded to UTF-8, as its origin says.
  package let source: SourceText

  /// Makes a document from its parts.
  package init(format: Format, root: PropertyListNode, source: SourceText) {
    (self.format, self.root, self.source) = (format, root, source)
  }
}

/// The system's conversions of a value to a number, a truth value or a text.
extension PropertyListNode {
  /// The text of a string, or `nil` for any other kind.
  package var string: String? {
    guard case .string(let string) = kind else { return nil }
    return string.text
  }

  /// The value as an integer, like `integerValue` of the system's objects.
  ///
  /// True is 1. Reals are truncated toward zero. A string counts by its leading integer: whitespace, a sign, digits;
  /// without digits it is 0. Numbers out of range become the nearest bound. Every other kind, and a real that is NaN,
  /// is 0.
  package var integerValue: Int64 {
    switch kind {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .unsignedInteger: Int64.max
    case .real(let value): Self.truncated(value)
    case .string(let string): Self.leadingInteger(string.text)
    case .null, .date, .data, .uid, .array, .dictionary: 0
    }
  }

  /// The value as a truth value, like `boolValue` of the system's objects.
  ///
  /// Numbers are true unless they are zero. A string is true if, after whitespace, one sign and zeros, it continues
  /// with `Y`, `y`, `T`, `t` or a digit. Every other kind is false.
  package var booleanValue: Bool {
    switch kind {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .unsignedInteger: true
    case .real(let value): value != 0
    case .string(let string): Self.startsAsTrue(string.text)
    case .null, .date, .data, .uid, .array, .dictionary: false
    }
  }

  private static func truncated(_ value: Double) -> Int64 {
    value.isNaN ? 0 : Int64(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
  }

  private static func leadingInteger(_ text: String) -> Int64 {
    let (isNegative, rest) = afterBlanksAndSign(text)
    let digits = String(Substring(rest.prefix { $0.isDigit }))
    return digits.isEmpty ? 0 : Int64((isNegative ? "-" : "") + digits) ?? (isNegative ? .min : .max)
  }

  private static func startsAsTrue(_ text: String) -> Bool {
    guard let byte = afterBlanksAndSign(text).rest.first(where: { $0 != "0" }) else { return false }
    switch byte {
    case "Y", "y", "T", "t": return true
    default: return byte.isDigit
    }
  }

  private static func afterBlanksAndSign(_ text: String) -> (isNegative: Bool, rest: Substring.UTF8View) {
    let rest = text.utf8.drop { $0.isBlank }
    switch rest.first {
    case "-": return (true, rest.dropFirst())
    case "+": return (false, rest.dropFirst())
    default: return (false, rest)
    }
  }
}

/// The keys that lead to places in a property list, for values that have no lines.
package enum KeyPath {
  /// For each range, the keys and indexes that lead to the innermost value containing it; empty for the root.
  ///
  /// Objects of a binary list are not nested in the file, so all of them are considered. If several fit equally well,
  /// such as when one object is used twice, the first one counts.
  package static func texts(to ranges: some Sequence<SourceRange>, in root: PropertyListNode) -> [SourceRange: String] {
    var best: [SourceRange: (path: String, size: Int)] = [:]
    for range in ranges { best[range] = ("", Int.max) }
    let ranges = Array(best.keys)
    func take(_ outer: SourceRange, _ path: String) {
      guard !outer.isEmpty else { return }
      for range in ranges where outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound {
        if let known = best[range], outer.count < known.size { best[range] = (path, outer.count) }
      }
    }
    func visit(_ node: PropertyListNode, _ path: String) {
      take(node.range, path)
      for (index, element) in node.elements.enumerated() { visit(element, "\(path)[\(index)]") }
      for entry in node.entries {
        let inner = path + (path.isEmpty ? "" : ".") + VisibleText.line(entry.key.text)
        take(entry.keyRange, inner)
        visit(entry.value, inner)
      }
    }
    visit(root, "")
    return best.mapValues { $0.path }
  }
}

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
