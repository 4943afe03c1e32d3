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
    for byte in text { add(UInt64(byte)) }
  }

  /// Adds numbers.
  package mutating func add(_ numbers: [Int32]) {
    for number in numbers { add(UInt64(truncatingIfNeeded: number)) }
  }

  /// Adds a text and marks its end, so that `ab`, `c` differs from `a`, `bc`.
  package mutating func add(part: String.UTF8View) {
    add(part)
    add(0xFF)
  }

  /// Adds bytes and marks their end.
  package mutating func add(part: ArraySlice<UInt8>) {
    for byte in part { add(UInt64(byte)) }
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
