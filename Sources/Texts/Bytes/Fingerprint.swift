/// A number that stands for longer contents: the 64-bit FNV-1a hash, the same on every platform and in every run.
package struct Fingerprint: Hashable, Sendable {
  /// The number.
  package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The fingerprint of nothing.
  package init() {}

  /// Adds bytes.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds a text and where it ends, so that `ab`, `c` differs from `a`, `bc`.
  @inlinable
  package mutating func add(part: some Sequence<UInt8>) {
    add(part)
    add(0xFF)
  }

  /// Adds one number.
  @inlinable
  package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
