/// All declared uniform types with their relations, as one value.
///
/// Types are numbered in order of declaration. Identifiers compare without regard to the case of ASCII letters
/// [observed]; no type is above all others. A registry does not change; ``adding(_:)`` makes another one.
public struct UniformTypeRegistry: Sendable {
  let store: TypeStore
  /// The declared parents of all types, one type behind the other; parents that nothing declares are left out.
  private let parents: [Int32]
  private let parentEnds: [Int32]
  let rows: AncestorRows
  let tags: TagIndex
  /// A number made of all identifiers and parents; registries that differ in a type differ in it.
  package let stamp: UInt64

  /// The registry of the system's own types, for all platforms.
  ///
  /// It is built at first use.
  public static let system = UniformTypeRegistry(tables: .system)

  /// Makes a registry from tables.
  ///
  /// - Parameters:
  ///   - tables: the tables; parents in tables that are left out count as undeclared.
  ///   - platform: the platform whose types to take, or `nil` for all types. What belongs to which platform is
  ///     partly presumed.
  /// - Complexity: linear in the tables' text; about a millisecond.
  public init(tables: TypeTables, platform: TypePlatform? = nil) {
    var store = TypeStore(expecting: tables.contains(.devices) ? 2048 : 1024)
    if tables.contains(.system) { TypeTableReader.read(SystemTypeTable.text, platform: platform, into: &store) }
    if tables.contains(.devices) { TypeTableReader.read(DeviceTypeTable.text, platform: platform, into: &store) }
    if tables.contains(.thirdParty) { TypeTableReader.read(ThirdPartyTypeTable.text, platform: platform, into: &store) }
    self.init(store)
  }

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

  /// The number of declared types.
  package var count: Int { store.count }

  /// The number of the type with an identifier, from 0 to ``count``, or `nil` when nothing declares it.
  ///
  /// - Complexity: linear in the identifier's length; no memory is allocated.
  package func index(of identifier: String) -> Int? {
    let index = find(identifier)
    return index < 0 ? nil : Int(index)
  }

  /// The type with a number.
  ///
  /// - Parameter index: from 0 up to but not including ``count``.
  package subscript(index: Int) -> UniformType {
    precondition(store.records.indices.contains(index), "the number of a type lies below the registry's count")
    return UniformType(store, index)
  }

  /// The type with an identifier: a declared one, or the one that a dynamic identifier describes; else `nil`.
  public func type(_ identifier: String) -> UniformType? {
    if let index = index(of: identifier) { return self[index] }
    return DynamicTypeIdentifier(identifier).map(UniformType.init)
  }

  /// The number of an identifier's type, or -1.
  ///
  /// Native strings hand out their bytes at once, which halves the time of a look-up; the other way is for the rest.
  @inline(__always)
  func find(_ identifier: String) -> Int32 {
    identifier.utf8.withContiguousStorageIfAvailable { store.find($0) } ?? store.find(identifier.utf8)
  }

  /// The declared parents of a type, in the order of its declaration.
  func parentIndexes(_ index: Int) -> ArraySlice<Int32> {
    parents[(index == 0 ? 0 : Int(parentEnds[index - 1]))..<Int(parentEnds[index])]
  }
}
