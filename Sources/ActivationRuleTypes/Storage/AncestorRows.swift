/// The ancestors and the descendants of each type, as rows of bits.
///
/// Bit *n* of a row represents the type with index *n*. Both rows include the type itself.
struct AncestorRows: Sendable {
  /// The number of generations that the system follows [observed].
  static let depthLimit = 32

  /// The number of 64-bit words in a row.
  let wordCount: Int
  private var words: [UInt64]
  /// The descendants of each type, so that the types in a rule are found without looking at all others.
  private var descendantWords: [UInt64] = []

  /// Computes the rows from each type's parents.
  ///
  /// All rows grow by one generation at a time until nothing changes or the depth limit is reached; therefore a cycle
  /// of parents ends by itself, and the order of declarations does not matter. With `jpeg → image → data`, the first
  /// generation gives jpeg the bit of image and image the bit of data, the second gives jpeg the bit of data.
  ///
  /// - Parameters:
  ///   - parents: the indexes of all types' parents, concatenated.
  ///   - ends: the end of each type's parents.
  init(parents: [Int32], ends: [Int32]) {
    wordCount = (ends.count + 63) / 64
    words = Array(repeating: 0, count: wordCount * ends.count)
    for index in ends.indices { words[index * wordCount + index >> 6] |= 1 << UInt64(index & 63) }
    var generation = 0
    var changed = Array(repeating: true, count: ends.count)
    while generation < Self.depthLimit, grow(parents, ends, &changed) { generation += 1 }
    descendantWords = transposed(count: ends.count)
  }

  /// The transposed rows; few of their bits are set.
  private func transposed(count: Int) -> [UInt64] {
    var columns = Array(repeating: UInt64(0), count: words.count)
    for index in 0..<count {
      for word in 0..<wordCount {
        var rest = words[index * wordCount + word]
        while rest != 0 {
          let other = word << 6 + rest.trailingZeroBitCount
          columns[other * wordCount + index >> 6] |= 1 << UInt64(index & 63)
          rest &= rest &- 1
        }
      }
    }
    return columns
  }

  /// Adds to every row the rows of its parents, as they were before.
  ///
  /// - Parameter changed: on entry, the rows that the last generation changed, which are the only source of new bits;
  ///   on return, the rows that this one changed.
  private mutating func grow(_ parents: [Int32], _ ends: [Int32], _ changed: inout [Bool]) -> Bool {
    let before = words
    var grown = Array(repeating: false, count: ends.count)
    var first = 0
    var hasChanged = false
    for index in ends.indices {
      let end = Int(ends[index])
      for place in first..<end where changed[Int(parents[place])] {
        let source = Int(parents[place]) * wordCount
        let target = index * wordCount
        for word in 0..<wordCount {
          let union = words[target + word] | before[source + word]
          if union != words[target + word] {
            words[target + word] = union
            grown[index] = true
          }
        }
      }
      hasChanged = hasChanged || grown[index]
      first = end
    }
    changed = grown
    return hasChanged
  }

  /// Whether one type conforms to another.
  @inline(__always)
  func contains(_ index: Int, _ other: Int) -> Bool {
    words[index * wordCount + other >> 6] >> UInt64(other & 63) & 1 != 0
  }

  /// Adds the types that a type conforms to, one bit each.
  func formAncestors(of index: Int, into row: inout [UInt64], at offset: Int) {
    let source = index * wordCount
    for word in 0..<wordCount { row[offset + word] |= words[source + word] }
  }

  /// Adds the types that conform to a type, one bit each.
  func formDescendants(of index: Int, into row: inout [UInt64], at offset: Int) {
    let source = index * wordCount
    for word in 0..<wordCount { row[offset + word] |= descendantWords[source + word] }
  }
}
