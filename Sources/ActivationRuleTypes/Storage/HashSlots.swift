import ActivationRuleText

/// An open-addressing hash table from bytes to small integers.
///
/// It contains only hashes and integers; the caller keeps the keys and compares them. At most half of the slots are
/// occupied, so that searches stay short.
struct HashSlots: Sendable {
  private struct Slot {
    var hash: UInt32
    var value: Int32
  }

  private var slots: [Slot]
  private var mask: Int
  private(set) var count = 0

  /// Makes an empty table with room for a number of entries; it grows if necessary.
  init(expecting entries: Int) {
    var size = 16
    while size < entries * 2 { size *= 2 }
    slots = Array(repeating: Slot(hash: 0, value: -1), count: size)
    mask = size - 1
  }

  /// The value whose key has this hash and passes the test, or -1.
  @inline(__always)
  func find(_ hash: UInt32, where isKey: (Int32) -> Bool) -> Int32 {
    var at = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[at]
      if slot.value < 0 || (slot.hash == hash && isKey(slot.value)) { return slot.value }
      at = (at + 1) & mask
    }
  }

  /// Adds a value under a hash; its key must not be in the table yet.
  mutating func insert(_ hash: UInt32, _ value: Int32) {
    if (count + 1) * 2 > slots.count { grow() }
    count += 1
    place(Slot(hash: hash, value: value))
  }

  private mutating func place(_ slot: Slot) {
    var at = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[at].value >= 0 { at = (at + 1) & mask }
    slots[at] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(hash: 0, value: -1), count: old.count * 2)
    mask = slots.count - 1
    for slot in old where slot.value >= 0 { place(slot) }
  }
}

extension HashSlots {
  /// A hash of bytes that ignores the case of ASCII letters.
  ///
  /// Eight bytes are gathered before each multiplication: one multiplication for each byte took most of a look-up's
  /// time.
  @inline(__always)
  static func hash<Bytes: Sequence>(_ bytes: Bytes, seed: UInt64 = 0) -> UInt32 where Bytes.Element == UInt8 {
    var state = seed
    var word: UInt64 = 0
    var length: UInt64 = 0
    for byte in bytes {
      word = word << 8 | UInt64(ASCII.folded(byte))
      length &+= 1
      if length & 7 == 0 {
        state = mixed(state ^ word)
        word = 0
      }
    }
    state = mixed(mixed(state ^ word) ^ length)
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}
