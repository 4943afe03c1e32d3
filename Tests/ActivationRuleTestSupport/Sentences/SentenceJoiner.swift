/// Joins token texts to a sentence, with random blanks between them and none where none are needed.
package struct SentenceJoiner {
  private static let blanks = [" ", " ", " ", "  ", "\t", "\n", "\r\n", "\u{B}", "\u{C}", " \n "]

  /// Joins with random blanks.
  package static func join(_ tokens: [String], _ random: inout SeededGenerator) -> String {
    var text = random.oneIn(8) ? random.pick(blanks) : ""
    for (index, token) in tokens.enumerated() {
      if index > 0 {
        let isNeeded = needsBlank(tokens[index - 1], token)
        if isNeeded || random.oneIn(2) { text += random.pick(blanks) }
      }
      text += token
    }
    return random.oneIn(8) ? text + random.pick(blanks) : text
  }

  /// Joins with one blank each; also returns where each token begins.
  package static func place(_ tokens: [String]) -> (text: String, offsets: [Int]) {
    var text = ""
    var offsets: [Int] = []
    for (index, token) in tokens.enumerated() {
      if index > 0 { text += " " }
      offsets.append(text.utf8.count)
      text += token
    }
    return (text, offsets)
  }

  /// Whether two tokens would run together: words and numbers, symbols that form a longer one, and `UTI-`, which might
  /// become an operator with hyphens.
  private static func needsBlank(_ left: String, _ right: String) -> Bool {
    guard let last = left.utf8.last, let first = right.utf8.first else { return false }
    if isWordPart(last) { return isWordPart(first) || (first == UInt8(ascii: "-") && left.lowercased() == "uti") }
    return symbols.contains(last) && symbols.contains(first)
  }

  private static let symbols = Set("*&|=<>!:/".utf8)

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
