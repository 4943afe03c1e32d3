/// Searches for one sequence within another.
enum SubstringSearch {
  /// Whether a text contains a part; nothing contains an empty part.
  ///
  /// Uses the algorithm of Knuth, Morris and Pratt, since a plain search is quadratic on repetitive texts.
  ///
  /// - Complexity: O(n + m) in the two lengths.
  static func contains<Element: Equatable>(_ text: [Element], _ part: [Element]) -> Bool {
    guard !part.isEmpty, part.count <= text.count else { return false }
    let borders = borders(of: part)
    var matched = 0
    for element in text {
      while matched > 0, part[matched] != element { matched = borders[matched - 1] }
      if part[matched] == element { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }

  /// For each prefix of a part, the length of its longest proper prefix that is also its suffix.
  private static func borders<Element: Equatable>(of part: [Element]) -> [Int] {
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<part.count {
      while length > 0, part[length] != part[index] { length = borders[length - 1] }
      if part[length] == part[index] { length += 1 }
      borders[index] = length
    }
    return borders
  }
}
