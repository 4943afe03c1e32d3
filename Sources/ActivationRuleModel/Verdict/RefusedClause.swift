import PredicateFormat
import Texts

/// The clause of a predicate that is refused, or that raises.
extension PredicateNode {
  /// The smallest comparison that holds a range; `nil` for a range outside, or in a predicate that was built.
  func comparison(around range: SourceRange) -> PredicateNode? {
    guard self.range.lowerBound <= range.lowerBound, range.upperBound <= self.range.upperBound, !range.isEmpty else {
      return nil
    }
    switch kind {
    case .and(let parts), .or(let parts): return parts.lazy.compactMap { $0.comparison(around: range) }.first
    case .not(let operand): return operand.comparison(around: range)
    case .comparison(let comparison):
      let inner = [comparison.left, comparison.right].lazy.compactMap { $0.comparison(around: range) }.first
      return inner ?? self
    case .constant, .missing: return nil
    }
  }

  /// What the safety check says of a clause, with the clause in front.
  func refusalText(_ refusal: SafetyWalk.Refusal) -> String {
    guard let clause = comparison(around: refusal.range) else { return "the rule: \(refusal.message)" }
    return "'\(clause.shortText)': \(refusal.message)\(clause.missingQuantifierNote)"
  }

  /// What raises in a clause.
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

extension ExpressionNode {
  fileprivate func comparison(around range: SourceRange) -> PredicateNode? {
    switch kind {
    case .subquery(let collection, _, let predicate):
      return collection.comparison(around: range) ?? predicate.comparison(around: range)
    case .keyPath(let base?, _): return base.comparison(around: range)
    case .ternary(let condition, let first, let second):
      return condition.comparison(around: range) ?? first.comparison(around: range) ?? second.comparison(around: range)
    case .binary(_, let left, let right): return left.comparison(around: range) ?? right.comparison(around: range)
    case .aggregate(let parts), .function(let parts), .call(_, let parts):
      return parts.lazy.compactMap { $0.comparison(around: range) }.first
    case .cast(let value, _), .negate(let value), .assignment(_, let value): return value.comparison(around: range)
    case .literal, .selfObject, .variable, .keyPath(nil, _), .missing: return nil
    }
  }
}
