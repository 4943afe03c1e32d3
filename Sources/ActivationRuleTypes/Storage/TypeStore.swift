import ActivationRuleText

/// The names, texts and records of all declared types, in flat arrays.
///
/// Records refer to a shared run of bytes. Strings are made only on demand.
struct TypeStore: Sendable {
  /// The system's types, as the base for declarations.
  static let system = TypeStore(.system, platform: nil)

  /// The identifiers in lower case, concatenated.
  private(set) var names: [UInt8] = []
  /// The end of each identifier in ``names``.
  private var nameEnds: [Int32] = []
  private var slots: HashSlots
  private(set) var records: [TypeRecord] = []
  /// The bytes that slices refer to.
  private(set) var text: [UInt8] = []
  /// The items of the records' lists.
  private(set) var items: [ByteSlice] = []
  private var nextSequence: Int32 = 0

  /// The number of types.
  var count: Int { records.count }

  private init(expecting entries: Int) {
    slots = HashSlots(expecting: entries)
    records.reserveCapacity(entries)
    nameEnds.reserveCapacity(entries)
  }

  /// Reads tables.
  init(_ tables: TypeTables, platform: Platform?) {
    self.init(expecting: tables.contains(.devices) ? 2048 : 1024)
    if tables.contains(.system) { TypeTableReader.read(TypeTexts.system, platform: platform, into: &self) }
    if tables.contains(.devices) { TypeTableReader.read(TypeTexts.devices, platform: platform, into: &self) }
    if tables.contains(.thirdParty) { TypeTableReader.read(TypeTexts.thirdParty, platform: platform, into: &self) }
  }

  /// The range of an identifier's letters.
  @inline(__always)
  private func nameRange(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(nameEnds[index - 1]))..<Int(nameEnds[index])
  }

  /// The index of the type with a name, in either case, or -1.
  @inline(__always)
  func find<Bytes: Collection>(_ bytes: Bytes) -> Int32 where Bytes.Element == UInt8 {
    slots.find(HashSlots.hash(bytes)) { isName(bytes, of: Int($0)) }
  }

  @inline(__always)
  private func isName<Bytes: Collection>(_ bytes: Bytes, of index: Int) -> Bool where Bytes.Element == UInt8 {
    let range = nameRange(index)
    var at = range.lowerBound
    for byte in bytes {
      guard at < range.upperBound, names[at] == ASCII.folded(byte) else { return false }
      at += 1
    }
    return at == range.upperBound
  }

  /// The identifier of a type, in lower case.
  func identifier(_ index: Int) -> String {
    String(decoding: names[nameRange(index)], as: UTF8.self)
  }

  /// Whether the identifier of a type begins with a lower-case prefix.
  func hasPrefix(_ index: Int, _ prefix: StaticPrefix) -> Bool {
    prefix.begins(names[nameRange(index)])
  }

  /// The text of a slice.
  func string(_ slice: ByteSlice) -> String {
    String(decoding: text[slice.range], as: UTF8.self)
  }

  /// The number of the first type with a constant's name, or `nil`.
  func index(ofConstant name: Substring.UTF8View) -> Int? {
    records.firstIndex { text[$0.constant.range].elementsEqual(name) }
  }

  /// The texts of one list of a type.
  func strings(_ index: Int, _ list: TypeRecord.List) -> [String] {
    records[index].items(list).map { string(items[$0]) }
  }

  // MARK: Filling

  /// Adds a text and returns its offset.
  mutating func append(text bytes: some Collection<UInt8>) -> Int {
    let start = text.count
    text.append(contentsOf: bytes)
    return start
  }

  /// Adds an item to the list under construction.
  mutating func append(item: ByteSlice) {
    items.append(item)
  }

  /// Adds a record, or replaces the record with the same identifier.
  ///
  /// - Returns: the index of the type.
  @discardableResult
  mutating func place(_ record: TypeRecord) -> Int {
    var record = record
    record.sequence = nextSequence
    nextSequence += 1
    let declared = text[record.declared.range]
    let known = Int(find(declared))
    guard known < 0 else {
      records[known] = record
      return known
    }
    slots.insert(HashSlots.hash(declared), Int32(truncatingIfNeeded: count))
    for byte in declared { names.append(ASCII.folded(byte)) }
    nameEnds.append(Int32(truncatingIfNeeded: names.count))
    records.append(record)
    return count - 1
  }
}
