import PredicateFormat
import Testing

/// A text whose markers ▶ stand at the places that a test expects; the text itself goes without them.
struct Marked {
  let text: String
  let offsets: [Int]

  init(_ marked: String) {
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

  var source: SourceText { SourceText(name: "test", text: text) }
}

/// A row of a table of complaints: the marker stands where the diagnostic must begin, further ones for its notes.
struct Complaint: CustomTestStringConvertible {
  let marked: String
  let id: String
  let message: String

  init(_ marked: String, _ id: String, _ message: String) {
    self.marked = marked
    self.id = id
    self.message = message
  }

  var testDescription: String { marked }
}
