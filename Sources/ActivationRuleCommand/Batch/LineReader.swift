import ActivationRuleSystem
import ActivationRuleText

/// Splits standard input into lines.
///
/// It keeps only the latest chunk and the beginning of a line before it.
struct LineReader {
  private let console: Console
  private var bytes: [UInt8] = []
  /// The offset at which the search for the end of the first line continues.
  private var searched = 0
  private var isAtEnd = false
  /// Whether the first bytes belong to a line that is too long and whose earlier part was skipped.
  private var isTooLong = false

  init(_ console: Console) {
    self.console = console
  }

  /// Returns the lines that the next bytes of the input complete, `nil` for one that is too long; `nil` at the end.
  mutating func next() -> [[UInt8]?]? {
    guard !isAtEnd else { return nil }
    if let chunk = console.readChunk() { bytes += chunk } else { isAtEnd = true }
    var lines: [[UInt8]?] = []
    var start = 0
    while let end = lineFeed(from: searched) {
      lines.append(line(start..<end))
      (start, searched) = (end + 1, end + 1)
    }
    if isAtEnd {
      if isTooLong || start < bytes.count { lines.append(line(start..<bytes.count)) }
    } else if bytes.count - start > Limit.lineBytes.value {
      // Only the end of such a line is searched for.
      isTooLong = true
      start = bytes.count
    }
    bytes.removeFirst(start)
    searched = bytes.count
    return lines
  }

  private mutating func line(_ range: Range<Int>) -> [UInt8]? {
    defer { isTooLong = false }
    return isTooLong || range.count > Limit.lineBytes.value ? nil : Array(bytes[range])
  }

  /// Returns the offset of the first line feed from a place on.
  private func lineFeed(from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, 0x0A, bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
