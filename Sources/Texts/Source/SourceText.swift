/// A text with a name, kept as UTF-8 bytes; the thing that ranges and diagnostics point into.
public struct SourceText: Hashable, Sendable {
  /// What people call the text: a path, or a word such as `<rule>`.
  public let name: String

  /// The text as UTF-8; it may hold invalid sequences if the input did.
  public let bytes: [UInt8]

  /// What offsets in the text mean in the file that it was read from.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The bytes are the file's: ranges address them, and repairs may replace them.
    case verbatim
    /// The bytes were decoded from the file, as from UTF-16 or ISO 8859-1: lines and columns hold, offsets do not.
    case decoded
    /// The file is a binary property list: ranges address its bytes, which cannot be changed in part, and there are no
    /// lines.
    case binary
    /// The bytes are the file's, and a part of what was read stands elsewhere, as the value of a build setting.
    case filledIn
  }

  /// What offsets in the text mean in the file that it was read from.
  package let origin: Origin

  /// Whether the text has no lines to show, as a binary property list.
  package var isBinary: Bool { origin == .binary }

  /// Whether ranges address the bytes of the file itself.
  package var addressesFile: Bool { origin != .decoded }

  /// Whether the file can be changed by replacing the bytes of ranges; where it cannot, the linter gives no repairs.
  package var isEditable: Bool { origin == .verbatim }

  /// What makes finding places fast, if the text was prepared for it.
  private var index = LineIndex()

  /// Makes a text of a file's bytes.
  public init(name: String, bytes: [UInt8]) {
    self.init(name: name, bytes: bytes, origin: .verbatim)
  }

  /// Makes a text of bytes that came from a file in some way.
  package init(name: String, bytes: [UInt8], origin: Origin) {
    (self.name, self.bytes, self.origin) = (name, bytes, origin)
  }

  /// Makes a text of a string.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// A place as editors count: both from 1, columns in UTF-16 code units.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1; a line ends behind LF, CR, or CR LF.
    public let line: Int

    /// The column, counted from 1 in UTF-16 code units, as the Language Server Protocol and the editors built on it do.
    ///
    /// A character outside of the basic plane, as an emoji, counts twice, and each accent that is written apart once.
    public let column: Int
  }

  /// The place of a byte offset; an offset behind the end means the end.
  ///
  /// - Complexity: linear in the offset; logarithmic for a text that is `indexed()`.
  public func position(at offset: Int) -> Position {
    let end = min(max(0, offset), bytes.count)
    let first = firstMark
    guard first.offset < end else { return Position(line: 1, column: 1) }
    let place = advance(index.mark(before: end) ?? first, to: end)
    return Position(line: place.line, column: place.column)
  }

  /// The same text, prepared for being asked for many places.
  ///
  /// - Complexity: linear in the text.
  package func indexed() -> SourceText {
    var text = self
    text.index = LineIndex(self)
    return text
  }

  /// The same text under another name.
  package func renamed(_ name: String) -> SourceText {
    var text = SourceText(name: name, bytes: bytes, origin: origin)
    text.index = index
    return text
  }

  /// Where counting begins: behind a byte order mark.
  var firstMark: LineIndex.Mark {
    LineIndex.Mark(offset: bytes.startOfText, line: 1, column: 1)
  }

  /// Counts on to an offset behind a mark; inside of a CR LF, the CR is a column.
  func advance(_ mark: LineIndex.Mark, to end: Int) -> LineIndex.Mark {
    bytes.withUnsafeBufferPointer { bytes in
      var mark = mark
      while mark.offset < end {
        let byte = bytes[mark.offset]
        if isLineBreak(byte), let next = lineBreakEnd(at: mark.offset), next <= end {
          mark = LineIndex.Mark(offset: next, line: mark.line + 1, column: 1)
        } else {
          // A scalar counts with its first byte; one of four bytes is a pair of units.
          if byte & 0xC0 != 0x80 { mark.column += byte >= 0xF0 ? 2 : 1 }
          mark.offset += 1
        }
      }
      return mark
    }
  }

  /// The bytes of the line that holds an offset, without its line break.
  ///
  /// - Parameter reach: how many bytes before and behind the offset are looked at.
  package func lineRange(around offset: Int, reach: Int = .max) -> Range<Int> {
    let place = min(max(0, offset), bytes.count)
    let first = place - min(place, reach)
    let last = place + min(bytes.count - place, reach)
    var start = place
    while start > first, !isLineBreak(bytes[start - 1]) { start -= 1 }
    var end = place
    while end < last, !isLineBreak(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The line of a byte offset, counted from 1.
  package func line(at offset: Int) -> Int { position(at: offset).line }

  /// The lines that a range reaches into, without their line breaks; one at least.
  package func lines(of range: SourceRange) -> [SourceRange] {
    var lines: [SourceRange] = []
    var next: Int? = range.lowerBound
    while let start = next {
      let line = lineRange(around: start)
      lines.append(SourceRange(line.lowerBound, line.upperBound))
      next = line.upperBound < min(range.upperBound, bytes.count) ? lineBreakEnd(at: line.upperBound) : nil
      if let place = next, place >= range.upperBound { next = nil }
    }
    return lines
  }

  /// The bytes of a range as a string; invalid UTF-8 is replaced by U+FFFD.
  package func text(_ range: SourceRange) -> String {
    slice(range).text
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

extension SourceText {
  /// The bytes of a range, as far as there are any.
  package func slice(_ range: SourceRange) -> ArraySlice<UInt8> {
    let end = min(range.upperBound, bytes.count)
    return bytes[min(range.lowerBound, end)..<end]
  }
}

extension String {
  /// The last part of a path; the text itself if it names no part.
  package var lastPathPart: String {
    split(separator: "/").last.map { String($0) } ?? self
  }
}

extension SourceText: CustomStringConvertible {
  /// The name and the size; the bytes are not for reading.
  public var description: String { "\(name), \(bytes.count) bytes" }
}
