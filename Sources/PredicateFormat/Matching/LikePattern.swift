/// The pattern of `LIKE`: `?` stands for one character, `*` for any number of them; the whole text must fit.
///
/// `\*`, `\?` and `\\` stand for the characters themselves. Chosen here: a backslash before anything else, or at the
/// end, stands for itself. A character is a Unicode scalar, as in the regular expressions that the system builds `LIKE`
/// on (observed in errors it raises); under option `d` combining marks are gone before characters are counted. Case is
/// folded one to one, so that `?` counts the characters of the text and not those of its folding.
struct LikePattern: Sendable {
  private enum Element: Hashable, Sendable {
    case literal(Unicode.Scalar)
    case one
    case any
  }

  private let elements: [Element]
  private let options: ComparisonOptions

  /// Reads a pattern; every string is one.
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
        // Neighbouring stars are one.
        if scalar == "*", elements.last != .any { elements.append(.any) }
        continue
      }
      for part in Self.folded(scalar, self.options) { elements.append(.literal(part)) }
    }
    if isEscaped { elements.append(.literal("\\")) }
    self.elements = elements
  }

  /// Whether the whole text fits the pattern.
  ///
  /// - Complexity: O(n · m) in the lengths of text and pattern at worst, without allocation per step: a star that
  ///   failed once is the only place to come back to.
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
        // The star takes one character more.
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

  /// The characters that one character is compared by: none for a mark that the options drop.
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
