/// Known places in a text, close enough together to find any place by a short count from one of them.
///
/// An index follows from its text, so two indexes never make texts differ: all are equal.
struct LineIndex: Hashable, Sendable {
  /// A byte offset with its line and column.
  struct Mark {
    var offset: Int
    var line: Int
    var column: Int
  }

  /// The approximate number of bytes between marks; a search counts at most this many.
  private static let stride = 128

  private var marks: [Mark] = []

  /// No marks, for a text that is not indexed.
  init() {}

  /// The marks of a text.
  init(_ source: SourceText) {
    var mark = source.firstMark
    while mark.offset < source.bytes.count {
      marks.append(mark)
      mark = source.advance(mark, to: min(mark.offset + Self.stride, source.bytes.count))
      // A CR and its LF stay together.
      if mark.offset < source.bytes.count, source.bytes[mark.offset] == 0x0A, source.bytes[mark.offset - 1] == 0x0D {
        mark = Mark(offset: mark.offset + 1, line: mark.line + 1, column: 1)
      }
    }
  }

  /// The last mark at or before an offset.
  func mark(before offset: Int) -> Mark? {
    let end = marks.endOfPrefix { $0.offset <= offset }
    return end > 0 ? marks[end - 1] : nil
  }

  static func == (_: LineIndex, _: LineIndex) -> Bool { true }

  func hash(into: inout Hasher) {}
}
