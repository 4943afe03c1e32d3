/// Maps a decoded string to the bytes of the file that it came from.
///
/// XML entities, CDATA sections and JSON escapes make a string shorter than its source. A map is a list of anchors:
/// from an anchor's decoded offset up to the next anchor, either both texts run in step (`isLiteral`), or the whole
/// decoded stretch corresponds to the whole source stretch (an entity, an escape).
package struct SourceMap: Hashable, Sendable {
  /// The start of a stretch.
  package struct Anchor: Hashable, Sendable {
    /// The offset in the decoded string, in UTF-8 bytes.
    package let decoded: Int
    /// The offset in the file.
    package let source: Int
    /// Whether the bytes of the stretch are the same in both.
    package let isLiteral: Bool

    /// Makes an anchor.
    package init(decoded: Int, source: Int, isLiteral: Bool) {
      (self.decoded, self.source, self.isLiteral) = (decoded, source, isLiteral)
    }
  }

  /// The offset in the file of a string that it contains unchanged, as nearly all are; these need no stretches.
  private let start: Int
  private let stretches: [Anchor]

  /// The stretches in order; the last one, literal, marks the end of the string.
  package var anchors: [Anchor] {
    stretches.isEmpty ? [Anchor(decoded: 0, source: start, isLiteral: true)] : stretches
  }

  /// Makes a map from its stretches, which must be in ascending order of `decoded`.
  package init(anchors: [Anchor]) {
    let isUnchanged = anchors.count < 2 && anchors.allSatisfy { $0.isLiteral && $0.decoded == 0 }
    start = anchors.first?.source ?? 0
    stretches = isUnchanged ? [] : anchors
  }

  /// The map of a string that the file contains unchanged, from an offset on.
  package init(startingAt source: Int) {
    (start, stretches) = (source, [])
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
    guard !stretches.isEmpty else { return start + offset }
    let index = max(0, stretches.endOfPrefix { isEnd ? $0.decoded < offset : $0.decoded <= offset } - 1)
    let anchor = stretches[index]
    if anchor.isLiteral { return anchor.source + (offset - anchor.decoded) }
    if offset == anchor.decoded { return anchor.source }
    if isEnd, index + 1 < stretches.count { return stretches[index + 1].source }
    return anchor.source
  }
}
