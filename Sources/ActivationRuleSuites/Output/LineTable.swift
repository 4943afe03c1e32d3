package import PredicateFormat

/// Where the lines of a text begin, for many questions about one text.
package struct LineTable: Sendable {
  private var starts: [Int] = [0]

  package init(_ source: SourceText) {
    let bytes = source.bytes
    for index in bytes.indices {
      let isBreak =
        bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isBreak { starts.append(index + 1) }
    }
  }

  /// The line of an offset, counted from 1; a line ends behind LF, CR, or CR LF.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(1, low)
  }

  /// The bytes of a line, without its line break.
  package func range(of line: Int, in source: SourceText) -> SourceRange {
    let start = starts[min(max(1, line), starts.count) - 1]
    let range = source.lineRange(around: start)
    return SourceRange(start, range.upperBound)
  }
}
