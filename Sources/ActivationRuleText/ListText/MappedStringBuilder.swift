/// Builds a decoded string piece by piece, along with its map to the file.
struct MappedStringBuilder {
  private(set) var bytes: [UInt8] = []

  // Never empty; the last one is literal and marks the place of the next piece, assuming nothing is left out.
  private var anchors: [SourceMap.Anchor]

  /// Begins a string whose first byte is expected at an offset of the file.
  init(startingAt source: Int) {
    anchors = [.init(decoded: 0, source: source, isLiteral: true)]
  }

  /// The string so far.
  var mappedString: MappedString { MappedString(bytes[...].text, map: map) }

  /// The map so far.
  var map: SourceMap { SourceMap(anchors: anchors) }

  /// Appends bytes that are the same in the file, at the offsets of the slice.
  mutating func appendLiteral(_ slice: ArraySlice<UInt8>) {
    guard !slice.isEmpty else { return }
    let last = anchors[anchors.count - 1]
    if last.source + (bytes.count - last.decoded) != slice.startIndex {
      anchor(at: slice.startIndex, isLiteral: true)
    }
    bytes.append(contentsOf: slice)
  }

  /// Appends a character that the file spells differently, in a range of bytes.
  mutating func append(_ scalar: Unicode.Scalar, writtenAs range: Range<Int>) {
    anchor(at: range.lowerBound, isLiteral: false)
    Transcoding.append(scalar, to: &bytes)
    anchor(at: range.upperBound, isLiteral: true)
  }

  /// Starts a stretch here, replacing an empty one.
  private mutating func anchor(at source: Int, isLiteral: Bool) {
    if anchors[anchors.count - 1].decoded == bytes.count { anchors.removeLast() }
    anchors.append(.init(decoded: bytes.count, source: source, isLiteral: isLiteral))
  }
}
