/// A place in a text, with the steps that every reader of texts needs.
struct ByteCursor {
  let bytes: [UInt8]
  var offset: Int

  /// Begins behind a byte order mark.
  init(_ bytes: [UInt8]) {
    (self.bytes, offset) = (bytes, bytes.startOfText)
  }

  /// The byte at the place, or `nil` at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte behind the current one.
  var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset].isMarkupBlank { offset += 1 }
  }

  /// Steps over a byte if it stands here.
  mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    offset += 1
    return true
  }

  /// Whether a text stands here.
  func matches(_ text: String) -> Bool {
    var index = offset
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// The offset of the next place where a text stands, or `nil`.
  func find(_ text: String) -> Int? { bytes[offset...].place(of: Array(text.utf8)) }
}
