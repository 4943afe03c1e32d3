/// A pasted text with its escapes resolved, and a mapping to the source.
///
/// Prints within prints escape quotes and line ends, once more for each level. The depth does not matter for finding
/// the identifiers, so `\n`, `\\n` and `\\\n` are all line ends. Typographic quotes and the backticks of Markdown are
/// quotes, and the marks of quoted lines and comments, `>` and `//`, are left out.
struct DumpText {
  let source: SourceText
  private(set) var bytes: [UInt8] = []
  /// The offset in the source of each byte.
  private var offsets: [Int32] = []

  init(_ source: SourceText) {
    self.source = source
    bytes.reserveCapacity(source.bytes.count)
    offsets.reserveCapacity(source.bytes.count)
    var index = markEnd(source.bytes.startOfText)
    while index < source.bytes.count {
      let isLineEnd = source.bytes[index] == 0x0A || source.bytes[index] == 0x0D
      index = decode(at: index)
      if isLineEnd { index = markEnd(index) }
    }
  }

  /// Returns the offset after the marks of a quoted line or a comment that begins at an offset; the offset itself if
  /// none does.
  private func markEnd(_ start: Int) -> Int {
    let input = source.bytes
    var index = start
    var end = start
    while index < input.count {
      switch input[index] {
      case 0x20, 0x09: index += 1
      case UInt8(ascii: ">"):
        index += 1
        end = index
      case UInt8(ascii: "/") where index + 1 < input.count && input[index + 1] == UInt8(ascii: "/"):
        while index < input.count, input[index] == UInt8(ascii: "/") { index += 1 }
        end = index
      default: return end
      }
    }
    return end
  }

  /// Copies the text at an offset; returns the offset after it.
  private mutating func decode(at start: Int) -> Int {
    let input = source.bytes
    switch input[start] {
    case UInt8(ascii: "\\"): return decodeEscape(at: start)
    case UInt8(ascii: "`"):
      append(UInt8(ascii: "\""), start)
      return start + 1
    case 0x0D:
      append(0x0A, start)
      return start + (start + 1 < input.count && input[start + 1] == 0x0A ? 2 : 1)
    case 0xE2 where start + 2 < input.count && input[start + 1] == 0x80 && input[start + 2] & 0xFC == 0x9C:
      append(UInt8(ascii: "\""), start)
      return start + 3
    default:
      append(input[start], start)
      return start + 1
    }
  }

  /// Copies a run of backslashes with the byte that it escapes; returns the offset after it.
  private mutating func decodeEscape(at start: Int) -> Int {
    let input = source.bytes
    var end = start
    while end < input.count, input[end] == UInt8(ascii: "\\") { end += 1 }
    let escaped = end < input.count ? input[end] : 0
    switch escaped {
    case UInt8(ascii: "\""): append(escaped, start)
    case UInt8(ascii: "n"): append(0x0A, start)
    case UInt8(ascii: "t"), UInt8(ascii: "r"): append(0x20, start)
    default:
      for place in start..<end { append(UInt8(ascii: "\\"), place) }
      return end
    }
    return end + 1
  }

  private mutating func append(_ byte: UInt8, _ offset: Int) {
    bytes.append(byte)
    offsets.append(Int32(truncatingIfNeeded: offset))
  }

  /// Returns the place in the source of a range.
  func range(_ range: Range<Int>) -> SourceRange {
    guard !range.isEmpty else { return SourceRange(at: offset(range.lowerBound)) }
    return SourceRange(offset(range.lowerBound), offset(range.upperBound - 1) + 1)
  }

  private func offset(_ index: Int) -> Int {
    index < offsets.count ? Int(offsets[index]) : source.bytes.count
  }

  /// Returns the text of a range.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the byte at an offset; `nil` after the end.
  func byte(_ offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  /// Returns the end of the line that contains an offset.
  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return end
  }

  /// Returns the offset of the next byte that is not a blank; with `lines`, line ends are blanks too.
  func skipBlanks(_ offset: Int, lines: Bool = false) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 || lines && bytes[end] == 0x0A { end += 1 }
    return end
  }

  /// Returns the end of the bytes from an offset on that can be part of an identifier.
  func identifierEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, Self.isIdentifierByte(bytes[end]) { end += 1 }
    return end
  }

  /// Returns whether a text occurs at an offset.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
  }

  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
