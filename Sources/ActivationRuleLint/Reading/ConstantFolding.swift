import PredicateFormat

/// What a predicate says when it asks nothing of the payload.
enum ConstantFolding {
  /// The value of a predicate without any path or variable; `nil` for any other, and for one that raises.
  static func value(of predicate: PredicateNode) -> Bool? {
    guard isConstant(predicate) else { return nil }
    var evaluator = PredicateEvaluator(object: .null, environment: EvaluationEnvironment())
    return try? evaluator.holds(predicate)
  }

  private static func isConstant(_ node: PredicateNode) -> Bool {
    switch node.kind {
    case .constant: true
    case .and(let parts), .or(let parts): parts.allSatisfy { isConstant($0) }
    case .not(let operand): isConstant(operand)
    case .comparison(let comparison): isConstant(comparison.left) && isConstant(comparison.right)
    case .missing: false
    }
  }

  private static func isConstant(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .literal: true
    case .aggregate(let parts): parts.allSatisfy { isConstant($0) }
    case .binary(_, let left, let right): isConstant(left) && isConstant(right)
    case .negate(let operand): isConstant(operand)
    default: false
    }
  }
}
