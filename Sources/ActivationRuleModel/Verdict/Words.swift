/// Small pieces of sentences.
enum Words {
  static func attachments(_ count: Int) -> String {
    count == 1 ? "1 attachment" : "\(count) attachments"
  }

  /// Identifiers in brackets.
  static func identifiers(_ attachment: Payload.Attachment) -> String {
    "[" + join(attachment.registeredTypeIdentifiers, ", ") + "]"
  }

  /// The longest list that is told in full.
  private static let listLimit = 8

  /// A list with commas and a last "or"; of a long one the first few.
  static func list(_ parts: [String], _ conjunction: String = "or") -> String {
    if parts.count > listLimit {
      let rest = parts.count - listLimit + 2
      return join(parts.prefix(listLimit - 2), ", ") + " \(conjunction) one of \(rest) others"
    }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "nothing" }
    return join(parts.dropLast(), ", ") + " \(conjunction) " + last
  }

  /// The first few of a list, and how many more there are.
  static func some(_ parts: [String], limit: Int = 3) -> String {
    guard parts.count > limit + 1 else { return list(parts, "and") }
    return join(parts.prefix(limit), ", ") + " and \(parts.count - limit) more"
  }

  static func join(_ parts: some Sequence<String>, _ separator: String) -> String {
    var text = ""
    for part in parts { text += text.isEmpty ? part : separator + part }
    return text
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

  /// A text cut to a length that fits into a sentence.
  static func shortened(_ text: String, to length: Int = 100) -> String {
    text.count > length ? String(text.prefix(length)) + "…" : text
  }

  /// The place of one among several, as "the second of 3".
  static func ordinal(_ index: Int, of total: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return index < words.count ? "the \(words[index]) of \(total)" : "number \(index + 1) of \(total)"
  }
}
