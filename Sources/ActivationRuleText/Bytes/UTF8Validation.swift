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
