/// Reads the fields of a line of a type table one by one; `Grammar/types/system.txt` describes the format.
///
/// The tables are part of the module, so errors need no report.
struct TypeLineReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var at: Int

  private static var newline: UInt8 { UInt8(ascii: "\n") }
  private static var bar: UInt8 { UInt8(ascii: "|") }
  private static var comma: UInt8 { UInt8(ascii: ",") }

  /// Starts with the line at an offset.
  init(_ table: StaticString, at offset: Int = 0) {
    text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    at = offset
  }

  /// Whether no line is left.
  var isAtEnd: Bool { at >= text.count }

  /// Some bytes of the table.
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }

  /// Reads up to the next `|`, or to the end of the line without leaving it.
  mutating func readField() -> Range<Int> {
    let start = at
    while at < text.count, text[at] != Self.bar, text[at] != Self.newline { at += 1 }
    defer { if at < text.count, text[at] == Self.bar { at += 1 } }
    return start..<at
  }

  /// Reads the marks of a declaration.
  mutating func readFlags() -> TypeFlags {
    var flags: TypeFlags = []
    for place in readField() { flags.formUnion(TypeFlags(letter: text[place])) }
    return flags
  }

  /// Reads a list and passes on the range of each item.
  mutating func readItems(_ take: (Range<Int>) -> Void) {
    let field = readField()
    guard !field.isEmpty else { return }
    var start = field.lowerBound
    for place in field where text[place] == Self.comma {
      take(start..<place)
      start = place + 1
    }
    take(start..<field.upperBound)
  }

  /// Reads a field as a string.
  mutating func readString() -> String { String(decoding: bytes(readField()), as: UTF8.self) }

  /// Reads a list as strings.
  mutating func readStrings() -> [String] {
    var strings: [String] = []
    let text = text
    readItems { strings.append(String(decoding: UnsafeBufferPointer(rebasing: text[$0]), as: UTF8.self)) }
    return strings
  }

  /// Moves to the next line.
  mutating func skipLine() {
    while at < text.count, text[at] != Self.newline { at += 1 }
    at += 1
  }
}
