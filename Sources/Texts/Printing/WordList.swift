/// Several words as a part of a sentence.
package enum WordList {
  /// The longest list that is written in full.
  private static let limit = 8

  /// A list with commas and a last "or"; of a long one the first few.
  package static func list(_ parts: [String], _ conjunction: String = "or") -> String {
    if parts.count > limit {
      let rest = parts.count - limit + 2
      return parts.prefix(limit - 2).joined(separator: ", ") + " \(conjunction) one of \(rest) others"
    }
    return parts.isEmpty ? "nothing" : full(parts, conjunction)
  }

  /// A list with commas and a last "or", however long; empty for none.
  package static func full(_ parts: [String], _ conjunction: String = "or") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// The first few of a list, and how many more there are.
  package static func some(_ parts: [String], limit: Int = 3) -> String {
    guard parts.count > limit + 1 else { return list(parts, "and") }
    return parts.prefix(limit).joined(separator: ", ") + " and \(parts.count - limit) more"
  }

  /// A number with its noun.
  package static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// A text cut to a length that fits into a sentence.
  package static func shortened(_ text: String, to length: Int = 100) -> String {
    text.count > length ? String(text.prefix(length)) + "…" : text
  }
}
