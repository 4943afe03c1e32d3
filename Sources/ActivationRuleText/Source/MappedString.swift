/// A decoded string, with a map to the bytes it was decoded from.
package struct MappedString: Hashable, Sendable {
  /// The decoded string.
  package let text: String

  /// Maps UTF-8 offsets of ``text`` to the file, across entities, escapes and omissions.
  ///
  /// A UTF-16 string of a binary property list is one stretch: every part of it maps to the whole.
  package let map: SourceMap

  /// Makes a string from its parts.
  package init(_ text: String, map: SourceMap) {
    self.text = text
    self.map = map
  }

  /// Makes a string that a file contains unchanged, from an offset on.
  package init(_ text: String, startingAt offset: Int = 0) {
    self.init(text, map: SourceMap(startingAt: offset))
  }

  /// Whether the string has exactly these Unicode scalars.
  package func isWritten(_ other: String) -> Bool {
    text.utf8.count == other.utf8.count && text.utf8.elementsEqual(other.utf8)
  }
}

/// Maps a decoded string to the bytes of the file that it came from.
///
/// XML entities, CDATA sections and JSON escapes make a string shorter than its source. A map is a list of anchors:
/// from an anchor's decoded offset up to the next anchor, either both texts run in step (`isLiteral`), or the whole
/// decoded stretch corresponds to the whole source stretch (an entity, an escape).
package struct SourceMap: Hashable, Sendable {
  /// The start of a stretch.
  package struct Anchor: Hashable, Sendable {
    // A text of escapes has an anchor for each, so they are small; no text is longer than 31 bits count.
    private let decodedOffset: Int32
    /// The offset in the file, with all bits turned if the bytes of the stretch differ.
    private let place: Int32

    /// Whether the bytes of the stretch are the same in both.
    package var isLiteral: Bool { place >= 0 }
    /// The offset in the decoded string, in UTF-8 bytes.
    package var decoded: Int { Int(decodedOffset) }
    /// The offset in the file.
    package var source: Int { Int(isLiteral ? place : ~place) }

    /// Makes an anchor.
    package init(decoded: Int, source: Int, isLiteral: Bool) {
      let offset = Int32(clamping: source)
      (decodedOffset, place) = (Int32(clamping: decoded), isLiteral ? offset : ~offset)
    }
  }

  /// Most strings stand unchanged in the file, and then take no memory for their map.
  private enum Stretches: Hashable, Sendable {
    case unchanged(from: Int32)
    case anchored([Anchor])
  }

  private let stretches: Stretches

  /// The stretches in order; the last one, literal, marks the end of the string.
  package var anchors: [Anchor] {
    switch stretches {
    case .unchanged(let source): [Anchor(decoded: 0, source: Int(source), isLiteral: true)]
    case .anchored(let anchors): anchors
    }
  }

  /// Makes a map from its stretches, which must be in ascending order of `decoded`; without any, nothing was decoded.
  package init(anchors: [Anchor]) {
    let first = anchors.first ?? Anchor(decoded: 0, source: 0, isLiteral: true)
    let isUnchanged = anchors.count < 2 && first.decoded == 0 && first.isLiteral
    stretches = isUnchanged ? .unchanged(from: Int32(first.source)) : .anchored(anchors)
  }

  /// The map of a string that the file contains unchanged, from an offset on.
  package init(startingAt source: Int) {
    stretches = .unchanged(from: Int32(clamping: source))
  }

  /// The range in the file for a range of the decoded string.
  ///
  /// A range that begins or ends inside an entity covers the whole entity.
  ///
  /// - Complexity: O(log n) in the number of stretches.
  package func sourceRange(_ range: SourceRange) -> SourceRange {
    SourceRange(sourceOffset(range.lowerBound, isEnd: false), sourceOffset(range.upperBound, isEnd: !range.isEmpty))
  }

  private func sourceOffset(_ offset: Int, isEnd: Bool) -> Int {
    let anchors = anchors
    let index = max(0, anchors.endOfPrefix { isEnd ? $0.decoded < offset : $0.decoded <= offset } - 1)
    let anchor = anchors[index]
    if anchor.isLiteral { return anchor.source + (offset - anchor.decoded) }
    if offset == anchor.decoded { return anchor.source }
    if isEnd, index + 1 < anchors.count { return anchors[index + 1].source }
    return anchor.source
  }
}

/// Collects a decoded string piece by piece, with its map to the file.
package struct MappedText {
  private var bytes: [UInt8] = []
  private var anchors: [SourceMap.Anchor] = []

  /// Begins an empty string.
  package init() {}

  /// Whether nothing has been added.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Adds a byte that is unchanged in the file.
  package mutating func append(_ byte: UInt8, at offset: Int) {
    anchorLiteral(at: offset)
    bytes.append(byte)
  }

  /// Adds bytes that are unchanged in the file, at the offsets of the slice.
  package mutating func append(_ slice: ArraySlice<UInt8>) {
    guard !slice.isEmpty else { return }
    anchorLiteral(at: slice.startIndex)
    bytes += slice
  }

  /// Adds a string with its map.
  package mutating func append(_ string: MappedString) {
    let start = bytes.count
    bytes += string.text.utf8
    for part in string.map.anchors {
      if anchors.last?.decoded == start + part.decoded { anchors.removeLast() }
      anchors.append(SourceMap.Anchor(decoded: start + part.decoded, source: part.source, isLiteral: part.isLiteral))
    }
  }

  /// Adds a text that the file writes differently, in a range of bytes.
  package mutating func append(_ text: String, writtenAs range: Range<Int>) {
    anchor(at: range.lowerBound, isLiteral: false)
    bytes += text.utf8
    anchor(at: range.upperBound, isLiteral: true)
  }

  /// Removes blanks and line feeds at the end.
  package mutating func trimEnd() {
    while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x09 { bytes.removeLast() }
    while let last = anchors.last, last.decoded > bytes.count { anchors.removeLast() }
  }

  private mutating func anchorLiteral(at offset: Int) {
    if let last = anchors.last, last.isLiteral, last.source + (bytes.count - last.decoded) == offset { return }
    anchor(at: offset, isLiteral: true)
  }

  /// Starts a stretch here, replacing an empty one.
  private mutating func anchor(at source: Int, isLiteral: Bool) {
    if anchors.last?.decoded == bytes.count { anchors.removeLast() }
    anchors.append(SourceMap.Anchor(decoded: bytes.count, source: source, isLiteral: isLiteral))
  }

  /// The string.
  ///
  /// - Parameter start: where it begins in the file if nothing was added.
  package func string(startingAt start: Int) -> MappedString {
    let map = anchors.isEmpty ? SourceMap(startingAt: start) : SourceMap(anchors: anchors)
    return MappedString(bytes[...].text, map: map)
  }
}
