import ActivationRulePredicates
import ActivationRuleText

/// Repairs of parts of a predicate.
extension LintContext {
  /// Returns a repair that removes several parts, each with one adjacent operator; empty if that fails for one of them,
  /// or if no part would remain.
  ///
  /// - Parameter indices: the parts, in ascending order.
  func removal(
    ofParts indices: [Int], from group: RuleSites.Group, _ message: (Int) -> String
  ) -> [Diagnostic.FixIt] {
    guard let text = predicateText.map({ Array($0.text.utf8) }), indices.count < group.parts.count else { return [] }
    var fixIts: [Diagnostic.FixIt] = []
    for (number, index) in indices.enumerated() {
      let part = group.parts[index].range
      // Parts before the first remaining part are removed with the operator after them.
      let isLeading = indices[number] == number
      let neighbour = group.parts[isLeading ? index + 1 : index - 1].range
      let gap =
        isLeading
        ? SourceRange(part.upperBound, neighbour.lowerBound) : SourceRange(neighbour.upperBound, part.lowerBound)
      guard isOperatorAlone(text[gap.lowerBound..<gap.upperBound]) else { return [] }
      let range =
        isLeading
        ? SourceRange(part.lowerBound, neighbour.lowerBound) : SourceRange(neighbour.upperBound, part.upperBound)
      fixIts.append(fix(message(index), replacing: range, with: ""))
    }
    return fixIts
  }

  /// Returns whether some bytes are only blanks and one logical operator.
  private func isOperatorAlone(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = bytes.filter { $0 > 0x20 }.map { $0 | 0x20 }
    return [Array("or".utf8), Array("and".utf8), [0x7C, 0x7C], [0x26, 0x26].map { $0 | 0x20 }].contains(word)
  }

  /// Returns repairs that put parentheses around a range.
  func parentheses(around range: SourceRange) -> [Diagnostic.FixIt] {
    [
      fix("write '(' before it", replacing: SourceRange(at: range.lowerBound), with: "("),
      fix("write ')' behind it", replacing: SourceRange(at: range.upperBound), with: ")"),
    ]
  }
}
