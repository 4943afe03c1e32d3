/// Reads the lines of a type table into a store.
enum TypeTableReader {
  /// Adds the types of a table, limited to those of a platform if one is given.
  static func read(_ table: StaticString, platform: Platform?, into store: inout TypeStore) {
    let start = table.withUTF8Buffer { store.append(text: $0) }
    var line = TypeLineReader(table)
    while !line.isAtEnd {
      let record = record(&line, shift: start, into: &store)
      line.skipLine()
      if platform != .iOS || !record.flags.contains(.onlyMacOS) { store.place(record) }
    }
  }

  /// Reads a line whose table's bytes begin at an offset in the store.
  private static func record(_ line: inout TypeLineReader, shift: Int, into store: inout TypeStore) -> TypeRecord {
    var record = TypeRecord()
    record.declared = ByteSlice(line.readField(), shift: shift)
    record.flags = line.readFlags()
    for list in [TypeRecord.List.parents, .extensions, .mimeTypes, .pasteboardNames, .osTypes] {
      if list == .pasteboardNames { record.constant = ByteSlice(line.readField(), shift: shift) }
      record.setBound(list.rawValue, store.items.count)
      line.readItems { store.append(item: ByteSlice($0, shift: shift)) }
    }
    record.setBound(5, store.items.count)
    return record
  }
}

extension ByteSlice {
  fileprivate init(_ range: Range<Int>, shift: Int) {
    self.init(
      lower: Int32(truncatingIfNeeded: range.lowerBound + shift),
      upper: Int32(truncatingIfNeeded: range.upperBound + shift))
  }
}
