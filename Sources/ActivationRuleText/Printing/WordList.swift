/// Several words as part of a sentence.
package enum WordList {
  /// The longest list that is written in full.
  private static let limit = 8

  /// A list with commas and a last "or"; only the first few of a long one.
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

  /// The first few of a list, and the number of others.
  package static func some(_ parts: [String], limit: Int = 3) -> String {
    guard parts.count > limit + 1 else { return list(parts, "and") }
    return joined(parts.prefix(limit)) + " and \(parts.count - limit) more"
  }

  /// Joins an array, because joining a slice makes the standard library add code for any collection.
  private static func joined(_ parts: ArraySlice<String>) -> String { Array(parts).joined(separator: ", ") }

  /// A number with its noun.
  package static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)\(noun.hasSuffix("s") ? "es" : "s")"
  }

  /// A number with commas between thousands.
  package static func grouped(_ number: Int) -> String {
    var digits = Array("\(number)".utf8)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(UInt8(ascii: ","), at: place)
      place -= 3
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A text shortened to fit in a sentence.
  package static func shortened(_ text: String, to length: Int = 100) -> String {
    text.count > length ? String(text.prefix(length)) + "…" : text
  }
}
