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
