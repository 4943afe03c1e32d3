import ActivationRuleSystem

/// Lines that were read together.
struct InputLines {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The range of each line without its line feed; `nil` if the line exceeds the limit.
  var places: [Range<Int>?] = []

  /// Returns the bytes of a line; `nil` if it exceeds the limit.
  func line(_ number: Int) -> UnsafeBufferPointer<UInt8>? {
    places[number].map { UnsafeBufferPointer(rebasing: bytes[$0]) }
  }

  /// Returns the number of bytes of the lines before a line.
  func byteCount(before number: Int) -> Int {
    places[..<number].last { $0 != nil }??.upperBound ?? 0
  }

  /// Whether a line may define a name, so that it must be answered in order.
  ///
  /// A letter can also be written as an escape.
  func mayDefine(_ number: Int) -> Bool {
    guard let line = line(number) else { return false }
    // The letters that it searches for first are rare.
    return Self.contains(line, "\"define\"", at: 3) || Self.contains(line, "\\u", at: 0)
  }

  /// Whether a line contains a text.
  ///
  /// The letter at a place of the text is searched for first.
  private static func contains(_ line: UnsafeBufferPointer<UInt8>, _ text: StaticString, at place: Int) -> Bool {
    guard let base = line.baseAddress else { return false }
    var start = place
    while start < line.count, let found = memchr(base + start, Int32(text.utf8Start[place]), line.count - start) {
      let offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if offset - place + text.utf8CodeUnitCount <= line.count,
        memcmp(base + offset - place, text.utf8Start, text.utf8CodeUnitCount) == 0
      {
        return true
      }
      start = offset + 1
    }
    return false
  }

  /// Returns the offset of the first line feed from a place on.
  func lineFeed(from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

/// Splits standard input into lines.
///
/// It keeps only the latest chunk and the beginning of a line before it.
struct LineReader {
  private let console: Console
  private var bytes: [UInt8] = []
  /// The beginning of the first line not yet passed on, and the offset at which the search for its end continues.
  private var (start, searched) = (0, 0)
  private var isAtEnd = false
  /// Whether the first bytes belong to a line that is too long and whose earlier part was skipped.
  private var isTooLong = false

  init(_ console: Console) {
    self.console = console
  }

  /// Passes on all complete lines that were read, and at the end of the input also the rest.
  mutating func useLines(_ use: (InputLines) -> Void) {
    bytes.withUnsafeBufferPointer { buffer in
      var lines = InputLines(bytes: buffer)
      lines.places.reserveCapacity(buffer.count >> 9)
      while let end = lines.lineFeed(from: searched) {
        add(start..<end, to: &lines)
        (start, searched) = (end + 1, end + 1)
      }
      searched = buffer.count
      if isAtEnd, isTooLong || start < buffer.count { add(start..<buffer.count, to: &lines) }
      use(lines)
    }
  }

  private mutating func add(_ line: Range<Int>, to lines: inout InputLines) {
    lines.places.append(isTooLong || line.count > Limit.lineBytes.value ? nil : line)
    isTooLong = false
  }

  /// Reads the next bytes of the input, and discards bytes already passed on; `false` after the end of the input.
  mutating func readOn() -> Bool {
    guard !isAtEnd else { return false }
    if bytes.count - start > Limit.lineBytes.value {
      // Only the end of an overlong line is searched for.
      isTooLong = true
      start = bytes.count
    }
    bytes.removeFirst(start)
    searched -= start
    start = 0
    if let chunk = console.readChunk() { bytes += chunk } else { isAtEnd = true }
    return true
  }
}
