/// The words before a `:` or `=` that describe the value after it.
enum DumpLabel {
  case types, contentText, title, attachments, script

  /// Recognises a label by the letters of its words, in any case; text before the label does not count.
  init?(_ words: ArraySlice<UInt8>) {
    let letters = words.suffix(60).filter { $0.isLetter }.map { $0 | 0x20 }
    let word = String(decoding: letters, as: UTF8.self)
    switch word {
    case "types", "identifiers", "utis": self = .types
    case "title", "itemtitle": self = .title
    default:
      guard let (_, label) = Self.endings.first(where: { word.hasSuffix($0.ending) }) else { return nil }
      self = label
    }
  }

  private static let endings: [(ending: String, label: DumpLabel)] = [
    ("typeidentifiers", .types), ("registeredtypes", .types), ("contenttypes", .types),
    ("registeredidentifiers", .types), ("registeredutis", .types), ("contenttext", .contentText),
    ("contenttextkey", .contentText), ("attributedtitle", .title), ("attributedtitlekey", .title),
    ("nsextensionitemattachmentskey", .attachments), ("supportsjavascript", .script),
  ]
}
