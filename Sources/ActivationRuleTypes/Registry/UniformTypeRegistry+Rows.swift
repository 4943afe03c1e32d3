/// Queries about types by number, for the system's types and for loaded ones.
extension UniformTypeRegistry {
  /// A hash of all identifiers and parents; registries with different types have different stamps.
  package var stamp: UInt64 { loaded?.stamp ?? SystemTypeRelations.stamp }

  /// Whether another registry numbers the same types in the same way.
  package func isSame(as other: UniformTypeRegistry) -> Bool { stamp == other.stamp }

  // MARK: Identifiers

  /// The number of an identifier's type, or -1 if it is undeclared.
  package func typeIndex(of identifier: String) -> Int32 { find(identifier) }

  /// The number of an identifier's type, or -1 if it is undeclared, without making a string.
  ///
  /// - Complexity: linear in the number of bytes; no memory is allocated.
  package func typeIndex(of identifier: UnsafeBufferPointer<UInt8>) -> Int32 { find(identifier) }

  /// The number of an identifier's type, or -1.
  ///
  /// Native strings expose their bytes directly; the other path is for bridged ones.
  @inline(__always)
  func find(_ identifier: String) -> Int32 {
    identifier.utf8.withContiguousStorageIfAvailable { find($0) } ?? identifier.withBytes { find($0) }
  }

  /// The number of an identifier's type, or -1.
  @inline(__always)
  func find(_ identifier: UnsafeBufferPointer<UInt8>) -> Int32 {
    if let loaded { return loaded.find(identifier) }
    guard let start = identifier.baseAddress else { return -1 }
    return SystemTypes.find(start, identifier.count)
  }

  /// The identifier of a type, in lower case.
  package func identifier(of index: Int) -> String {
    loaded?.store.identifier(index) ?? String(decoding: SystemTypes.name(index), as: UTF8.self)
  }

  /// Whether the identifier of a type begins with `public.`, without making its strings.
  package func isPublic(_ index: Int) -> Bool {
    loaded?.store.hasPrefix(index, .publicTypes) ?? StaticPrefix.publicTypes.begins(SystemTypes.name(index))
  }

  // MARK: Relations

  /// The number of 64-bit words in a row of bits for all declared types.
  package var rowWordCount: Int { loaded?.rows.wordCount ?? SystemTypeRelations.wordCount }

  /// Whether one type conforms to another.
  package func conforms(_ index: Int, to other: Int) -> Bool {
    loaded?.rows.contains(index, other) ?? SystemTypes.conforms(index, to: other)
  }

  /// The declared types that conform to the type of an index, one bit each.
  package func descendants(of index: Int) -> [UInt64] {
    var words = Array(repeating: UInt64(0), count: rowWordCount)
    formDescendants(of: index, into: &words, at: 0)
    return words
  }

  /// Adds the bits of the declared types that conform to the type of an index.
  ///
  /// - Parameters:
  ///   - index: the number of a type.
  ///   - words: the words to add to.
  ///   - offset: the first word to add to; ``rowWordCount`` words from there must exist.
  package func formDescendants(of index: Int, into words: inout [UInt64], at offset: Int) {
    if let loaded {
      loaded.rows.formDescendants(of: index, into: &words, at: offset)
    } else {
      SystemTypes.formDescendants(of: index, into: &words, at: offset)
    }
  }

  /// The declared parents of a type, in the order of its declaration.
  func parents(of index: Int) -> [Int32] {
    loaded?.parents(of: index) ?? SystemTypes.parents(of: index)
  }
}

extension String {
  /// Passes the bytes to a closure, even if the string does not store contiguous UTF-8.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var copy = self
    return copy.withUTF8(body)
  }
}
