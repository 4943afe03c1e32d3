import ActivationRuleText

/// An identifier such as `dyn.ah62d4rv4ge81g6xy`, which represents a tag that no type claims.
///
/// After `dyn.a` follows a short text in base 32: `?0=PARENT,PARENT:CLASS=TAG`, or `CLASS=TAG` without parents. The
/// names of well-known classes and parents are shortened to one character.
///
/// Source: observed; published pairs of identifier and tag were verified in both directions.
package struct DynamicTypeIdentifier: Hashable, Sendable {
  /// A tag with its class.
  package struct Tag: Hashable, Sendable {
    /// The class, such as `public.filename-extension`; any text is possible.
    package let tagClass: String
    /// The tag itself; empty for a file without an extension, `dyn.age8u` (observed).
    package let value: String
  }

  /// The parents, in order.
  package let conformsTo: [String]
  /// The tags, in order; usually one.
  package let tags: [Tag]

  /// Makes a dynamic type from parents and tags without changing them.
  package init(conformsTo parents: [String], tags: [Tag]) {
    conformsTo = parents
    self.tags = tags
  }

  /// The dynamic type of one unclaimed tag.
  ///
  /// Extensions and MIME types are lowercased in ASCII, other tags are unchanged (observed).
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - tagClass: its class.
  ///   - base: the parent, or `nil` for none.
  package init(tag: String, tagClass: TagClass, conformingTo base: String? = nil) {
    let value = tagClass.ignoresCase ? ASCII.lowercased(tag) : tag
    self.init(
      conformsTo: base.map { [ASCII.lowercased($0)] } ?? [], tags: [Tag(tagClass: tagClass.rawValue, value: value)])
  }

  /// Reads an identifier.
  ///
  /// Case does not matter, as with all identifiers (inferred).
  ///
  /// - Returns: `nil` if the text is not `dyn.a` followed by a possible number of characters of the alphabet, if it
  ///   does not decode to at least one parent or tag in UTF-8, or if it is longer than `Limit.dynamicBytes`.
  package init?(_ identifier: String) {
    let all = identifier.utf8
    guard Self.hasPrefix(identifier), all.count <= Limit.dynamicBytes.value else { return nil }
    var letters = all.dropFirst(4)
    guard let version = letters.popFirst(), ASCII.folded(version) == "a",
      let bytes = DynamicBase32.decode(letters), let text = DynamicText(bytes)
    else { return nil }
    conformsTo = text.parents
    tags = text.tags
    if conformsTo.isEmpty && tags.isEmpty { return nil }
  }

  /// Whether an identifier begins with `dyn.`, in either case.
  package static func hasPrefix(_ identifier: String) -> Bool {
    // Nearly all texts differ in the first letter.
    identifier.utf8.first.map { $0 | 32 } == "d"
      && identifier.utf8.prefix(4).elementsEqual("dyn.".utf8) { ASCII.folded($0) == $1 }
  }

  /// The identifier as the system writes it.
  package var identifier: String {
    "dyn.a" + DynamicBase32.encode(DynamicText.encode(parents: conformsTo, tags: tags))
  }

  /// The tags of a class; none for the empty one.
  package func values(of tagClass: TagClass) -> [String] {
    tags.filter { ASCII.areEqual($0.tagClass, tagClass.rawValue) && !$0.value.isEmpty }.map { $0.value }
  }
}

/// The text inside a dynamic identifier.
///
///     text  = [ "?" ] pair { ":" pair }
///     pair  = key "=" value { "," value }
///
/// `:` `=` `,` and `\` are escaped with `\`. Well-known names are shortened to one character when used as a key or
/// parent. Tags are always written in full, even if they look like such a character: the extension `1` was measured as
/// `?0=6:1=1`.
struct DynamicText {
  private(set) var parents: [String] = []
  private(set) var tags: [DynamicTypeIdentifier.Tag] = []

  private static let conformsTo = "UTTypeConformsTo"

  /// The names that are shortened to one character: the hexadecimal digit of their index in this list.
  private static let abbreviated = [
    conformsTo, "public.filename-extension", "com.apple.ostype", "public.mime-type", "com.apple.nspboard-type",
    "public.url-scheme", "public.data", "public.text", "public.plain-text", "public.utf16-plain-text",
    "com.apple.traditional-mac-plain-text", "public.image", "public.video", "public.audio", "public.directory",
    "public.folder",
  ]
  private static let digits = Array("0123456789ABCDEF".utf8)

  // MARK: Writing

  /// Encodes parents and tags.
  static func encode(parents: [String], tags: [DynamicTypeIdentifier.Tag]) -> [UInt8] {
    var bytes: [UInt8] = []
    if !parents.isEmpty {
      bytes += Array("?0=".utf8)
      for (place, parent) in parents.enumerated() {
        if place > 0 { bytes.append(",") }
        bytes += shortened(parent)
      }
    }
    for tag in tags {
      if !bytes.isEmpty { bytes.append(":") }
      bytes += shortened(tag.tagClass)
      bytes.append("=")
      bytes += escaped(tag.value)
    }
    return bytes
  }

  private static func shortened(_ name: String) -> [UInt8] {
    if let place = abbreviated.firstIndex(where: { ASCII.areEqual($0, name) }) { return [digits[place]] }
    // A name that looks like such a character must not be read as its long form.
    let isDigit = name.utf8.count == 1 && name.utf8.allSatisfy(digits.contains)
    return isDigit ? [UInt8(ascii: "\\")] + Array(name.utf8) : escaped(name)
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isMark(byte) { bytes.append("\\") }
      bytes.append(byte)
    }
    return bytes
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == ":" || byte == "=" || byte == "," || byte == "\\"
  }

  // MARK: Reading

  /// Reads the text; `nil` if it does not have the form above or is not UTF-8.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    if bytes.first == "?" { reader.at = 1 }
    repeat {
      guard let key = reader.readPart(isName: true), reader.skip("=") else { return nil }
      let isParent = key == Self.conformsTo
      repeat {
        guard let value = reader.readPart(isName: isParent) else { return nil }
        if isParent { parents.append(value) } else { tags.append(.init(tagClass: key, value: value)) }
      } while reader.skip(",")
    } while reader.skip(":")
    if reader.at < bytes.count { return nil }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    /// Skips a character if it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard at < bytes.count, bytes[at] == character else { return false }
      at += 1
      return true
    }

    /// Reads a key or value up to an unescaped separator; an empty name does not occur.
    mutating func readPart(isName: Bool) -> String? {
      let start = at
      var part: [UInt8] = []
      while at < bytes.count {
        if bytes[at] == "\\" {
          at += 1
          guard at < bytes.count else { return nil }
        } else if DynamicText.isMark(bytes[at]) {
          break
        }
        part.append(bytes[at])
        at += 1
      }
      guard !part.isEmpty || !isName else { return nil }
      if isName, at - start == 1, let place = DynamicText.digits.firstIndex(of: part[0]) {
        return DynamicText.abbreviated[place]
      }
      // Decoding repairs malformed UTF-8, so a difference shows that it was malformed.
      let text = String(decoding: part, as: UTF8.self)
      return text.utf8.elementsEqual(part) ? text : nil
    }
  }
}

/// The base 32 of dynamic identifiers: most significant bits first, no padding, the last character filled with zeros.
///
/// The alphabet omits the easily confused letters i, j, l and o (observed).
enum DynamicBase32 {
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  /// The value of each byte in the alphabet, or 255.
  private static let values: [UInt8] = {
    var values = Array(repeating: UInt8.max, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes as letters.
  static func encode(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    var (buffer, bits): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        letters.append(alphabet[Int(buffer >> bits & 31)])
      }
    }
    if bits > 0 { letters.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Decodes letters of either case; `nil` if they are invalid.
  ///
  /// One, three or six letters after groups of eight cannot come from whole bytes. Bits that fill the last letter are
  /// ignored (inferred).
  static func decode(_ letters: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    var count = 0
    for letter in letters {
      let value = values[Int(ASCII.folded(letter))]
      guard value < 32 else { return nil }
      count += 1
      buffer = buffer << 5 | UInt32(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return [1, 3, 6].contains(count % 8) ? nil : bytes
  }
}
