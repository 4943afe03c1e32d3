import ActivationRuleText

/// Collects a decoded string piece by piece, with a mapping to the file.
struct MappedText {
  private var bytes: [UInt8] = []
  private var anchors: [SourceMap.Anchor] = []

  /// Whether nothing has been added.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a byte that is unchanged in the file.
  mutating func append(_ byte: UInt8, at offset: Int) {
    if let last = anchors.last, last.isLiteral, last.source + (bytes.count - last.decoded) == offset {
      bytes.append(byte)
    } else {
      anchor(at: offset, isLiteral: true)
      bytes.append(byte)
    }
  }

  /// Adds a text that the file writes differently, in a range of bytes.
  mutating func append(_ text: String, writtenAs range: Range<Int>) {
    anchor(at: range.lowerBound, isLiteral: false)
    bytes += Array(text.utf8)
    anchor(at: range.upperBound, isLiteral: true)
  }

  /// Removes blanks and line feeds at the end.
  mutating func trimEnd() {
    while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x09 { bytes.removeLast() }
    while let last = anchors.last, last.decoded > bytes.count { anchors.removeLast() }
  }

  private mutating func anchor(at source: Int, isLiteral: Bool) {
    if anchors.last?.decoded == bytes.count { anchors.removeLast() }
    anchors.append(SourceMap.Anchor(decoded: bytes.count, source: source, isLiteral: isLiteral))
  }

  /// Returns the string.
  ///
  /// - Parameter start: where it begins in the file if nothing was added.
  func string(startingAt start: Int) -> MappedString {
    let map = anchors.isEmpty ? SourceMap(startingAt: start) : SourceMap(anchors: anchors)
    return MappedString(String(decoding: bytes, as: UTF8.self), map: map)
  }
}
