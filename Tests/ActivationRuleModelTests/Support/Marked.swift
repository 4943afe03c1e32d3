import PredicateFormat

/// A text whose markers ▶ stand at the places that a test expects; the text itself goes without them.
struct Marked {
  let source: SourceText
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
    source = SourceText(name: "paste", bytes: bytes)
    self.offsets = offsets
  }
}
