import PredicateFormat
import Texts

/// How many of how many match, and what the rule wants of the count: the words that sentences and steps share.
struct Tally {
  let matching: Int
  let total: Int
  /// The word for one of those that are counted.
  let noun: String
  /// What is wanted, as "at least 1".
  let wanted: String
  /// Whether that is an upper bound.
  let isLimit: Bool

  /// Whether the verb that follows the numbers has the singular.
  var isSingular: Bool { matching == 1 || total == 1 }

  /// "2 of 3 attachments".
  var share: String { "\(matching) of \(WordList.count(total, noun))" }

  /// "2 of 3 attachments match".
  var outcome: String { "\(share) \(isSingular ? "matches" : "match")" }

  /// The same with what is wanted.
  var text: String { "\(outcome), \(wanted) \(isLimit ? "allowed" : "wanted")" }
}

extension Evidence {
  /// A count of elements that was compared.
  struct ComparedCount {
    let counted: Counted
    let elements: [EvidenceElement]
    /// The positions of the elements that match.
    let matching: [Int]
    /// The comparison, with the count on the left.
    let comparison: PredicateNode.Comparison
    /// The value of its right side.
    let right: Value?

    var total: Int { elements.count }
    var condition: PredicateNode { counted.subquery.predicate }
    /// What the rule wants of the count, in words.
    var wanted: String { comparison.wanted(right, of: total) }

    var tally: Tally {
      Tally(
        matching: matching.count, total: total, noun: elements.first?.noun ?? "element", wanted: wanted,
        isLimit: [.lessThan, .lessThanOrEqual].contains(comparison.comparisonOperator))
    }

    /// Whether the comparison would hold of another count.
    func holds(_ count: Int) -> Bool? { comparison.holds(count, right) }
  }

  /// The comparison of a count that the part is; `nil` for any other part.
  var comparedCount: ComparedCount? {
    guard let counted, case .comparison(let comparison) = node.kind else { return nil }
    let turned = comparison.withCountOnTheLeft
    return ComparedCount(
      counted: counted, elements: counted.elements ?? [], matching: counted.matching, comparison: turned,
      right: value(of: turned.right))
  }

  /// What the first comparison of a count found.
  var firstCounted: Counted? { counted ?? parts.lazy.compactMap { $0.firstCounted }.first }

  /// The value of a side of a comparison in words.
  func text(of side: ExpressionNode) -> String {
    switch value(of: side) {
    case nil: "an exception"
    case .null?, .nullObject?: "nil"
    case .boolean(let flag)?: flag ? "true" : "false"
    case .integer(let number)?: String(number)
    case .real(let number)?: String(number)
    case .string(let text)?: "\"\(WordList.shortened(text, to: 60))\""
    case .array(let elements)?: "a list of \(elements.count)"
    case .set(let elements)?: "a set of \(elements.count)"
    case .dictionary?: "a dictionary"
    case .date?: "a date"
    case .data?: "data"
    }
  }
}
