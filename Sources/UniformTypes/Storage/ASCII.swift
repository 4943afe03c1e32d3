/// Comparison of bytes without regard to the case of ASCII letters.
///
/// Identifiers, filename extensions and MIME types compare this way; bytes beyond ASCII compare as they are
/// [observed].
enum ASCII {
  /// The byte, with `A` to `Z` turned into `a` to `z`.
  @inline(__always)
  static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 32 : byte
  }

  /// The text with its ASCII capitals turned into small letters; everything else stays.
  static func lowercased(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 &- 65 < 26 }) else { return text }
    return String(decoding: text.utf8.map(folded), as: UTF8.self)
  }

  /// Whether two texts are equal but for the case of ASCII letters.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    return left.count == right.count && zip(left, right).allSatisfy { folded($0) == folded($1) }
  }

  /// Whether the text begins with a prefix given in small letters.
  static func hasPrefix(_ text: String, _ prefix: StaticPrefix) -> Bool {
    text.utf8.prefix(prefix.bytes.count).elementsEqual(prefix.bytes) { folded($0) == $1 }
  }

  /// Whether the text is not empty and holds nothing but ASCII letters and digits.
  static func isAlphanumeric(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { folded($0) &- 97 < 26 || $0 &- 48 < 10 }
  }
}

/// The beginnings of identifiers that mean something to the system, in small letters.
struct StaticPrefix {
  let bytes: [UInt8]

  /// Types that are common to all platforms.
  static let publicTypes = StaticPrefix(bytes: Array("public.".utf8))
  /// Apple's own types.
  static let appleTypes = StaticPrefix(bytes: Array("com.apple.".utf8))
  /// Types that stand for an unclaimed tag.
  static let dynamicTypes = StaticPrefix(bytes: Array("dyn.".utf8))
}
