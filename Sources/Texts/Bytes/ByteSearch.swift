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
    withUnsafeBufferPointer { bytes in part.withUnsafeBufferPointer { bytes.place(of: $0) } }.map { startIndex + $0 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where other bytes first stand; the beginning for none.
  func place(of part: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = part.first else { return 0 }
    var place = 0
    while place <= count - part.count {
      if self[place] == first, (1..<part.count).allSatisfy({ self[place + $0] == part[$0] }) { return place }
      place += 1
    }
    return nil
  }
}
