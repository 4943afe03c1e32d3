/// The pattern of `LIKE`: `?` matches one character, `*` any number of them; the whole text must match.
///
/// `\*`, `\?` and `\\` represent the characters themselves. Our choice: a backslash before anything else, or at the
/// end, represents itself. A character is a Unicode scalar, as in the regular expressions that the system builds `LIKE`
/// on (observed in errors it raises); under option `d` combining marks are removed before characters are counted. Case
/// is folded one to one, so that `?` counts the characters of the text and not those of its folding.
struct LikePattern: Sendable {
  private enum Element: Hashable, Sendable {
    case literal(Unicode.Scalar)
    case one
    case any
  }

  private let elements: [Element]
  private let options: ComparisonOptions

  /// Reads a pattern; every string is valid.
  init(_ pattern: String, options: ComparisonOptions = []) {
    self.options = TextFolding.effective(options)
    var elements: [Element] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      let isSpecial = scalar == "*" || scalar == "?" || scalar == "\\"
      if isEscaped {
        if !isSpecial { elements.append(.literal("\\")) }
        isEscaped = false
      } else if isSpecial {
        if scalar == "\\" { isEscaped = true }
        if scalar == "?" { elements.append(.one) }
        // Consecutive stars are equivalent to one.
        if scalar == "*", elements.last != .any { elements.append(.any) }
        continue
      }
      for part in Self.folded(scalar, self.options) { elements.append(.literal(part)) }
    }
    if isEscaped { elements.append(.literal("\\")) }
    self.elements = elements
  }

  /// Whether the whole text matches the pattern.
  ///
  /// Only the last star is retried: if it fails after a later star matched, an earlier one cannot help. For `a*b*c` and
  /// `abxbyc`, the second star takes first nothing, then `x`, then `xb`, then `xby`, and `c` matches.
  ///
  /// - Complexity: O(n · m) in the lengths of text and pattern at worst, without allocation for each step.
  func matches(_ text: String) -> Bool {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars { scalars.append(contentsOf: Self.folded(scalar, options)) }
    var (position, index) = (0, 0)
    var star: (position: Int, index: Int)?
    while position < scalars.count {
      if index < elements.count, elements[index] == .any {
        index += 1
        star = (position, index)
      } else if index < elements.count, Self.fits(scalars[position], elements[index]) {
        position += 1
        index += 1
      } else if let last = star {
        // Retry with one more character for the star.
        (position, index) = (last.position + 1, last.index)
        star = (position, index)
      } else {
        return false
      }
    }
    if index < elements.count, elements[index] == .any { index += 1 }
    return index == elements.count
  }

  private static func fits(_ scalar: Unicode.Scalar, _ element: Element) -> Bool {
    element == .one || element == .literal(scalar)
  }

  /// The characters that represent one character in comparisons: none for a mark that the options ignore.
  private static func folded(_ scalar: Unicode.Scalar, _ options: ComparisonOptions) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    if options.contains(.diacriticInsensitive) {
      DiacriticFolding.append(scalar, to: &output)
    } else {
      output.append(scalar)
    }
    return options.contains(.caseInsensitive) ? output.map(CaseFolding.simple) : output
  }
}
