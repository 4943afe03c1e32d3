/// Search in bytes.
package enum Bytes {
  /// Whether the bytes contain an ASCII text, in UTF-8 or either byte order of UTF-16.
  package static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let plain = Array(text.utf8)
    let wide: [UInt8] = plain.flatMap { [$0, 0] }.dropLast()
    return !plain.isEmpty && (bytes[...].place(of: plain) != nil || bytes[...].place(of: wide) != nil)
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first occurrence of other bytes; the start index if these are empty.
  package func place(of part: [UInt8]) -> Int? {
    guard let first = part.first else { return startIndex }
    return withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(part.count - 1).first { bytes[$0] == first && bytes[$0...].starts(with: part) }
    }.map { startIndex + $0 }
  }
}
