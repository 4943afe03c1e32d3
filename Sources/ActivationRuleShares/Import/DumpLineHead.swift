/// The start of a line up to its first word: blanks, bullets, frames, and the prefixes of logs.
struct DumpLineHead {
  /// Where the line's own text begins; its end if there is none.
  private(set) var start: Int
  /// Whether there is a bullet or a number in front.
  private(set) var hasBullet = false

  private let text: DumpText
  private let end: Int

  init(_ text: DumpText, _ line: Range<Int>) {
    self.text = text
    start = line.lowerBound
    end = line.upperBound
    skipDecoration()
    if skipTime() { skipLogNames() }
    while start < end, skipTag() || skipNumber() {}
  }

  private var byte: UInt8 { start < end ? text.bytes[start] : 0x0A }

  /// Skips blanks, bullets, the lines of frames and pictograms.
  private mutating func skipDecoration() {
    while start < end {
      switch byte {
      case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "="), UInt8(ascii: "~"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"):
        start += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        hasBullet = true
        start += 1
      case 0x80...: skipCharacter()
      default: return
      }
    }
  }

  /// Skips a character beyond ASCII; `•`, `‣`, `·`, `–`, `▪`, `◦` and `●` are bullets.
  private mutating func skipCharacter() {
    var next = start + 1
    while next < end, text.bytes[next] & 0xC0 == 0x80 { next += 1 }
    switch text.string(start..<next) {
    case "•", "‣", "·", "–", "—", "▪", "◦", "●": hasBullet = true
    default: break
    }
    start = next
  }

  /// Skips a date and a time of day as logs write them; returns false if there is no time.
  private mutating func skipTime() -> Bool {
    var next = start
    let dashes = Array("-/".utf8)
    if digits(next) == 4, next + 10 <= end, dashes.contains(text.bytes[next + 4]), digits(next + 5) == 2,
      digits(next + 8) == 2
    {
      next += 10
      if next < end, text.bytes[next] == 0x20 || text.bytes[next] == UInt8(ascii: "T") { next += 1 }
    }
    guard digits(next) == 2, next + 8 <= end, text.bytes[next + 2] == UInt8(ascii: ":"), digits(next + 3) == 2,
      text.bytes[next + 5] == UInt8(ascii: ":"), digits(next + 6) == 2
    else { return false }
    next += 8
    // The fraction of the second and the zone.
    while next < end, text.bytes[next].isDigit || ".,+-Z:".utf8.contains(text.bytes[next]) { next += 1 }
    start = next
    skipDecoration()
    return true
  }

  /// Returns the number of digits from an offset on, at most five.
  private func digits(_ offset: Int) -> Int {
    var count = 0
    while count < 5, offset + count < end, text.bytes[offset + count].isDigit { count += 1 }
    return count
  }

  /// Skips the name of a process, `MyShare[123:4567]` or `MyShare:`, after a time.
  private mutating func skipLogNames() {
    let nameEnd = text.identifierEnd(start)
    guard nameEnd > start, nameEnd < end else { return }
    if text.bytes[nameEnd] == UInt8(ascii: "["), let close = closingBracket(nameEnd) {
      start = close + 1
      if byte == UInt8(ascii: ":") { start += 1 }
    } else if text.bytes[nameEnd] == UInt8(ascii: ":"), nameEnd + 1 < end, text.bytes[nameEnd + 1] == 0x20,
      DumpLabel(text.bytes[start..<nameEnd]) == nil
    {
      start = nameEnd + 1
    }
    skipDecoration()
  }

  /// Skips a tag in brackets, such as the name of a class; returns false for lists and all else.
  private mutating func skipTag() -> Bool {
    guard byte == UInt8(ascii: "["), let close = closingBracket(start), close + 1 < end else { return false }
    let inner = text.bytes[start + 1..<close]
    guard !inner.isEmpty,
      inner.allSatisfy({ DumpText.isIdentifierByte($0) || $0 == 0x20 || $0 == UInt8(ascii: ":") || $0 >= 0x80 }),
      !inner.starts(with: "public.".utf8), !inner.starts(with: "dyn.".utf8)
    else { return false }
    start = close + 1
    if byte == UInt8(ascii: ":") { start += 1 }
    skipDecoration()
    return true
  }

  /// Returns the closing bracket of a short tag.
  private func closingBracket(_ open: Int) -> Int? {
    let limit = min(end, open + 80)
    return (open..<limit).first { text.bytes[$0] == UInt8(ascii: "]") }
  }

  /// Skips the number of a list's element: `1.`, `1)`, or `0 : ` as the debugger prints it.
  private mutating func skipNumber() -> Bool {
    let count = digits(start)
    var next = start + count
    guard 1...4 ~= count, next < end else { return false }
    if text.bytes[next] == 0x20, next + 1 < end, text.bytes[next + 1] == UInt8(ascii: ":") { next += 1 }
    let marks = Array(".):".utf8)
    guard marks.contains(text.bytes[next]), next + 1 < end, text.bytes[next + 1] == 0x20 else { return false }
    hasBullet = true
    start = next + 1
    skipDecoration()
    return true
  }
}
