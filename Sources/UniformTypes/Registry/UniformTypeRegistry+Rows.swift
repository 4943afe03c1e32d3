import Texts

/// What an evaluator needs to test conformance without a call for each test.
extension UniformTypeRegistry {
  /// The rows of all types, one behind the other, ``rowWordCount`` words each; a copy shares the memory.
  package var ancestorWords: [UInt64] { rows.words }

  /// The declared types that conform to the type of an index, one bit each.
  package func descendants(of index: Int) -> ArraySlice<UInt64> {
    rows.descendantWords[index * rowWordCount..<(index + 1) * rowWordCount]
  }

  /// The number of an identifier's type, or -1 when nothing declares it.
  package func typeIndex(of identifier: String) -> Int32 { find(identifier) }

  /// Whether the identifier of a type begins with `public.`, without making its strings.
  package func isPublic(_ index: Int) -> Bool { store.hasPrefix(index, .publicTypes) }

  /// Whether another registry numbers the same types in the same way.
  package func isSame(as other: UniformTypeRegistry) -> Bool { stamp == other.stamp }
}

extension TypeStore {
  /// A number made of the identifiers and of what stands beside them.
  func stamp(with relations: [Int32]) -> UInt64 {
    var stamp = Fingerprint()
    stamp.add(names)
    stamp.add(relations)
    return stamp.value
  }
}
