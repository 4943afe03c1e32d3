import Texts

/// Types that are read at run time, with their relations: other tables than the system's, and declarations of apps.
///
/// ``SystemTypes`` answers the same questions about the system's own.
final class LoadedTypes: Sendable {
  let store: TypeStore
  /// The declared parents of all types, one type behind the other; parents that nothing declares are left out.
  private let parents: [Int32]
  private let parentEnds: [Int32]
  let rows: AncestorRows
  private let tags: TagIndex
  /// A number made of all identifiers and parents.
  let stamp: UInt64

  /// Works out the relations of the types in a store.
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

  /// The number of the type with an identifier, in whatever case, or -1.
  ///
  /// It is a function of its own so that the system's types, the usual case, are found by little code.
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
  /// A number made of the identifiers and of what stands beside them.
  func stamp(with relations: [Int32]) -> UInt64 {
    var stamp = Fingerprint()
    stamp.add(names)
    stamp.add(relations)
    return stamp.value
  }
}
