package import ActivationRulePredicates
import ActivationRuleText

/// The clause of a predicate that is refused or raises.
extension PredicateNode {
  /// The smallest comparison around a range; `nil` for a range outside, or in a predicate that was built.
  func comparison(around range: SourceRange) -> PredicateNode? {
    func isWithin(_ outer: SourceRange) -> Bool {
      outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound
    }
    guard isWithin(self.range), !range.isEmpty else { return nil }
    for case .predicate(let node) in nodes.reversed() where isWithin(node.range) {
      if case .comparison = node.kind { return node }
    }
    return nil
  }

  /// The clause, followed by the message of the safety check.
  func refusalText(_ refusal: SafetyWalk.Refusal) -> String {
    guard let clause = comparison(around: refusal.range) else { return "the rule: \(refusal.message)" }
    return "'\(clause.shortText)': \(refusal.message)\(clause.missingQuantifierNote)"
  }

  /// The clause, followed by the message of the exception.
  func failureText(_ failure: EvaluationError) -> String {
    guard let clause = comparison(around: failure.range) else {
      return "the rule raises an exception: \(failure.message)"
    }
    return "'\(clause.shortText)' raises an exception: \(failure.message)\(clause.missingQuantifierNote)"
  }

  /// The remark on a list of types that is compared as a whole.
  private var missingQuantifierNote: String {
    guard case .comparison(let comparison) = kind, comparison.quantifier == nil,
      comparison.comparisonOperator.isTypeOperator, comparison.left.isIdentifierList
    else { return "" }
    return "; to look at each type the rule needs ANY"
  }

  /// The clause in one line: canonical, with the insides of subqueries left out.
  package var shortText: String {
    guard case .comparison(let comparison) = kind, let count = CountedSubquery(comparison.left) else {
      return WordList.shortened(description, to: 120)
    }
    var text = "SUBQUERY(\(count.collection.description), $\(count.variable), …).@count "
    text += comparison.comparisonOperator.rawValue + " " + comparison.right.description
    return WordList.shortened(text, to: 120)
  }
}
