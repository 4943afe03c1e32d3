/// A change to a text: bytes that take the place of a range.
package struct TextEdit: Hashable, Sendable {
  /// The bytes that go; an empty range for an insertion.
  package let range: SourceRange
  /// The bytes that come.
  package let replacement: [UInt8]

  package init(replacing range: SourceRange, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension SourceText {
  /// The text with changes made, and the changes that were left out.
  ///
  /// Changes are made in the order of their places. One that overlaps an earlier one, inserts where an earlier one did, or
  /// reaches beyond the text is left out; it can be tried again on the new text, once its range is known there.
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
