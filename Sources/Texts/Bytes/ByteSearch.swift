/// Search in bytes.
package enum Bytes {
  /// Whether bytes hold an ASCII text, in UTF-8 or in either UTF-16.
  package static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let plain = Array(text.utf8)
    return contains(bytes, plain) || contains(bytes, Array(plain.flatMap { [$0, 0] }.dropLast()))
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first, bytes.count >= part.count else { return false }
    for start in 0...(bytes.count - part.count) where bytes[start] == first {
      if bytes[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}
