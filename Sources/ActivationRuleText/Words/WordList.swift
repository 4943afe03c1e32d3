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

/// The number of typing mistakes between two words.
///
/// A mistake is one extra, missing or wrong letter, or two neighbours swapped; ASCII case does not count. Letters are
/// bytes of UTF-8.
package enum EditDistance {
  /// A "did you mean" question as the end of a message; empty without proposals.
  package static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(WordList.full(names.map { ShellWord.inQuotes($0) }))?"
  }

  /// A "did you mean" question with the candidates nearest to a word, as the end of a message; empty if none is near.
  package static func question(for word: String, among candidates: [String], count: Int = 3) -> String {
    question(nearest(to: word, in: candidates, count: count))
  }

  /// The candidates that are nearest to a word.
  ///
  /// - Parameters:
  ///   - word: the word that was written.
  ///   - candidates: the words that may have been meant.
  ///   - limit: the greatest number of mistakes; `nil` allows a third of the word's length, rounded, but at most three.
  ///   - count: the greatest number of answers.
  /// - Returns: the candidates with the fewest mistakes, in the order given; if the word is the beginning of some of
  ///   them, only these. None if all exceed the limit.
  package static func nearest(to word: String, in candidates: [String], limit: Int? = nil, count: Int = 3) -> [String] {
    let letters = word.utf8.count
    var limit = limit ?? min(3, (letters + 1) / 3)
    guard limit >= 0, letters <= lengthLimit else { return [] }
    var found: [String] = []
    lazy var wanted = folded(word)
    for candidate in candidates where abs(candidate.utf8.count - letters) <= limit {
      guard let distance = between(wanted, folded(candidate), limit: limit) else { continue }
      if distance < limit { found = [] }
      limit = distance
      found.append(candidate)
    }
    let continuations = found.filter { candidate in
      folded(candidate).starts(with: wanted)
    }
    return Array((continuations.isEmpty ? found : continuations).prefix(max(0, count)))
  }

  /// The length of the longest word for which candidates are sought, in bytes; the comparison takes quadratic time.
  package static let lengthLimit = 256

  private static func folded(_ text: String) -> [UInt8] { text.utf8.map(ASCII.folded) }

  /// The restricted distance of Damerau and Levenshtein, row by row; stops as soon as a whole row exceeds the limit.
  private static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    var (oldest, older, newer) = (Array(0...right.count), Array(0...right.count), Array(0...right.count))
    for row in left.indices {
      newer[0] = row + 1
      for column in right.indices {
        let isEqual = left[row] == right[column]
        newer[column + 1] = min(older[column] + (isEqual ? 0 : 1), older[column + 1] + 1, newer[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          newer[column + 1] = min(newer[column + 1], oldest[column - 1] + 1)
        }
      }
      guard newer.contains(where: { $0 <= limit }) else { return nil }
      (oldest, older, newer) = (older, newer, oldest)
    }
    return older[right.count] <= limit ? older[right.count] : nil
  }
}

// The standard library's methods for these pull in all of regular expressions, a tenth of the installed size.

extension String {
  /// The text with each occurrence of a scalar replaced.
  package func replacing(_ scalar: Unicode.Scalar, by other: String) -> String {
    replacingScalars { $0 == scalar ? other : nil }
  }

  /// The text with some scalars replaced.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let other = replacement(scalar) { result += other } else { result.unicodeScalars.append(scalar) }
    }
  }

  /// Whether this text contains another, byte for byte.
  package func containsBytes(of part: String) -> Bool { Array(utf8)[...].place(of: part) != nil }
}

extension Substring {
  /// The text before and after the first occurrence of another text, byte for byte; `nil` if there is none.
  package func divided(at part: String) -> (before: Substring, after: Substring)? {
    guard let place = Array(utf8)[...].place(of: part) else { return nil }
    let start = utf8.index(startIndex, offsetBy: place)
    return (self[..<start], self[utf8.index(start, offsetBy: part.utf8.count)...])
  }
}

extension String {
  /// Whether this is a placeholder of a template, such as `__BUNDLE_VERSION__` or `{{RULE}}`, which a build step fills.
  package var isPlaceholder: Bool {
    [("__", "__"), ("{{", "}}"), ("<%", "%>")].contains { utf8.count > 4 && hasPrefix($0) && hasSuffix($1) }
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  package func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(self[...last].drop(while: isBlank))
  }
}

/// Returns a value with a change.
@inlinable
package func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  @inlinable
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// Returns the elements grouped by a key, in the order of the first element of each group.
  package func grouped<Key: Equatable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    reduce(into: []) { groups, element in
      let key = key(element)
      if let known = groups.firstIndex(where: { $0.key == key }) {
        groups[known].elements.append(element)
      } else {
        groups.append((key, [element]))
      }
    }
  }
}
