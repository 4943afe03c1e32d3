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

/// A half-open range of byte offsets in a source text.
///
/// Offsets count bytes from the start of the text. `SourceText/addressesFile` says whether these are the bytes of the
/// file. An empty range marks a place between two bytes.
public struct SourceRange: Hashable, Sendable {
  // Every token has one, so other modules inline the accessors.
  @usableFromInline let lower: Int32
  @usableFromInline let upper: Int32

  /// The offset of the first byte.
  @inlinable
  public var lowerBound: Int { Int(lower) }

  /// The offset after the last byte; never below ``lowerBound``.
  @inlinable
  public var upperBound: Int { Int(upper) }

  /// The number of bytes.
  @inlinable
  package var count: Int { upperBound - lowerBound }

  /// Whether the range is empty.
  @inlinable
  package var isEmpty: Bool { lower == upper }

  /// Makes a range from two offsets; offsets outside 0 to 2³¹−1 are clamped, and reversed bounds make an empty range.
  @inlinable
  package init(_ lowerBound: Int, _ upperBound: Int) {
    lower = Int32(clamping: max(0, lowerBound))
    upper = max(lower, Int32(clamping: upperBound))
  }

  /// The empty range at an offset.
  @inlinable
  public init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The range of nodes that were not read from a text.
  public static let none = SourceRange(0, 0)

  /// The smallest range that contains both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}

/// Known places in a text, close enough together to find any place by a short count from one of them.
///
/// An index follows from its text, so two indexes never make texts differ: all are equal.
struct LineIndex: Hashable, Sendable {
  /// A byte offset with its line and column.
  struct Mark {
    var offset: Int
    var line: Int
    var column: Int
  }

  /// The approximate number of bytes between marks; a search counts at most this many.
  private static let stride = 128

  private var marks: [Mark] = []

  /// No marks, for a text that is not indexed.
  init() {}

  /// The marks of a text.
  init(_ source: SourceText) {
    var mark = source.firstMark
    while mark.offset < source.bytes.count {
      marks.append(mark)
      mark = source.advance(mark, to: min(mark.offset + Self.stride, source.bytes.count))
      // A CR and its LF stay together.
      if mark.offset < source.bytes.count, source.bytes[mark.offset] == 0x0A, source.bytes[mark.offset - 1] == 0x0D {
        mark = Mark(offset: mark.offset + 1, line: mark.line + 1, column: 1)
      }
    }
  }

  /// The last mark at or before an offset.
  func mark(before offset: Int) -> Mark? {
    let end = marks.endOfPrefix { $0.offset <= offset }
    return end > 0 ? marks[end - 1] : nil
  }

  static func == (_: LineIndex, _: LineIndex) -> Bool { true }

  func hash(into: inout Hasher) {}
}

/// A change to a text: replaces the bytes of a range.
package struct TextEdit: Hashable, Sendable {
  /// The bytes to remove; an empty range for an insertion.
  package let range: SourceRange
  /// The bytes to insert.
  package let replacement: [UInt8]

  package init(replacing range: SourceRange, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension SourceText {
  /// Applies changes; returns the text and the changes that were left out.
  ///
  /// Changes are applied in the order of their places. A change is left out if it overlaps an earlier one, inserts at
  /// the same place or reaches beyond the text; it can be tried again on the new text once its range there is known.
  package func applying(_ edits: [TextEdit]) -> (text: SourceText, leftOut: [TextEdit]) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var leftOut: [TextEdit] = []
    var end = 0
    var lastInsertion = -1
    // The index keeps the order of changes at one place.
    let places = edits.indices.sorted { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }
    for edit in places.lazy.map({ edits[$0] }) {
      let isRepeated = edit.range.isEmpty && edit.range.lowerBound == lastInsertion
      guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count, !isRepeated else {
        leftOut.append(edit)
        continue
      }
      output += bytes[end..<edit.range.lowerBound]
      output += edit.replacement
      end = edit.range.upperBound
      if edit.range.isEmpty { lastInsertion = end }
    }
    output += bytes[end...]
    return (SourceText(name: name, bytes: output, origin: origin), leftOut)
  }
}
