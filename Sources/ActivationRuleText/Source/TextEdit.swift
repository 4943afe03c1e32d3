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

  /// Returns a text with these line breaks, whatever its own are.
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
