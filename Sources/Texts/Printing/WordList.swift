/// Several words as a part of a sentence.
package enum WordList {
  /// The longest list that is written in full.
  private static let limit = 8

  /// A list with commas and a last "or"; of a long one the first few.
  package static func list(_ parts: [String], _ conjunction: String = "or") -> String {
    if parts.count > limit {
      let rest = parts.count - limit + 2
      return joined(parts.prefix(limit - 2)) + " \(conjunction) one of \(rest) others"
    }
    return parts.isEmpty ? "nothing" : full(parts, conjunction)
  }

  /// A list with commas and a last "or", however long; empty for none.
  package static func full(_ parts: [String], _ conjunction: String = "or") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return joined(parts.dropLast()) + " \(conjunction) " + last
  }

  /// The first few of a list, and how many more there are.
  package static func some(_ parts: [String], limit: Int = 3) -> String {
    guard parts.count > limit + 1 else { return list(parts, "and") }
    return joined(parts.prefix(limit)) + " and \(parts.count - limit) more"
  }

  /// An array of its own, since the standard library joins slices with code that is made for any collection.
  private static func joined(_ parts: ArraySlice<String>) -> String { Array(parts).joined(separator: ", ") }

  /// A number with its noun.
  package static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)\(noun.hasSuffix("s") ? "es" : "s")"
  }

  /// A text cut to a length that fits into a sentence.
  package static func shortened(_ text: String, to length: Int = 100) -> String {
    text.count > length ? String(text.prefix(length)) + "…" : text
  }
}
