import ActivationRuleRequests

/// Splits standard input into lines, holding one line at a time.
struct LineReader {
  /// A line of the input.
  enum Line {
    /// The bytes of the line without its line feed.
    case whole(ArraySlice<UInt8>)
    /// The line has more bytes than the limit, and was passed over.
    case tooLong
  }

  private let console: Console
  private var rest: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ console: Console) {
    self.console = console
  }

  /// The next line; `nil` behind the last one.
  mutating func next() -> Line? {
    var isTooLong = false
    var searched = start
    while true {
      if let end = rest[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return isTooLong || end - start > RequestAnswerer.lineLimit ? .tooLong : .whole(rest[start..<end])
      }
      if rest.count - start > RequestAnswerer.lineLimit {
        // Only the end of such a line is looked for.
        isTooLong = true
        rest = []
        start = 0
      }
      searched = rest.count
      guard readOn(&searched) else {
        defer { start = rest.count }
        return isTooLong ? .tooLong : start < rest.count ? .whole(rest[start...]) : nil
      }
    }
  }

  /// Adds the next bytes of the input in place of those that were used; `false` at the end.
  private mutating func readOn(_ searched: inout Int) -> Bool {
    guard !isAtEnd, let chunk = console.readChunk() else {
      isAtEnd = true
      return false
    }
    if start > 0 {
      rest.removeFirst(start)
      searched -= start
      start = 0
    }
    rest += chunk
    return true
  }
}
