/// Reads the lines of a type table into a store.
///
/// The tables are the module's own, so that there is nothing to complain about; ``SystemTypeTable`` describes a line.
struct TypeTableReader {
  private let end: Int
  private var at: Int
  private let platform: TypePlatform?

  private static let newline = UInt8(ascii: "\n")
  private static let bar = UInt8(ascii: "|")
  private static let comma = UInt8(ascii: ",")

  /// Adds the types of a table, or those of them that a platform has.
  static func read(_ table: String, platform: TypePlatform?, into store: inout TypeStore) {
    let start = store.append(text: table.utf8)
    var reader = TypeTableReader(end: store.text.count, at: start, platform: platform)
    while reader.at < reader.end { reader.readLine(into: &store) }
  }

  private mutating func readLine(into store: inout TypeStore) {
    var record = TypeRecord()
    record.declared = readItem(store.text)
    for place in readField(store.text) { record.flags.formUnion(TypeFlags(letter: store.text[place])) }
    readList(0, of: &record, into: &store)
    readList(1, of: &record, into: &store)
    readList(2, of: &record, into: &store)
    record.constant = readItem(store.text)
    readList(3, of: &record, into: &store)
    readList(4, of: &record, into: &store)
    record.setBound(5, store.items.count)
    while at < end, store.text[at] != Self.newline { at += 1 }
    at += 1
    if platform == .iOS, record.flags.contains(.onlyMacOS) { return }
    store.place(record)
  }

  /// Reads up to the next `|`, or to the end of the line without leaving it.
  private mutating func readField(_ text: [UInt8]) -> Range<Int> {
    let start = at
    while at < end, text[at] != Self.bar, text[at] != Self.newline { at += 1 }
    defer { if at < end, text[at] == Self.bar { at += 1 } }
    return start..<at
  }

  private mutating func readItem(_ text: [UInt8]) -> ByteSlice {
    slice(readField(text))
  }

  private mutating func readList(_ list: Int, of record: inout TypeRecord, into store: inout TypeStore) {
    record.setBound(list, store.items.count)
    let field = readField(store.text)
    guard !field.isEmpty else { return }
    var start = field.lowerBound
    for place in field where store.text[place] == Self.comma {
      store.append(item: slice(start..<place))
      start = place + 1
    }
    store.append(item: slice(start..<field.upperBound))
  }

  private func slice(_ range: Range<Int>) -> ByteSlice {
    ByteSlice(lower: Int32(truncatingIfNeeded: range.lowerBound), upper: Int32(truncatingIfNeeded: range.upperBound))
  }
}
