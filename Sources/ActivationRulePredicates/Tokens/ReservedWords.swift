/// Looks up reserved words by their bytes, ignoring ASCII case.
///
/// A word is packed into two 64-bit numbers, so that a look-up compares numbers and allocates nothing.
struct ReservedWords: @unchecked Sendable {
  /// A word of at most 16 bytes in lower case, padded with zeros, which names cannot contain.
  private struct Packed: Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    private static var capitals: UInt64 { 0x2020_2020_2020_2020 }

    /// - Parameter readable: the number of bytes that may be read, including bytes after the word.
    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, _ count: Int, readable: Int) {
      guard readable >= 16 else {
        for place in 0..<count {
          let byte = UInt64(start[place] | 0x20) &<< UInt64(place & 7 &* 8)
          if place < 8 { low |= byte } else { high |= byte }
        }
        return
      }
      low = Self.word(UnsafeRawPointer(start), min(count, 8))
      if count > 8 { high = Self.word(UnsafeRawPointer(start + 8), count &- 8) }
    }

    /// Between one and eight bytes.
    @inline(__always)
    private static func word(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
      let all = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
      return (all | capitals) & (.max &>> UInt64(64 &- count &* 8))
    }

    /// The first slot to look at.
    var slot: Int { Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) &>> 57) }
  }

  private struct Slot {
    var packed: Packed
    var kind: TokenKind?
  }

  /// 128 slots, less than half of them occupied; never deallocated.
  private let slots: UnsafeMutablePointer<Slot>

  /// All words of the language that look like names.
  static let all = ReservedWords()

  private init() {
    slots = .allocate(capacity: 128)
    slots.initialize(repeating: Slot(packed: Packed([0], 0, readable: 0), kind: nil), count: 128)
    for kind in TokenKind.allCases {
      for spelling in kind.spellings {
        let bytes = Array(spelling.utf8)
        guard bytes.allSatisfy({ $0.isNamePart }) else { continue }
        let packed = Packed(bytes, bytes.count, readable: bytes.count)
        var slot = packed.slot
        while slots[slot].kind != nil { slot = (slot + 1) & 127 }
        slots[slot] = Slot(packed: packed, kind: kind)
      }
    }
  }

  /// The kind of a word, or `nil` for an ordinary name.
  func kind(of word: [UInt8]) -> TokenKind? {
    word.withUnsafeBufferPointer { kind(of: $0, 0..<word.count) }
  }

  /// The kind of the word in a range of bytes, or `nil` for an ordinary name.
  @inline(__always)
  func kind(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> TokenKind? {
    guard let start = bytes.baseAddress else { return nil }
    return kind(at: start + range.lowerBound, range.count, readable: bytes.count &- range.lowerBound)
  }

  /// The kind of a word, or `nil` for an ordinary name.
  ///
  /// The bytes must be letters, digits and underscores. Folding by one bit maps `_` to DEL and leaves digits alone, so
  /// no other name can pass for a reserved word.
  ///
  /// - Parameter readable: the number of bytes that may be read, including bytes after the word.
  @inline(__always)
  private func kind(at start: UnsafePointer<UInt8>, _ count: Int, readable: Int) -> TokenKind? {
    guard count > 0, count <= 16 else { return nil }
    let packed = Packed(start, count, readable: readable)
    var slot = packed.slot
    while let kind = slots[slot].kind {
      if slots[slot].packed == packed { return kind }
      slot = (slot &+ 1) & 127
    }
    return nil
  }
}
