/// Small pieces of sentences.
enum Words {
  static func attachments(_ count: Int) -> String {
    count == 1 ? "1 attachment" : "\(count) attachments"
  }

  /// Identifiers in brackets.
  static func identifiers(_ attachment: Payload.Attachment) -> String {
    "[" + attachment.registeredTypeIdentifiers.joined(separator: ", ") + "]"
  }

  /// A text with every occurrence of a part replaced.
  static func replacing(_ part: String, with other: String, in text: String) -> String {
    let (bytes, pattern) = (Array(text.utf8), Array(part.utf8))
    guard !pattern.isEmpty else { return text }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place...].starts(with: pattern) {
        result += Array(other.utf8)
        place += pattern.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The place of one among several, as "the second of 3".
  static func ordinal(_ index: Int, of total: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return index < words.count ? "the \(words[index]) of \(total)" : "number \(index + 1) of \(total)"
  }
}
