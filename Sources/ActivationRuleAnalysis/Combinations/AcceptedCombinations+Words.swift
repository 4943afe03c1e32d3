import ActivationRuleModel

extension AcceptedCombinations {
  /// What is let in, as one sentence without a full stop: "up to 10 images, up to 1 movie, nothing else".
  public var description: String {
    if smallest.isEmpty { return "nothing" }
    var parts: [String] = []
    for kind in kinds {
      switch kind.limit {
      case .exactly(0): continue
      case .exactly(let count): parts.append("up to \(count) \(TypeWords.phrase(kind.type, count))")
      case .atLeast(let count): parts.append("\(count) or more \(TypeWords.phrase(kind.type, count))")
      case .unlimited: parts.append("any number of \(TypeWords.phrase(kind.type, 2))")
      case .notDecided: parts.append("\(TypeWords.phrase(kind.type, 2)), how many is not decided")
      }
    }
    switch others {
    case .exactly(0): if !parts.isEmpty { parts.append("nothing else") }
    case .exactly(let count):
      parts.append("up to \(count) \(parts.isEmpty ? "" : "other ")attachment\(count == 1 ? "" : "s") of any type")
    case .atLeast(let count): parts.append("\(count) or more other attachments of any type")
    case .unlimited: parts.append("any number of \(parts.isEmpty ? "" : "other ")attachments of any type")
    case .notDecided: parts.append("whether anything else is not decided")
    }
    var text = ""
    for part in parts { text += (text.isEmpty ? "" : ", ") + part }
    if case .exactly(let count) = attachments { text += "; \(count) attachment\(count == 1 ? "" : "s") at most" }
    if case .exactly(let count) = items { text += ", in \(count == 1 ? "one item" : "\(count) items at most")" }
    for pair in exclusivePairs {
      text += "; never \(TypeWords.phrase(pair[0], 2)) together with \(TypeWords.phrase(pair[1], 2))"
    }
    return text
  }
}

/// Everyday words for types.
enum TypeWords {
  private static let words: [(type: String, one: String, several: String)] = [
    ("public.image", "image", "images"), ("public.movie", "movie", "movies"), ("public.audio", "sound", "sounds"),
    ("public.url", "link", "links"), ("public.file-url", "file", "files"), ("public.text", "text", "texts"),
    ("public.plain-text", "plain text", "plain texts"), ("com.adobe.pdf", "PDF", "PDFs"),
    ("public.vcard", "contact", "contacts"), ("com.apple.active-webpage", "live web page", "live web pages"),
    ("public.data", "piece of data", "pieces of data"), ("public.folder", "folder", "folders"),
  ]

  /// The words for a number of attachments of a type.
  static func phrase(_ type: String, _ count: Int) -> String {
    if let known = words.first(where: { $0.type == type }) { return count == 1 ? known.one : known.several }
    return "attachment\(count == 1 ? "" : "s") of \(type)"
  }
}
