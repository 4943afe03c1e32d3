/// What earlier lines had, by its bytes; it is emptied when it is full, so that memory stays constant for any input.
struct KnownValues<Value> {
  private struct Key: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    // Eight bytes at a time: every line of a batch compares its rule and its payload.
    static func == (left: Self, right: Self) -> Bool {
      let count = left.bytes.count
      guard count == right.bytes.count else { return false }
      return left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          var place = 0
          while place + 8 <= count {
            let isSame =
              left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
              == right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            guard isSame else { return false }
            place += 8
          }
          while place < count {
            guard left[place] == right[place] else { return false }
            place += 1
          }
          return true
        }
      }
    }
  }

  private var values: [Key: Value] = [:]
  private var byteCount = 0
  private let limit: Int
  /// The most bytes of all keys.
  private static var byteLimit: Int { 1_048_576 }

  /// - Parameter limit: the most values.
  init(limit: Int) {
    self.limit = limit
  }

  subscript(bytes: ArraySlice<UInt8>) -> Value? { values[Key(bytes: bytes)] }

  /// Keeps a value, unless its bytes are too many.
  mutating func keep(_ value: Value, for bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.byteLimit / 16 else { return }
    if values.count >= limit || byteCount + bytes.count > Self.byteLimit {
      values.removeAll()
      byteCount = 0
    }
    byteCount += bytes.count
    // A slice of the line would keep the whole line.
    values[Key(bytes: Array(bytes)[...])] = value
  }
}
