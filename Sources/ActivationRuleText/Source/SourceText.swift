/// A text with a name, kept as UTF-8 bytes, that ranges and findings refer to.
package struct SourceText: Hashable, Sendable {
  /// The name of the text for people: a path, or a word such as `<rule>`.
  package let name: String

  /// The text as UTF-8; it may contain invalid sequences if the input did.
  package let bytes: [UInt8]

  /// The relation between offsets in the text and offsets in the file.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The bytes are the file's: ranges address them, and repairs may replace them.
    case verbatim
    /// The bytes were decoded from another encoding, such as UTF-16: lines and columns are right, offsets are not.
    case decoded
    /// The file is a binary property list: ranges refer to its bytes, which cannot be edited in place, and it has no
    /// lines.
    case binary
    /// The bytes are the file's, but part of the text comes from elsewhere, such as the value of a build setting.
    case filledIn
    /// The bytes are the file's, and its rule was found among something else.
    case excerpt
  }

  /// The relation between offsets in the text and offsets in the file.
  package let origin: Origin

  /// Whether the text has no lines to show, such as a binary property list.
  package var isBinary: Bool { origin == .binary }

  /// Whether ranges refer to the bytes of the file itself.
  package var addressesFile: Bool { origin != .decoded }

  /// Whether the file can be edited by replacing ranges; if not, the linter offers no repairs.
  package var isEditable: Bool { origin == .verbatim }

  /// The places that are known, if the text is indexed.
  private var marks = Marks()

  /// Makes a text of a file's bytes.
  package init(name: String, bytes: [UInt8]) {
    self.init(name: name, bytes: bytes, origin: .verbatim)
  }

  /// Makes a text of bytes with a given origin.
  package init(name: String, bytes: [UInt8], origin: Origin) {
    (self.name, self.bytes, self.origin) = (name, bytes, origin)
  }

  /// Makes a text of a string.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// A place as editors count: both from 1, columns in UTF-16 code units.
  package struct Position: Hashable, Sendable {
    /// The line, counted from 1; a line ends after LF, CR, or CR LF.
    package let line: Int

    /// The column, counted from 1 in UTF-16 code units, as in the Language Server Protocol and the editors built on it.
    ///
    /// A character outside the basic plane, such as an emoji, counts twice; each combining accent counts once.
    package let column: Int
  }

  /// The place of a byte offset; an offset past the end means the end.
  ///
  /// - Complexity: linear in the offset; constant for a text that is `indexed()`.
  package func position(at offset: Int) -> Position {
    let end = min(max(bytes.startOfText, offset), bytes.count)
    let places = marks.places
    var mark = places.isEmpty ? firstMark : places[(end - places[0].offset) / Marks.distance]
    move(&mark, to: end)
    return Position(line: Int(mark.line), column: Int(mark.column))
  }

  /// The same text with an index, for many lookups of places.
  ///
  /// - Complexity: linear in the text, once.
  package func indexed() -> SourceText {
    guard marks.places.isEmpty else { return self }
    var (text, mark) = (self, firstMark)
    text.marks.places.append(mark)
    while bytes.count - mark.offset >= Marks.distance {
      move(&mark, to: mark.offset + Marks.distance)
      text.marks.places.append(mark)
    }
    return text
  }

  /// The same text under another name.
  package func renamed(_ name: String) -> SourceText {
    var text = SourceText(name: name, bytes: bytes, origin: origin)
    text.marks = marks
    return text
  }

  /// The beginning of the text, after a byte order mark.
  private var firstMark: Marks.Place { Marks.Place(offset: bytes.startOfText, line: 1, column: 1) }

  /// Moves a place onwards to an offset.
  private func move(_ mark: inout Marks.Place, to end: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      for offset in mark.offset..<end {
        let byte = bytes[offset]
        let isPair = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
        if byte == 0x0A || byte == 0x0D, !isPair {
          (mark.line, mark.column) = (mark.line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          // A scalar counts with its first byte; one of four bytes is a pair of units.
          mark.column += byte >= 0xF0 ? 2 : 1
        }
      }
    }
    mark.offset = end
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

  /// The bytes of a range as a string; invalid UTF-8 is replaced by U+FFFD.
  package func text(_ range: SourceRange) -> String {
    slice(range).text
  }

  private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D
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
  package var description: String { "\(name), \(bytes.count) bytes" }
}

/// A half-open range of byte offsets in a source text.
///
/// Offsets count bytes from the start of the text. `SourceText/addressesFile` says whether these are the bytes of the
/// file. An empty range marks a place between two bytes.
package struct SourceRange: Hashable, Sendable {
  // Every token has one, so other modules inline the accessors.
  @usableFromInline let lower: Int32
  @usableFromInline let upper: Int32

  /// The offset of the first byte.
  @inlinable
  package var lowerBound: Int { Int(lower) }

  /// The offset after the last byte; never below ``lowerBound``.
  @inlinable
  package var upperBound: Int { Int(upper) }

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
  package init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The range of nodes that were not read from a text.
  package static let none = SourceRange(0, 0)

  /// The smallest range that contains both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}

/// Places of a text whose lines and columns are known, at equal distances.
///
/// They follow from the text, so they never make texts differ: all are equal.
private struct Marks: Hashable, Sendable {
  /// The place of a byte, or within a character.
  struct Place: Sendable {
    var offset: Int
    var line: Int32
    var column: Int32
  }

  /// How far places are apart.
  static let distance = 256

  var places: [Place] = []

  static func == (_: Marks, _: Marks) -> Bool { true }

  func hash(into: inout Hasher) {}
}

/// A place in a text, as compilers print it: `Info.plist:28:4`.
public struct Location: Hashable, Sendable {
  /// The name of the text: the path of the file, or a word such as `<rule>`.
  public let path: String
  /// The line, counted from 1; `nil` in a binary property list, which has no lines, and for a whole file.
  ///
  /// A line ends after LF, CR or CR LF.
  public let line: Int?
  /// The column, counted from 1 in UTF-16 code units, as in the Language Server Protocol; `nil` in a binary property
  /// list.
  public let column: Int?
  /// The bytes of the file, counted from 0; `nil` for a text that is not UTF-8, whose bytes are others than the file's.
  public let bytes: Range<Int>?

  /// A file as a whole.
  package init(_ path: String) { (self.path, line, column, bytes) = (path, nil, nil, nil) }

  /// The place of a range in a text.
  package init(_ source: SourceText, _ range: SourceRange) {
    let position = source.isBinary ? nil : source.position(at: range.lowerBound)
    (path, line, column) = (source.name, position?.line, position?.column)
    bytes = source.addressesFile ? range.lowerBound..<range.upperBound : nil
  }
}

extension Location: CustomStringConvertible {
  /// The path, the line and the column; in a binary property list the path alone.
  ///
  /// Characters that are invisible or change the writing direction appear as `[U+001B]`.
  public var description: String {
    VisibleText.line(
      [path, line.map { String($0) }, column.map { String($0) }].compactMap { $0 }.joined(separator: ":"))
  }
}

/// A change to a text: replaces the bytes of a range.
package struct TextEdit: Hashable, Sendable {
  /// The bytes to remove; an empty range for an insertion.
  package let range: SourceRange
  /// The bytes to insert.
  package let replacement: [UInt8]

  package init(replacing range: SourceRange, with replacement: [UInt8]) {
    (self.range, self.replacement) = (range, replacement)
  }

  package init(replacing range: SourceRange, with text: String) { self.init(replacing: range, with: Array(text.utf8)) }
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
    // At one place, what is inserted comes before what is replaced; otherwise the index keeps the order.
    let keys = edits.indices.map { (edits[$0].range.lowerBound, edits[$0].range.isEmpty ? 0 : 1, $0) }
    let places = edits.indices.sorted { keys[$0] < keys[$1] }
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

/// The line ending of a file.
package struct LineBreaks: Hashable {
  /// The bytes of one line break.
  package let bytes: [UInt8]

  /// Detects the line breaks of a file from the first one; LF if there is none.
  package init(of file: [UInt8]) {
    let rest = file.drop { $0 != 0x0A && $0 != 0x0D }
    bytes = rest.first == 0x0D ? rest.starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0D] : [0x0A]
  }

  /// Returns a text with all its line breaks replaced by these.
  package func apply(to text: [UInt8]) -> [UInt8] {
    guard bytes != [0x0A] else { return text }
    // What was copied out of the file has its line breaks already.
    return Self.normalized(text).flatMap { $0 == 0x0A ? bytes : [$0] }
  }

  /// Returns a text with LF in place of CR LF and CR, as XML requires.
  package static func normalized(_ text: String) -> String {
    normalized(Array(text.utf8)).text
  }

  private static func normalized(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text {
      if byte != 0x0A || previous != 0x0D { output.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return output
  }
}
