import ActivationRuleModel

extension AcceptedCombinations {
  /// What is let in, as one sentence without a full stop: "up to 10 images, up to 1 movie, nothing else".
  public var description: String {
    if let undecidedReason {
      return smallest.isEmpty
        ? "not decided: \(undecidedReason.description)"
        : "not decided; the payloads below are let in, and perhaps others"
    }
    if smallest.isEmpty { return "nothing" }
    if attachments == .exactly(0) { return "nothing but payloads without attachments" }
    var parts = kinds.compactMap { Self.phrase($0) }
    switch others {
    case .exactly(0): if !parts.isEmpty { parts.append("nothing else") }
    case .exactly(let count):
      parts.append("up to \(count) \(parts.isEmpty ? "" : "other ")attachment\(count == 1 ? "" : "s") of any type")
    case .atLeast(let count): parts.append("\(count) or more other attachments of any type")
    case .unlimited: parts.append("any number of \(parts.isEmpty ? "" : "other ")attachments of any type")
    case .notDecided: parts.append("whether anything else is not decided")
    }
    // What is refused needs telling only where it could be taken for something that is let in.
    for kind in kinds where kind.limit == .exactly(0) && others != .exactly(0) {
      parts.append("no \(TypeWords.phrase(kind.type, 2))")
    }
    return Self.list(parts, ", ") + bounds
  }

  private static func phrase(_ kind: Kind) -> String? {
    let least = kind.minimum
    switch kind.limit {
    case .exactly(0): return nil
    case .exactly(let count):
      let words = TypeWords.phrase(kind.type, count)
      return least == 0
        ? "up to \(count) \(words)" : least == count ? "\(count) \(words)" : "\(least) to \(count) \(words)"
    case .atLeast(let count): return "up to \(count) \(TypeWords.phrase(kind.type, count)) and perhaps more"
    case .unlimited:
      return least == 0
        ? "any number of \(TypeWords.phrase(kind.type, 2))" : "\(least) or more \(TypeWords.phrase(kind.type, 2))"
    case .notDecided: return "\(TypeWords.phrase(kind.type, 2)), how many is not decided"
    }
  }

  /// What holds of all attachments and items together.
  private var bounds: String {
    var text = ""
    let least = smallest.reduce(Int.max) { min($0, $1.attachments.count) }
    if least > 1, attachments != .exactly(least) { text += "; \(least) attachments at least" }
    if attachments == .exactly(least), least > 1 {
      text += "; \(least) attachments"
    } else if case .exactly(let count) = attachments {
      text += "; \(count) attachment\(count == 1 ? "" : "s") at most"
    }
    if case .exactly(let count) = items { text += ", in \(count == 1 ? "one item" : "\(count) items at most")" }
    if exclusivePairs.isEmpty { return text }
    let present = kinds.filter { $0.limit != .exactly(0) }
    if present.count > 2, exclusivePairs.count == present.count * (present.count - 1) / 2 {
      return text + "; only one of these kinds at a time"
    }
    if exclusivePairs.count > 3 { return text + "; \(exclusivePairs.count) pairs of these never come together" }
    let pairs = exclusivePairs.map { "\(TypeWords.phrase($0[0], 2)) together with \(TypeWords.phrase($0[1], 2))" }
    return text + "; never " + Self.list(pairs, " or ")
  }

  private static func list(_ parts: [String], _ separator: String) -> String {
    var text = ""
    for part in parts { text += (text.isEmpty ? "" : separator) + part }
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
