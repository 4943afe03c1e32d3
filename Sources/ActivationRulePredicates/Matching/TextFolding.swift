/// Compares texts under the options of a comparison operator.
///
/// Without options the comparison is literal: by code points, so that a precomposed `é` and an `e` with a combining
/// accent differ, unlike `==` of `String`. With `c` texts are compared by their full case folding, with `d` without
/// diacritics. `n` says that the texts are normalised already and supersedes both (Predicate Programming Guide); `l`,
/// `w` and `t` have no effect.
enum TextFolding {
  /// The options that have an effect.
  static func effective(_ options: ComparisonOptions) -> ComparisonOptions {
    options.contains(.normalized) ? [] : options.intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// The folded characters that represent a text in comparisons.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func folded(_ text: String, _ options: ComparisonOptions) -> [Unicode.Scalar] {
    folded(text.unicodeScalars, effective(options))
  }

  private static func folded(
    _ scalars: some Sequence<Unicode.Scalar>, _ options: ComparisonOptions
  ) -> [Unicode.Scalar] {
    let ignoresCase = options.contains(.caseInsensitive)
    guard options.contains(.diacriticInsensitive) else {
      guard ignoresCase else { return Array(scalars) }
      var output: [Unicode.Scalar] = []
      for scalar in scalars { CaseFolding.append(scalar, to: &output) }
      return output
    }
    var output: [Unicode.Scalar] = []
    for scalar in scalars { DiacriticFolding.append(scalar, to: &output) }
    // Diacritics go first: the case folding of a letter with a diacritic may contain that diacritic as a separate mark.
    return ignoresCase ? folded(output, .caseInsensitive) : output
  }

  /// Whether two texts are equal.
  static func equals(_ left: String, _ right: String, options: ComparisonOptions = []) -> Bool {
    effective(options).isEmpty ? left.utf8.elementsEqual(right.utf8) : folded(left, options) == folded(right, options)
  }

  /// The order of two texts, by code points.
  ///
  /// Inferred: the system's order without options is that of `NSString` with a literal search.
  static func compare(_ left: String, _ right: String, options: ComparisonOptions = []) -> Ordering {
    if effective(options).isEmpty {
      // The order of UTF-8 bytes is the order of code points.
      if left.utf8.elementsEqual(right.utf8) { return .same }
      return left.utf8.lexicographicallyPrecedes(right.utf8) ? .ascending : .descending
    }
    let (first, second) = (folded(left, options), folded(right, options))
    if first == second { return .same }
    return first.lexicographicallyPrecedes(second) ? .ascending : .descending
  }

  /// Whether a text contains another.
  ///
  /// Observed: no text contains the empty one.
  static func contains(_ text: String, _ part: String, options: ComparisonOptions = []) -> Bool {
    if effective(options).isEmpty { return SubstringSearch.contains(Array(text.utf8), Array(part.utf8)) }
    return SubstringSearch.contains(folded(text, options), folded(part, options))
  }

  /// Whether a text begins with another.
  ///
  /// Observed: no text begins with the empty one.
  static func hasPrefix(_ text: String, _ part: String, options: ComparisonOptions = []) -> Bool {
    if effective(options).isEmpty { return !part.utf8.isEmpty && text.utf8.starts(with: part.utf8) }
    let prefix = folded(part, options)
    return !prefix.isEmpty && folded(text, options).starts(with: prefix)
  }

  /// Whether a text ends with another.
  ///
  /// Observed: no text ends with the empty one.
  static func hasSuffix(_ text: String, _ part: String, options: ComparisonOptions = []) -> Bool {
    if effective(options).isEmpty {
      return !part.utf8.isEmpty && text.utf8.reversed().starts(with: part.utf8.reversed())
    }
    let suffix = folded(part, options)
    return !suffix.isEmpty && folded(text, options).reversed().starts(with: suffix.reversed())
  }
}
