/// Converts text in other encodings to UTF-8.
enum Transcoding {
  /// UTF-8 bytes, and the offset of the first error of the input in them.
  struct Result {
    var bytes: [UInt8] = []
    var firstInvalidOffset: Int?
  }

  /// UTF-16 as UTF-8; a byte order mark stays as U+FEFF, unpaired surrogates and an odd last byte become U+FFFD.
  static func utf16(_ input: [UInt8], isBigEndian: Bool) -> Result {
    var result = Result()
    result.bytes.reserveCapacity(input.count)
    var index = 0
    while index < input.count {
      let (scalar, length) = utf16Scalar(input, at: index, isBigEndian)
      if scalar == nil, result.firstInvalidOffset == nil { result.firstInvalidOffset = result.bytes.count }
      append(scalar ?? "\u{FFFD}", to: &result.bytes)
      index += length
    }
    return result
  }

  /// ISO 8859-1 as UTF-8.
  static func latin1(_ input: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(input.count)
    for byte in input { append(Unicode.Scalar(byte), to: &bytes) }
    return bytes
  }

  /// Appends a scalar as UTF-8.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The scalar at an index, `nil` for a broken one, and the number of bytes it takes.
  private static func utf16Scalar(
    _ input: [UInt8], at index: Int, _ isBigEndian: Bool
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    guard let unit = utf16Unit(input, at: index, isBigEndian) else { return (nil, input.count - index) }
    guard unit & 0xFC00 == 0xD800 else { return (Unicode.Scalar(unit), 2) }
    guard let low = utf16Unit(input, at: index + 2, isBigEndian), low & 0xFC00 == 0xDC00 else { return (nil, 2) }
    return (Unicode.Scalar(surrogatePair(high: UInt32(unit), low: UInt32(low))), 4)
  }

  /// The code point of a surrogate pair.
  static func surrogatePair(high: UInt32, low: UInt32) -> UInt32 {
    0x10000 + ((high & 0x3FF) << 10 | low & 0x3FF)
  }

  private static func utf16Unit(_ input: [UInt8], at index: Int, _ isBigEndian: Bool) -> UInt16? {
    guard index + 1 < input.count else { return nil }
    let (first, second) = (UInt16(input[index]), UInt16(input[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}

/// Finds bytes that are not UTF-8.
package enum UTF8Validation {
  /// The offset of the first byte that belongs to no valid sequence, or `nil` for valid text.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var index = asciiCount(of: bytes)
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let length = sequenceLength(bytes, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// The number of bytes at the start that are ASCII, in steps of eight: most texts have nothing else.
  private static func asciiCount(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var count = 0
      while count + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        count += 8
      }
      return count
    }
  }

  /// The length of the sequence of two to four bytes at an offset; 0 if it is not valid.
  private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int {
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, lowest) = (3, 0xA0)
    case 0xED: (length, highest) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, lowest) = (4, 0x90)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, highest) = (4, 0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, (lowest...highest).contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
