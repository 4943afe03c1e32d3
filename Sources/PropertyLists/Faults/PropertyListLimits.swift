/// Bounds that keep hostile files from exhausting time, memory or the stack; far above any real file.
package enum PropertyListLimits {
  /// The greatest number of arrays and dictionaries inside each other: 256.
  package static let depth = 256

  /// The greatest size of a file in bytes: 2³¹−1, since ranges count in 32 bits.
  package static let bytes = Int(Int32.max)

  /// The greatest number of values that a binary property list may unfold to: 1,000,000.
  ///
  /// Its objects may be shared, so a small file can stand for a tree of any size. A string or data object counts
  /// once, and once more for each full ``binaryValueSize``, every time it is used.
  package static let binaryValues = 1_000_000

  /// The size of a string or data object that counts as a further value of a binary property list: 256 bytes.
  package static let binaryValueSize = 256
}
