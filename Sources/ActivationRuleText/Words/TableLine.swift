/// A line of a table that is part of the program: fields between `|`, some of them lists.
///
/// The tables are made by this project, so errors need no report. A field is read where it is asked for, since a question
/// is about few of the lines.
package struct TableLine: Sendable {
  private let table: StaticString
  private let start: Int
  /// The end of each field, counted from the start of the line; of a field that is missing, the end of the line.
  private let ends: SIMD16<UInt16>

  /// All lines of a table, whose lines have up to 15 fields.
  package static func lines(of table: StaticString) -> [TableLine] {
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var (lines, start): ([TableLine], Int) = ([], 0)
    while start < text.count {
      var (ends, field, place) = (SIMD16<UInt16>(), 0, start)
      while place < text.count, text[place] != "\n" {
        if text[place] == "|" {
          ends[field] = UInt16(truncatingIfNeeded: place - start)
          field += 1
        }
        place += 1
      }
      for rest in field..<ends.scalarCount { ends[rest] = UInt16(truncatingIfNeeded: place - start) }
      lines.append(TableLine(table: table, start: start, ends: ends))
      start = place + 1
    }
    return lines
  }

  /// The bytes of a field; none if the line ends before it.
  package subscript(field: Int) -> UnsafeBufferPointer<UInt8> {
    let start = field == 0 ? 0 : Int(ends[field - 1]) + 1
    return UnsafeBufferPointer(start: table.utf8Start + self.start + start, count: max(0, Int(ends[field]) - start))
  }

  /// The text of a field; `nil` if it is empty.
  package func text(_ field: Int) -> String? { self[field].isEmpty ? nil : self[field].text }

  /// Visits the items of a field that is a list; empty ones count for nothing.
  package func visit(_ field: Int, at separator: Unicode.Scalar = ",", _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let bytes = self[field]
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == separator {
      if end > start { body(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
      start = end + 1
    }
  }

  /// The items of a field that is a list.
  package func list(_ field: Int, at separator: Unicode.Scalar = ",") -> [String] {
    var items: [String] = []
    visit(field, at: separator) { items.append($0.text) }
    return items
  }
}
