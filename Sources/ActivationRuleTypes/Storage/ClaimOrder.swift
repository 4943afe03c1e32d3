/// The order in which types claim tags; the first matching claim is the answer.
///
/// The core comes first, along with declarations that replaced one of the core's; then identifiers that begin with
/// `public.`, then with `com.apple.`; then the others in order of registration [observed].
enum ClaimOrder {
  /// The numbers of all types, best claim first.
  static func sorted(_ store: TypeStore) -> [Int] {
    let keys = store.records.indices.map { index in
      UInt64(rank(index, store)) << 60 | UInt64(UInt32(bitPattern: store.records[index].sequence)) << 28 | UInt64(index)
    }
    return keys.sorted().map { Int($0 & 0xFFF_FFFF) }
  }

  private static func rank(_ index: Int, _ store: TypeStore) -> Int {
    let flags = store.records[index].flags
    let group = flags.isCore || flags.contains(.overridesCore) ? 0 : 3
    if store.hasPrefix(index, .publicTypes) { return group }
    return store.hasPrefix(index, .appleTypes) ? group + 1 : group + 2
  }
}
