/// Classes and comparison of ASCII bytes.
///
/// Identifiers, filename extensions and MIME types compare without regard to the case of ASCII letters; bytes beyond ASCII
/// compare as they are (observed).
package enum ASCII {
  /// The byte in lower case, if it is `A` to `Z`.
  ///
  /// It is inlinable because other modules call it in their innermost loops.
  @inlinable
  @inline(__always)
  package static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 32 : byte
  }

  /// The text with its ASCII capitals in lower case; everything else is unchanged.
  package static func lowercased(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      bytes.contains { $0 &- 65 < 26 } ? String(decoding: bytes.map(folded), as: UTF8.self) : nil
    } ?? text
  }

  /// Whether two texts are equal, ignoring the case of ASCII letters.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { areEqual(left, $0) } }
  }

  /// Whether two texts are equal, ignoring the case of ASCII letters.
  package static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var place = 0
    while place < left.count {
      if left[place] != right[place], folded(left[place]) != folded(right[place]) { return false }
      place += 1
    }
    return true
  }

  /// A number that texts have in common if they are equal, ignoring the case of ASCII letters.
  package static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in text { hash = (hash ^ UInt32(byte | 0x20)) &* 0x0100_0193 }
    return Int(truncatingIfNeeded: hash ^ hash >> 16)
  }
}

extension UInt8 {
  /// Whether this byte separates words: space, tab, CR, LF, VT, FF.
  @inlinable
  package var isBlank: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }

  /// Whether this byte is XML or JSON whitespace: space, tab, line feed, carriage return.
  @inlinable
  package var isMarkupBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether this byte is `0` to `9`.
  @inlinable
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether this byte is an ASCII letter.
  @inlinable
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether this byte may start a name: an ASCII letter or an underscore.
  @inlinable
  package var isNameStart: Bool { isLetter || self == 0x5F }

  /// Whether this byte may appear in a name: a letter, an underscore or a digit.
  @inlinable
  package var isNamePart: Bool { isNameStart || isDigit }

  /// The value of a digit in a base up to 16, or `nil` for another byte.
  package func digitValue(base: UInt8) -> UInt8? {
    let letter = (self | 0x20) &- 0x61
    let value = isDigit ? self - 0x30 : letter < 6 ? letter + 10 : 0xFF
    return value < base ? value : nil
  }
}

/// Bytes are compared with characters of ASCII as they are written: `byte == "{"`, `case "}":`.
extension UInt8 {
  /// Whether a byte is a character.
  @inlinable
  @inline(__always)
  package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Whether a byte is not a character.
  @inlinable
  @inline(__always)
  package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  /// Whether a byte is the character of a pattern.
  @inlinable
  @inline(__always)
  package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: character) }
}

extension UInt8? {
  /// Whether there is a byte and it is a character.
  @inlinable
  @inline(__always)
  package static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Whether there is no byte, or it is not a character.
  @inlinable
  @inline(__always)
  package static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  /// Whether there is a byte and it is the character of a pattern.
  @inlinable
  @inline(__always)
  package static func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == UInt8(ascii: character) }
}

extension [UInt8] {
  /// The index where text in UTF-8 begins: after the byte order mark, if there is one.
  package var startOfText: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension ArraySlice<UInt8> {
  /// The slice without leading and trailing word separators.
  package var trimmingBlanks: ArraySlice<UInt8> { trimming { $0.isBlank } }

  /// The slice without leading and trailing XML or JSON whitespace.
  package var trimmingMarkupBlanks: ArraySlice<UInt8> { trimming { $0.isMarkupBlank } }

  private func trimming(_ isBlank: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !isBlank($0) }) else { return prefix(0) }
    return self[...last].drop(while: isBlank)
  }
}

extension Collection<UInt8> {
  /// The bytes as a string; they are valid UTF-8 already or get U+FFFD.
  @inlinable
  package var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether a character is among the bytes.
  @inlinable
  package func contains(_ character: Unicode.Scalar) -> Bool { contains(UInt8(ascii: character)) }

  /// The place of the first occurrence of a character.
  @inlinable
  package func firstIndex(of character: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: character)) }

  /// The parts between the occurrences of a character.
  @inlinable
  package func split(
    separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences)
  }
}

extension BidirectionalCollection<UInt8> {
  /// The place of the last occurrence of a character.
  @inlinable
  package func lastIndex(of character: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: character)) }
}

extension [UInt8] {
  /// Adds a character.
  @inlinable
  package mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }
}

extension Array {
  /// The end of the prefix of elements that satisfy a condition; no element after the prefix may satisfy it.
  ///
  /// - Complexity: O(log n) in the number of elements.
  @inlinable
  package func endOfPrefix(where isInPrefix: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInPrefix(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

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
  /// The index of the first occurrence of a text; the start index if that is empty.
  package func place(of text: String) -> Int? { place(of: Array(text.utf8)) }

  /// The index of the first occurrence of other bytes; the start index if these are empty.
  package func place(of part: [UInt8]) -> Int? {
    guard let first = part.first, let last = part.last else { return startIndex }
    return withUnsafeBufferPointer { bytes -> Int? in
      var start = 0
      while start + part.count <= bytes.count {
        // Most places differ in the first or the last byte.
        if bytes[start] == first, bytes[start + part.count - 1] == last,
          part.indices.allSatisfy({ bytes[start + $0] == part[$0] })
        {
          return startIndex + start
        }
        start += 1
      }
      return nil
    }
  }
}

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

  /// Skips a character if it is the current byte.
  @inline(__always)
  mutating func consume(_ character: Unicode.Scalar) -> Bool { consume(UInt8(ascii: character)) }

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
  func find(_ text: String) -> Int? { bytes[offset...].place(of: text) }
}

/// A short number that identifies longer contents: the 64-bit FNV-1a hash, the same on every platform and in every run.
package struct Fingerprint: Hashable, Sendable {
  /// The number.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The fingerprint of nothing.
  package init() {}

  /// A fingerprint that continues from a value.
  package init(of value: UInt64) {
    self.value = value
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds the bytes of a text in UTF-8.
  package mutating func add(_ text: String.UTF8View) {
    add(Array(text))
  }

  /// Adds numbers.
  package mutating func add(_ numbers: [Int32]) {
    for number in numbers { add(UInt64(truncatingIfNeeded: number)) }
  }

  /// Adds a text and marks its end, so that `ab`, `c` differs from `a`, `bc`.
  package mutating func add(part: some Sequence<UInt8>) {
    add(Array(part))
    add(0xFF)
  }

  private mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
