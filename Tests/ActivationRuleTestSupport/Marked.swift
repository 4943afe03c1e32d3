package import ActivationRuleText
import Testing

/// A text whose markers ▶ stand at the places that a test expects; the text itself goes without them.
package struct Marked {
  /// The text without markers.
  package let text: String
  /// Where the markers stood, in bytes of the text.
  package let offsets: [Int]

  /// Takes the markers out of a text.
  package init(_ marked: String) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for scalar in marked.unicodeScalars {
      if scalar == "▶" {
        offsets.append(bytes.count)
      } else {
        bytes.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.offsets = offsets
  }

  /// The text under the name `test`.
  package var source: SourceText { SourceText(name: "test", text: text) }
}

/// A row of a table of complaints: the marker stands where the finding must begin, further ones for its notes.
package struct Complaint: CustomTestStringConvertible, Sendable {
  /// The text with markers.
  package let marked: String
  /// The identifier of the finding.
  package let id: String
  /// Its message.
  package let message: String

  /// Makes a row.
  package init(_ marked: String, _ id: String, _ message: String) {
    self.marked = marked
    self.id = id
    self.message = message
  }

  /// The row's name in the report.
  package var testDescription: String { marked }
}
