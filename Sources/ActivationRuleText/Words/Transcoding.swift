/// Converts text in other encodings to UTF-8.
enum Transcoding {
  /// UTF-16 as UTF-8; a byte order mark stays as U+FEFF, unpaired surrogates and an odd last byte become U+FFFD.
  static func utf16(_ input: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units = stride(from: 0, to: input.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(input[index]), UInt16(input[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    if input.count % 2 > 0 { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// ISO 8859-1 as UTF-8.
  static func latin1(_ input: [UInt8]) -> [UInt8] {
    input.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }
  }
}

/// Finds bytes that are not UTF-8.
package enum UTF8Validation {
  /// The offset of the first byte that belongs to no valid sequence, or `nil` for valid text.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    // Decoding puts a replacement in the place of what is malformed.
    let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
    if valid == bytes { return nil }
    var offset = 0
    while offset < bytes.count, bytes[offset] == valid[offset] { offset += 1 }
    // Both may begin alike.
    while valid[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
