/// A cache of values by byte strings, limited in number and size.
///
/// Once it is full, it is emptied, so that memory use stays constant for any input.
struct ByteTable<Value> {
  private struct Entry {
    let hash: UInt64
    let seed: Int
    let start: Int
    let count: Int
  }

  private var entries: [Entry] = []
  private(set) var values: [Value] = []
  private var bytes: [UInt8] = []
  /// The number of an entry, or -1; at most half of the places are occupied.
  private var places: [Int32]
  private let byteLimit: Int

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - entryLimit: the maximum number of entries, a power of 2.
  ///   - byteLimit: the maximum total size of the keys in bytes.
  init(entryLimit: Int, byteLimit: Int) {
    places = Array(repeating: -1, count: entryLimit * 2)
    self.byteLimit = byteLimit
  }

  /// Returns the number of the entry with a key; `nil` if there is none.
  ///
  /// - Parameter seed: a further part of the key.
  @inline(__always)
  func find(_ key: UnsafeBufferPointer<UInt8>, _ seed: Int = 0) -> Int? {
    let hash = ByteScanner.hash(key, UInt64(truncatingIfNeeded: seed))
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] >= 0 {
      let number = Int(places[place])
      if entries[number].hash == hash, entries[number].seed == seed, isKey(key, of: number) { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  @inline(__always)
  private func isKey(_ key: UnsafeBufferPointer<UInt8>, of number: Int) -> Bool {
    withKey(number) { known in
      guard known.count == key.count, let left = known.baseAddress, let right = key.baseAddress else {
        return known.count == key.count
      }
      return ByteScanner.areEqual(left, right, key.count)
    }
  }

  /// Passes the key of an entry to a closure.
  @inline(__always)
  func withKey<Result>(_ number: Int, _ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let entry = entries[number]
    return bytes.withUnsafeBufferPointer {
      use(UnsafeBufferPointer(rebasing: $0[entry.start..<entry.start + entry.count]))
    }
  }

  /// Adds an entry for a new key and returns its number, or `nil` if the key is too long to keep.
  @discardableResult
  mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ seed: Int = 0, _ value: Value) -> Int? {
    guard key.count <= byteLimit / 4 else { return nil }
    if bytes.count + key.count > byteLimit || entries.count * 2 >= places.count { removeAll() }
    let hash = ByteScanner.hash(key, UInt64(truncatingIfNeeded: seed))
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(hash: hash, seed: seed, start: bytes.count, count: key.count))
    bytes.append(contentsOf: key)
    values.append(value)
    return entries.count - 1
  }

  /// Removes all entries.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    for place in places.indices { places[place] = -1 }
  }

  /// Changes a value.
  mutating func update<Result>(_ number: Int, _ change: (inout Value) -> Result) -> Result {
    change(&values[number])
  }
}
