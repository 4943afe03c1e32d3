/// Search in bytes.
package enum Bytes {
  /// Whether bytes hold an ASCII text, in UTF-8 or in either UTF-16.
  package static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let plain = Array(text.utf8)
    let wide: [UInt8] = plain.flatMap { [$0, 0] }.dropLast()
    return !plain.isEmpty && (bytes[...].place(of: plain) != nil || bytes[...].place(of: wide) != nil)
  }
}

extension ArraySlice<UInt8> {
  /// Where other bytes first stand; the beginning for none.
  package func place(of part: [UInt8]) -> Int? {
    guard let first = part.first else { return startIndex }
    return withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(part.count - 1).first { bytes[$0] == first && bytes[$0...].starts(with: part) }
    }.map { startIndex + $0 }
  }
}
