/// A position in a text, with the operations that every reader needs.
struct ByteCursor {
  let bytes: [UInt8]
  var offset: Int

  /// Starts after a byte order mark.
  init(_ bytes: [UInt8]) {
    (self.bytes, offset) = (bytes, bytes.startOfText)
  }

  /// The byte at the position, or `nil` at the end.
  @inline(__always)
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte after the current one.
  var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  @inline(__always)
  mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset].isMarkupBlank { offset += 1 }
  }

  /// Skips a byte if it is the current one.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    offset += 1
    return true
  }

  /// Whether the text continues with another text.
  func matches(_ text: String) -> Bool {
    var index = offset
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// The offset of the next occurrence of a text, or `nil`.
  func find(_ text: String) -> Int? { bytes[offset...].place(of: Array(text.utf8)) }
}
