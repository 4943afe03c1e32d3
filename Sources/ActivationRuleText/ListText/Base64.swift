/// Base64 with the standard alphabet (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The outcome of decoding.
  enum Result {
    case bytes([UInt8])
    /// The byte at this index of the text is wrong.
    case unexpected(Int)
    /// The last group has fewer than four characters.
    case incomplete
  }

  /// Decodes base64 with whitespace anywhere; groups must be complete, padded with `=` at the end if needed.
  static func decode(_ text: ArraySlice<UInt8>) -> Result {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var (length, padding) = (0, 0)
    for (index, byte) in zip(text.indices, text) where !byte.isMarkupBlank {
      if byte == UInt8(ascii: "="), length >= 2 {
        padding += 1
      } else if padding > 0 {
        return .unexpected(index)
      }
      guard padding > 0 || value(byte) != nil else { return .unexpected(index) }
      group = group << 6 | UInt32(value(byte) ?? 0)
      length += 1
      if length == 4 {
        append(group, count: 3 - padding, to: &bytes)
        // Nothing may follow a padded group: padding with length zero rejects it.
        (group, length) = (0, 0)
      }
    }
    return length == 0 ? .bytes(bytes) : .incomplete
  }

  /// Encodes bytes on one line.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
      for place in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * place) & 0x3F)
        text.append(place <= count ? alphabet[digit] : UInt8(ascii: "="))
      }
      index += 3
    }
    return text[...].text
  }

  private static func append(_ group: UInt32, count: Int, to bytes: inout [UInt8]) {
    for place in 0..<max(0, count) { bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * place))) }
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
