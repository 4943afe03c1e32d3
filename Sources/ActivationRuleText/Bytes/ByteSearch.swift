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
  ///
  /// The last byte of each place tells how far away the next possible one is, so that most bytes of long texts are not
  /// looked at. Source: R. N. Horspool, "Practical fast searching in strings", 1980.
  package func place(of part: [UInt8]) -> Int? {
    guard let last = part.last else { return startIndex }
    guard count >= part.count else { return nil }
    var steps: [Int] = []
    if count > Self.longestPlainSearch {
      steps = Array<Int>(repeating: part.count, count: 256)
      for (place, byte) in part.dropLast().enumerated() { steps[Int(byte)] = part.count - 1 - place }
    }
    return withUnsafeBufferPointer { bytes -> Int? in
      var end = part.count - 1
      while end < bytes.count {
        if bytes[end] == last {
          var place = 0
          while place < part.count - 1, bytes[end - part.count + 1 + place] == part[place] { place += 1 }
          if place == part.count - 1 { return end - place }
        }
        end += steps.isEmpty ? 1 : steps[Int(bytes[end])]
      }
      return nil
    }.map { startIndex + $0 }
  }

  /// The length up to which a table of 256 steps takes longer than it saves.
  private static var longestPlainSearch: Int { 256 }
}
