/// A text with a name, kept as UTF-8 bytes, that ranges and diagnostics refer to.
public struct SourceText: Hashable, Sendable {
  /// The name of the text for people: a path, or a word such as `<rule>`.
  public let name: String

  /// The text as UTF-8; it may contain invalid sequences if the input did.
  public let bytes: [UInt8]

  /// The relation between offsets in the text and offsets in the file.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The bytes are the file's: ranges address them, and repairs may replace them.
    case verbatim
    /// The bytes were decoded from another encoding, such as UTF-16: lines and columns are right, offsets are not.
    case decoded
    /// The file is a binary property list: ranges refer to its bytes, which cannot be edited in place, and it has no
    /// lines.
    case binary
    /// The bytes are the file's, and a part of what was read stands elsewhere, as the value of a build setting.
    case filledIn
  }

  /// The relation between offsets in the text and offsets in the file.
  package let origin: Origin

  /// Whether the text has no lines to show, such as a binary property list.
  package var isBinary: Bool { origin == .binary }

  /// Whether ranges refer to the bytes of the file itself.
  package var addressesFile: Bool { origin != .decoded }

  /// Whether the file can be edited by replacing ranges; if not, the linter offers no repairs.
  package var isEditable: Bool { origin == .verbatim }

  /// Speeds up finding places, if the text is indexed.
  private var index = LineIndex()

  /// Makes a text of a file's bytes.
  public init(name: String, bytes: [UInt8]) {
    self.init(name: name, bytes: bytes, origin: .verbatim)
  }

  /// Makes a text of bytes with a given origin.
  package init(name: String, bytes: [UInt8], origin: Origin) {
    (self.name, self.bytes, self.origin) = (name, bytes, origin)
  }

  /// Makes a text of a string.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// A place as editors count: both from 1, columns in UTF-16 code units.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1; a line ends after LF, CR, or CR LF.
    public let line: Int

    /// The column, counted from 1 in UTF-16 code units, as in the Language Server Protocol and the editors built on it.
    ///
    /// A character outside the basic plane, such as an emoji, counts twice; each combining accent counts once.
    public let column: Int
  }

  /// The place of a byte offset; an offset past the end means the end.
  ///
  /// - Complexity: linear in the offset; logarithmic for a text that is `indexed()`.
  public func position(at offset: Int) -> Position {
    let end = min(max(0, offset), bytes.count)
    let first = firstMark
    guard first.offset < end else { return Position(line: 1, column: 1) }
    let place = advance(index.mark(before: end) ?? first, to: end)
    return Position(line: place.line, column: place.column)
  }

  /// The same text with an index, for many lookups of places.
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

  /// The start of counting: after a byte order mark.
  var firstMark: LineIndex.Mark {
    LineIndex.Mark(offset: bytes.startOfText, line: 1, column: 1)
  }

  /// Counts from a mark to an offset; inside a CR LF, the CR is a column.
  func advance(_ mark: LineIndex.Mark, to end: Int) -> LineIndex.Mark {
    bytes.withUnsafeBufferPointer { bytes in
      // Without calls, since a debug build inlines none, and long texts are counted byte by byte.
      var (offset, line, column) = (mark.offset, mark.line, mark.column)
      while offset < end {
        let byte = bytes[offset]
        if byte == 0x0A || byte == 0x0D {
          let isPair = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
          let next = isPair ? offset + 2 : offset + 1
          if next <= end {
            (offset, line, column) = (next, line + 1, 1)
            continue
          }
        }
        // A scalar counts with its first byte; one of four bytes is a pair of units.
        if byte & 0xC0 != 0x80 { column += byte >= 0xF0 ? 2 : 1 }
        offset += 1
      }
      return LineIndex.Mark(offset: offset, line: line, column: column)
    }
  }

  /// The bytes of the line that contains an offset, without its line break.
  ///
  /// - Parameter reach: the number of bytes before and after the offset to look at.
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

  /// The lines that a range touches, without their line breaks; at least one.
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

  /// The end of the line break that begins at an offset, if there is one.
  private func lineBreakEnd(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x0A: index + 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
    default: nil
    }
  }
}

extension SourceText {
  /// The bytes of a range, clamped to the text.
  package func slice(_ range: SourceRange) -> ArraySlice<UInt8> {
    let end = min(range.upperBound, bytes.count)
    return bytes[min(range.lowerBound, end)..<end]
  }
}

extension String {
  /// The last component of a path; the whole text if there is none.
  package var lastPathPart: String {
    split(separator: "/").last.map { String($0) } ?? self
  }
}

extension SourceText: CustomStringConvertible {
  /// The name and the size, without the bytes.
  public var description: String { "\(name), \(bytes.count) bytes" }
}
