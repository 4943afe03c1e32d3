/// Small pieces of sentences.
enum Words {
  static func attachments(_ count: Int) -> String {
    count == 1 ? "1 attachment" : "\(count) attachments"
  }

  /// Identifiers in brackets.
  static func identifiers(_ attachment: Payload.Attachment) -> String {
    "[" + attachment.registeredTypeIdentifiers.joined(separator: ", ") + "]"
  }

  /// The place of one among several, as "the second of 3".
  static func ordinal(_ index: Int, of total: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return index < words.count ? "the \(words[index]) of \(total)" : "number \(index + 1) of \(total)"
  }
}
