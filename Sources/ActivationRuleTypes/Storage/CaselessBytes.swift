import ActivationRuleText

/// Hashing and comparison of bytes, ignoring the case of ASCII letters, eight bytes at a time.
///
/// Only for tables that are known at build time: not all bytes enter the hash, so untrusted keys could be chosen to
/// collide. ``HashSlots`` is for those.
enum CaselessBytes {
  /// The number of bytes that are loaded at once.
  static var wordLength: Int { 8 }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  @inline(__always)
  private static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// A hash of the first, the last and the middle eight bytes and of the number of bytes; the script that makes the
  /// tables computes the same.
  @inline(__always)
  static func hash(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    let isShort = count < wordLength
    let few = isShort ? shortWord(start, count) : 0
    let first = isShort ? few : word(start, 0)
    let last = isShort ? few : word(start, count &- wordLength)
    let middle = isShort ? few : word(start, count >> 1 &- wordLength / 2)
    let state = mixed((first | ones << 5) ^ UInt64(truncatingIfNeeded: count), 0x9E37_79B9_7F4A_7C15)
    return mixed(mixed(state ^ (last | ones << 5), 0xD6E8_FEB8_6659_FD93) ^ (middle | ones << 5), 0xA076_1D64_78BD_642F)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value &* factor
    return product ^ product >> 32
  }

  /// Fewer than eight bytes, padded with zeros.
  private static func shortWord(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    for at in 0..<count { word |= UInt64(start.load(fromByteOffset: at, as: UInt8.self)) &<< UInt64(at &* 8) }
    return word
  }

  /// Whether bytes equal the same number of lower-case bytes, ignoring case.
  @inline(__always)
  static func areEqual(_ start: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
    guard count >= wordLength else {
      return (0..<count).allSatisfy {
        ASCII.folded(start.load(fromByteOffset: $0, as: UInt8.self)) == other.load(fromByteOffset: $0, as: UInt8.self)
      }
    }
    // The last word overlaps the one before.
    let last = count &- wordLength
    var at = 0
    while at < last {
      if folded(word(start, at)) != word(other, at) { return false }
      at &+= wordLength
    }
    return folded(word(start, last)) == word(other, last)
  }

  /// Eight bytes with `A` to `Z` in lower case; all others are unchanged.
  @inline(__always)
  private static func folded(_ word: UInt64) -> UInt64 {
    let sevenBits = word & (ones &* 0x7F)
    // The top bit of each byte says whether it is at least `A`, and whether it is beyond `Z`.
    let capitals = ~word & ((sevenBits &+ ones &* 0x3F) ^ (sevenBits &+ ones &* 0x25)) & (ones &* 0x80)
    return word | capitals >> 2
  }
}
