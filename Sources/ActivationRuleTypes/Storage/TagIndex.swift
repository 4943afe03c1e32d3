import ActivationRuleText

/// Maps each tag to the types that claim it, best claim first.
struct TagIndex: Sendable {
  private struct Entry {
    var tag: ByteSlice
    var list: TypeRecord.List
    var first: Int32
    var last: Int32
  }

  private var slots: HashSlots
  private var entries: [Entry] = []
  private var claimants: [(type: Int32, next: Int32)] = []

  /// Collects the tags of all types, in the order of their claims.
  init(_ store: TypeStore, order: [Int]) {
    slots = HashSlots(expecting: store.items.count)
    entries.reserveCapacity(store.items.count)
    claimants.reserveCapacity(store.items.count)
    for list in [TypeRecord.List.extensions, .mimeTypes, .pasteboardNames, .osTypes] {
      for type in order {
        for item in store.records[type].items(list) { insert(store.items[item], list, type, store) }
      }
    }
  }

  /// The types that claim a tag, in order.
  func types(claiming bytes: UnsafeBufferPointer<UInt8>, _ list: TypeRecord.List, _ store: TypeStore) -> [Int] {
    let found = slots.find(Self.hash(bytes, list)) { isTag(bytes, list, of: $0, store) }
    guard found >= 0 else { return [] }
    var types: [Int] = []
    var at = entries[Int(found)].first
    while at >= 0 {
      let claimant = claimants[Int(at)]
      // A type may list a tag twice, in different case.
      if types.last != Int(claimant.type) { types.append(Int(claimant.type)) }
      at = claimant.next
    }
    return types
  }

  private mutating func insert(_ tag: ByteSlice, _ list: TypeRecord.List, _ type: Int, _ store: TypeStore) {
    let bytes = store.text[tag.range]
    let hash = Self.hash(bytes, list)
    let claimant = Int32(truncatingIfNeeded: claimants.count)
    claimants.append((Int32(truncatingIfNeeded: type), -1))
    let found = slots.find(hash) { isTag(bytes, list, of: $0, store) }
    if found >= 0 {
      claimants[Int(entries[Int(found)].last)].next = claimant
      entries[Int(found)].last = claimant
    } else {
      slots.insert(hash, Int32(truncatingIfNeeded: entries.count))
      entries.append(Entry(tag: tag, list: list, first: claimant, last: claimant))
    }
  }

  private static func hash(_ bytes: some Sequence<UInt8>, _ list: TypeRecord.List) -> UInt32 {
    HashSlots.hash(bytes, seed: UInt64(list.rawValue))
  }

  private func isTag(
    _ bytes: some Collection<UInt8>, _ list: TypeRecord.List, of index: Int32, _ store: TypeStore
  ) -> Bool {
    let entry = entries[Int(index)]
    guard entry.list == list else { return false }
    let known = store.text[entry.tag.range]
    guard list.ignoresCase else { return known.elementsEqual(bytes) }
    return known.elementsEqual(bytes) { ASCII.folded($0) == ASCII.folded($1) }
  }
}
