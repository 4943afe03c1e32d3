import ActivationRuleText

/// Types read at run time, with their relations: tables other than the system's, and declarations of apps.
///
/// ``SystemTypes`` answers the same questions about the system's types.
final class LoadedTypes: Sendable {
  let store: TypeStore
  /// The declared parents of all types, concatenated; undeclared parents are left out.
  private let parents: [Int32]
  private let parentEnds: [Int32]
  let rows: AncestorRows
  private let tags: TagIndex
  /// A hash of all identifiers and parents.
  let stamp: UInt64

  /// Computes the relations of the types in a store.
  init(_ store: TypeStore) {
    var parents: [Int32] = []
    var ends: [Int32] = []
    parents.reserveCapacity(store.items.count)
    ends.reserveCapacity(store.count)
    for record in store.records {
      for item in record.items(.parents) {
        let parent = store.find(store.text[store.items[item].range])
        if parent >= 0 { parents.append(parent) }
      }
      ends.append(Int32(truncatingIfNeeded: parents.count))
    }
    self.store = store
    self.parents = parents
    stamp = store.stamp(with: parents + ends)
    parentEnds = ends
    rows = AncestorRows(parents: parents, ends: ends)
    tags = TagIndex(store, order: ClaimOrder.sorted(store))
  }

  /// The number of the type with an identifier, in either case, or -1.
  ///
  /// It is a separate function so that the usual case, the system's types, needs little code.
  @inline(never)
  func find(_ identifier: UnsafeBufferPointer<UInt8>) -> Int32 { store.find(identifier) }

  /// The types that claim a tag, best claim first.
  func types(claiming tag: UnsafeBufferPointer<UInt8>, _ list: TypeRecord.List) -> [Int] {
    tags.types(claiming: tag, list, store)
  }

  /// The declared parents of a type, in the order of its declaration.
  func parents(of index: Int) -> [Int32] {
    Array(parents[(index == 0 ? 0 : Int(parentEnds[index - 1]))..<Int(parentEnds[index])])
  }
}

extension TypeStore {
  /// A hash of the identifiers and of these numbers.
  func stamp(with relations: [Int32]) -> UInt64 {
    var stamp = Fingerprint()
    stamp.add(names)
    stamp.add(relations)
    return stamp.value
  }
}
