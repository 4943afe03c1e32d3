/// The system's types, stored in tables that the compiler lays out.
///
/// Nothing is computed or allocated when a process starts. ``LoadedTypes`` answers the same questions about types that
/// are read at run time.
enum SystemTypes {
  /// The number of types.
  static var count: Int { SystemTypeNames.count }

  /// The bytes of an identifier, in lower case.
  @inline(__always)
  static func name(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = Int(SystemTypeNames.starts[index])
    return UnsafeBufferPointer(
      start: SystemTypeNames.names.utf8Start + start, count: Int(SystemTypeNames.starts[index + 1]) - start)
  }

  /// The table line with all facts about a type.
  static func line(_ index: Int) -> TypeLineReader {
    TypeLineReader(TypeTexts.system, at: Int(SystemTypeNames.lines[index]))
  }

  // MARK: Finding

  /// The number of the type with an identifier, in either case, or -1.
  ///
  /// No identifier has fewer than eight bytes, the number that is loaded at once.
  @inline(__always)
  static func find(_ start: UnsafeRawPointer, _ count: Int) -> Int32 {
    guard count >= CaselessBytes.wordLength else { return -1 }
    let hash = CaselessBytes.hash(start, count)
    let mark = UInt32(truncatingIfNeeded: hash >> 48)
    var at = Int(truncatingIfNeeded: hash & slotMask)
    while true {
      let slot = SystemTypeNames.slots[at]
      if slot == 0 { return -1 }
      let index = Int(slot & 0xFFFF) &- 1
      if slot >> 16 == mark, isName(start, count, of: index) { return Int32(truncatingIfNeeded: index) }
      at = (at &+ 1) & Int(slotMask)
    }
  }

  /// Selects one of the 2048 slots of ``SystemTypeNames/slots``.
  private static var slotMask: UInt64 { 0x7FF }

  @inline(__always)
  private static func isName(_ start: UnsafeRawPointer, _ count: Int, of index: Int) -> Bool {
    let first = Int(SystemTypeNames.starts[index])
    guard Int(SystemTypeNames.starts[index + 1]) - first == count else { return false }
    return CaselessBytes.areEqual(start, SystemTypeNames.names.utf8Start + first, count)
  }

  /// The number of the first type with a constant's name, or `nil`.
  ///
  /// - Complexity: linear in the text of the table.
  static func index(ofConstant name: Substring.UTF8View) -> Int? {
    (0..<count).first { index in
      var line = line(index)
      for _ in 0..<5 { _ = line.readField() }
      return line.bytes(line.readField()).elementsEqual(name)
    }
  }

  // MARK: Relations

  /// Whether one type conforms to another.
  @inline(__always)
  static func conforms(_ index: Int, to other: Int) -> Bool {
    let column = Int(SystemTypeRelations.columnNumbers[other])
    guard column != SystemTypeRelations.noColumn else { return index == other }
    let word = SystemTypeRelations.columns[column &* SystemTypeRelations.wordCount &+ index >> 6]
    return word &>> UInt64(truncatingIfNeeded: index & 63) & 1 != 0
  }

  /// Adds the types that conform to a type, one bit each.
  static func formDescendants(of index: Int, into words: inout [UInt64], at offset: Int) {
    let column = Int(SystemTypeRelations.columnNumbers[index])
    guard column != SystemTypeRelations.noColumn else {
      words[offset + index >> 6] |= 1 << UInt64(index & 63)
      return
    }
    let start = column * SystemTypeRelations.wordCount
    for word in 0..<SystemTypeRelations.wordCount { words[offset + word] |= SystemTypeRelations.columns[start + word] }
  }

  /// Adds the types that a type conforms to, one bit each.
  static func formAncestors(of index: Int, into words: inout [UInt64], at offset: Int) {
    words[offset + index >> 6] |= 1 << UInt64(index & 63)
    for parent in parents(of: index) { formAncestors(of: Int(parent), into: &words, at: offset) }
  }

  /// The declared parents of a type, in the order of its declaration.
  static func parents(of index: Int) -> [Int32] {
    let start = index == 0 ? 0 : Int(SystemTypeRelations.parentEnds[index - 1])
    return (start..<Int(SystemTypeRelations.parentEnds[index])).map { Int32(SystemTypeRelations.parents[$0]) }
  }
}

extension SystemTypeRelations {
  /// Marks a type that nothing else conforms to, which needs no column.
  static var noColumn: Int { 255 }
}
