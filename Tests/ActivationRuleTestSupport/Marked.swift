public import ActivationRuleText
public import Testing

/// A text whose markers ▶ stand at the places that a test expects; the text itself goes without them.
public struct Marked {
  /// The text without markers.
  public let text: String
  /// Where the markers stood, in bytes of the text.
  public let offsets: [Int]

  /// Takes the markers out of a text.
  public init(_ marked: String) {
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
  public var source: SourceText { SourceText(name: "test", text: text) }
}

/// A row of a table of complaints: the marker stands where the finding must begin, further ones for its notes.
public struct Complaint: CustomTestStringConvertible, Sendable {
  /// The text with markers.
  public let marked: String
  /// The identifier of the finding.
  public let id: String
  /// Its message.
  public let message: String

  /// Makes a row.
  public init(_ marked: String, _ id: String, _ message: String) {
    self.marked = marked
    self.id = id
    self.message = message
  }

  /// The row's name in the report.
  public var testDescription: String { marked }
}
