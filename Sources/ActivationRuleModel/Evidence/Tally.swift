import ActivationRulePredicates
import ActivationRuleText

/// The numbers of matching and of all elements, and the wanted number: the words that sentences and steps share.
struct Tally {
  let matching: Int
  let total: Int
  /// The word for one counted element.
  let noun: String
  /// The wanted count, such as "at least 1".
  let wanted: String
  /// Whether that is an upper limit.
  let isLimit: Bool

  /// Whether the verb after the numbers is in the singular.
  var isSingular: Bool { matching == 1 || total == 1 }

  /// "2 of 3 attachments".
  var share: String { "\(matching) of \(WordList.count(total, noun))" }

  /// "2 of 3 attachments match".
  var outcome: String { "\(share) \(isSingular ? "matches" : "match")" }

  /// The same with the wanted number.
  var text: String { "\(outcome), \(wanted) \(isLimit ? "allowed" : "wanted")" }
}

extension Evidence {
  /// A comparison of a count, with its elements.
  struct ComparedCount {
    let counted: Counted
    let elements: [EvidenceElement]
    /// The indexes of the elements that match.
    let matching: [Int]
    /// The comparison, with the count on the left.
    let comparison: PredicateNode.Comparison
    /// The value of its right side.
    let right: Value?

    var total: Int { elements.count }
    var condition: PredicateNode { counted.subquery.predicate }
    /// The wanted count in words.
    var wanted: String { comparison.wanted(right, of: total) }

    var tally: Tally {
      Tally(
        matching: matching.count, total: total, noun: elements.first?.noun ?? "element", wanted: wanted,
        isLimit: [.lessThan, .lessThanOrEqual].contains(comparison.comparisonOperator))
    }

    /// Whether the comparison would be true for another count.
    func isTrue(for count: Int) -> Bool? { comparison.isTrue(for: count, right) }
  }

  /// The part as a comparison of a count; `nil` for any other part.
  var comparedCount: ComparedCount? {
    guard let counted, case .comparison(let comparison) = node.kind else { return nil }
    let turned = comparison.withCountOnTheLeft
    return ComparedCount(
      counted: counted, elements: counted.elements ?? [], matching: counted.matching, comparison: turned,
      right: value(of: turned.right))
  }

  /// The elements of the first comparison of a count.
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
