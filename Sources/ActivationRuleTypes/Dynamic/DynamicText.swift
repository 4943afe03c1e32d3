import ActivationRuleText

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
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += shortened(parent)
      }
    }
    for tag in tags {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ":")) }
      bytes += shortened(tag.tagClass)
      bytes.append(UInt8(ascii: "="))
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
      if isMark(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return bytes
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\")
  }

  // MARK: Reading

  /// Reads the text; `nil` if it does not have the form above or is not UTF-8.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    if bytes.first == UInt8(ascii: "?") { reader.at = 1 }
    repeat {
      guard let key = reader.readPart(isName: true), reader.skip(UInt8(ascii: "=")) else { return nil }
      let isParent = key == Self.conformsTo
      repeat {
        guard let value = reader.readPart(isName: isParent) else { return nil }
        if isParent { parents.append(value) } else { tags.append(.init(tagClass: key, value: value)) }
      } while reader.skip(UInt8(ascii: ","))
    } while reader.skip(UInt8(ascii: ":"))
    if reader.at < bytes.count { return nil }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    /// Skips a byte if it is next.
    mutating func skip(_ byte: UInt8) -> Bool {
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    /// Reads a key or value up to an unescaped separator; empty ones do not occur.
    mutating func readPart(isName: Bool) -> String? {
      let start = at
      var part: [UInt8] = []
      while at < bytes.count {
        if bytes[at] == UInt8(ascii: "\\") {
          at += 1
          guard at < bytes.count else { return nil }
        } else if DynamicText.isMark(bytes[at]) {
          break
        }
        part.append(bytes[at])
        at += 1
      }
      guard !part.isEmpty else { return nil }
      if isName, at - start == 1, let place = DynamicText.digits.firstIndex(of: part[0]) {
        return DynamicText.abbreviated[place]
      }
      // Decoding repairs malformed UTF-8, so a difference shows that it was malformed.
      let text = String(decoding: part, as: UTF8.self)
      return text.utf8.elementsEqual(part) ? text : nil
    }
  }
}
