import SystemLibrary

/// Lines that were read together.
struct InputLines {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where each line stands, without its line feed; `nil` for one that has more bytes than the limit.
  var places: [Range<Int>?] = []

  /// The bytes of a line; `nil` for one that has too many.
  func line(_ number: Int) -> UnsafeBufferPointer<UInt8>? {
    places[number].map { UnsafeBufferPointer(rebasing: bytes[$0]) }
  }

  /// How many bytes the lines before a line have.
  func byteCount(before number: Int) -> Int {
    places[..<number].last { $0 != nil }??.upperBound ?? 0
  }

  /// Whether a line may define a name, so that the order matters in which it and others are answered.
  ///
  /// A letter may be written as an escape, too.
  func mayDefine(_ number: Int) -> Bool {
    guard let line = line(number) else { return false }
    // The letters that are looked for are rare.
    return Self.contains(line, "\"define\"", at: 3) || Self.contains(line, "\\u", at: 0)
  }

  /// Whether a line holds a text of which the letter at a place is looked for first.
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

  /// Where the first line feed stands from a place on.
  func lineFeed(from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

/// Splits standard input into lines, holding what was read last and the beginning of a line before it.
struct LineReader {
  private let console: Console
  private var bytes: [UInt8] = []
  /// Where the first line begins that was not handed over, and up to where its end was looked for.
  private var (start, searched) = (0, 0)
  private var isAtEnd = false
  /// Whether the bytes at the beginning belong to a line of which the rest was passed over.
  private var isTooLong = false

  init(_ console: Console) {
    self.console = console
  }

  /// Hands all whole lines over that were read, and behind the end of the input what is left.
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

  /// Reads the next bytes of the input in place of those that were handed over; `false` behind its end.
  mutating func readOn() -> Bool {
    guard !isAtEnd else { return false }
    if bytes.count - start > Limit.lineBytes.value {
      // Only the end of such a line is looked for.
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
