import ActivationRulePredicates
import ActivationRuleText

/// Changes to a predicate, to evaluate hypothetical versions of it.
extension PredicateNode {
  /// Returns the predicate without the parts of `AND` and `OR` that have certain ranges.
  func removing(_ ranges: [SourceRange]) -> PredicateNode {
    map { node in
      guard node.isList, node.parts.contains(where: { ranges.contains($0.range) }) else { return nil }
      let rest = node.parts.filter { !ranges.contains($0.range) }.map { $0.removing(ranges) }
      if case .and = node.kind { return .all(of: rest) }
      return .any(of: rest)
    }
  }

  /// Returns the predicate with one count compared with `>= 1`.
  func asking(atLeastOneAt range: SourceRange) -> PredicateNode {
    map { node in
      guard node.range == range, case .comparison(let comparison) = node.kind else { return nil }
      return .comparison(comparison.quantifier, comparison.left, .greaterThanOrEqual, .integer(1))
    }
  }
}
