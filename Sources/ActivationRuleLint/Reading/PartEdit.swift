import Texts
import PropertyLists
import PredicateFormat

/// Repairs of parts of a predicate.
extension LintContext {
  /// A repair that takes a part of AND or OR out, with the operator beside it; none where parentheses stand between.
  func removal(ofPart index: Int, from group: RuleSites.Group, _ message: String) -> [Diagnostic.FixIt] {
    guard let text = predicateText?.text, group.parts.count > 1 else { return [] }
    let part = group.parts[index].range
    let isFirst = index == 0
    let neighbour = group.parts[isFirst ? 1 : index - 1].range
    let gap =
      isFirst
      ? SourceRange(part.upperBound, neighbour.lowerBound) : SourceRange(neighbour.upperBound, part.lowerBound)
    guard isOperatorAlone(Array(text.utf8)[gap.lowerBound..<gap.upperBound]) else { return [] }
    let range =
      isFirst
      ? SourceRange(part.lowerBound, neighbour.lowerBound) : SourceRange(neighbour.upperBound, part.upperBound)
    return [fix(message, replacing: range, with: "")]
  }

  /// Whether some bytes are blanks and one logical operator.
  private func isOperatorAlone(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = bytes.filter { $0 > 0x20 }.map { $0 | 0x20 }
    return [Array("or".utf8), Array("and".utf8), [0x7C, 0x7C], [0x26, 0x26].map { $0 | 0x20 }].contains(word)
  }

  /// Repairs that put parentheses around a range.
  func parentheses(around range: SourceRange) -> [Diagnostic.FixIt] {
    [
      fix("write '(' before it", replacing: SourceRange(at: range.lowerBound), with: "("),
      fix("write ')' behind it", replacing: SourceRange(at: range.upperBound), with: ")"),
    ]
  }
}
