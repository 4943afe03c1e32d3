/// Reads the lines of a type table one by one; `Grammar/types/system.txt` describes the format.
///
/// The tables are part of the module, so errors need no report.
struct TypeTableReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var at = 0

  private static let newline = UInt8(ascii: "\n")
  private static let bar = UInt8(ascii: "|")
  private static let comma = UInt8(ascii: ",")

  init(_ table: StaticString) {
    text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// Reads the type of the next line; `nil` at the end.
  mutating func readType() -> UniformType? {
    guard at < text.count else { return nil }
    let type = UniformType(&self)
    while at < text.count, text[at] != Self.newline { at += 1 }
    at += 1
    return type
  }

  /// Reads a field: up to the next `|`, or to the end of the line without leaving it.
  mutating func readString() -> String {
    let start = at
    while at < text.count, text[at] != Self.bar, text[at] != Self.newline { at += 1 }
    let string = string(start, at)
    skipBar()
    return string
  }

  /// Reads a field that is a list.
  mutating func readStrings() -> [String] {
    var strings: [String] = []
    var start = at
    while at < text.count, text[at] != Self.bar, text[at] != Self.newline {
      if text[at] == Self.comma {
        strings.append(string(start, at))
        start = at + 1
      }
      at += 1
    }
    if start < at { strings.append(string(start, at)) }
    skipBar()
    return strings
  }

  private mutating func skipBar() {
    if at < text.count, text[at] == Self.bar { at += 1 }
  }

  private func string(_ start: Int, _ end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)
  }
}
