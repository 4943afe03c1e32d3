import PredicateFormat
import Texts

/// Changes to a predicate, to ask what would be if it were written otherwise.
enum TreeEdit {
  /// The predicate with every part changed for which a function gives another.
  ///
  /// - Parameter change: asked from the outermost part inwards; what it gives is not looked into.
  static func map(_ node: PredicateNode, _ change: (PredicateNode) -> PredicateNode?) -> PredicateNode {
    if let changed = change(node) { return changed }
    switch node.kind {
    case .constant, .missing: return node
    case .and(let parts): return PredicateNode(.and(parts.map { map($0, change) }), range: node.range)
    case .or(let parts): return PredicateNode(.or(parts.map { map($0, change) }), range: node.range)
    case .not(let operand): return PredicateNode(.not(map(operand, change)), range: node.range)
    case .comparison(let comparison):
      let changed = PredicateNode.Comparison(
        comparison.quantifier, map(comparison.left, change), comparison.comparisonOperator, comparison.options,
        map(comparison.right, change))
      return PredicateNode(.comparison(changed), range: node.range)
    }
  }

  private static func map(_ node: ExpressionNode, _ change: (PredicateNode) -> PredicateNode?) -> ExpressionNode {
    switch node.kind {
    case .keyPath(let base?, let steps):
      return ExpressionNode(.keyPath(base: map(base, change), steps: steps), range: node.range)
    case .subquery(let collection, let variable, let predicate):
      return ExpressionNode(
        .subquery(collection: map(collection, change), variable: variable, predicate: map(predicate, change)),
        range: node.range)
    case .binary(let operation, let left, let right):
      return ExpressionNode(.binary(operation, map(left, change), map(right, change)), range: node.range)
    default: return node
    }
  }

  /// The predicate with parts of `AND` and `OR` left out, which are told by their ranges.
  static func removing(_ ranges: [SourceRange], from predicate: PredicateNode) -> PredicateNode {
    map(predicate) { node in
      switch node.kind {
      case .and(let parts) where parts.contains { ranges.contains($0.range) }:
        return .all(of: rest(of: parts, without: ranges))
      case .or(let parts) where parts.contains { ranges.contains($0.range) }:
        return .any(of: rest(of: parts, without: ranges))
      default: return nil
      }
    }
  }

  private static func rest(of parts: [PredicateNode], without ranges: [SourceRange]) -> [PredicateNode] {
    parts.filter { !ranges.contains($0.range) }.map { removing(ranges, from: $0) }
  }

  /// The predicate with one count compared with `>= 1`.
  static func asking(atLeastOneAt range: SourceRange, in predicate: PredicateNode) -> PredicateNode {
    map(predicate) { node in
      guard node.range == range, case .comparison(let comparison) = node.kind else { return nil }
      return .comparison(comparison.quantifier, comparison.left, .greaterThanOrEqual, .integer(1))
    }
  }
}
