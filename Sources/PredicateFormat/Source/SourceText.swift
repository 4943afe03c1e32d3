/// A text with a name, kept as UTF-8 bytes; the thing that ranges and diagnostics point into.
public struct SourceText: Hashable, Sendable {
  /// What people call the text: a path, or a word such as `<rule>`.
  public let name: String

  /// The text as UTF-8; it may hold invalid sequences if the input did.
  public let bytes: [UInt8]

  /// Whether the text has no lines to show, as a binary property list.
  public let isBinary: Bool

  /// Makes a text of bytes.
  public init(name: String, bytes: [UInt8], isBinary: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isBinary = isBinary
  }

  /// Makes a text of a string.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// A place as people count: both from 1, columns in characters.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1; a line ends behind LF, CR, or CR LF.
    public let line: Int

    /// The column, counted from 1 in characters (extended grapheme clusters).
    public let column: Int
  }

  /// The place of a byte offset; an offset behind the end means the end.
  ///
  /// - Complexity: linear in the offset.
  public func position(at offset: Int) -> Position {
    let end = min(max(0, offset), bytes.count)
    var line = 1
    var start = hasByteOrderMark ? min(3, end) : 0
    var index = start
    while index < end {
      if let next = lineBreakEnd(at: index), next <= end {
        line += 1
        start = next
        index = next
      } else {
        index += 1
      }
    }
    return Position(line: line, column: characterCount(start..<end) + 1)
  }

  /// Whether the text begins with the mark of UTF-8, which is no character of its first line.
  private var hasByteOrderMark: Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// The bytes of the line that holds an offset, without its line break.
  package func lineRange(around offset: Int) -> Range<Int> {
    let place = min(max(0, offset), bytes.count)
    var start = place
    while start > 0, !isLineBreak(bytes[start - 1]) { start -= 1 }
    var end = place
    while end < bytes.count, !isLineBreak(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The bytes of a range as a string; invalid UTF-8 is replaced by U+FFFD.
  public func text(_ range: SourceRange) -> String {
    let upper = min(range.upperBound, bytes.count)
    return String(decoding: bytes[min(range.lowerBound, upper)..<upper], as: UTF8.self)
  }

  /// The number of characters in a range of bytes; a kilobyte at a time, since lines may be huge.
  private func characterCount(_ range: Range<Int>) -> Int {
    if range.count > 4096 {
      return range.reduce(into: 0) { count, index in
        if bytes[index] & 0xC0 != 0x80 { count += 1 }
      }
    }
    return String(decoding: bytes[range], as: UTF8.self).count
  }

  private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
  }

  /// The offset behind the line break that begins at an offset, if one does.
  private func lineBreakEnd(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x0A: index + 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
    default: nil
    }
  }
}
