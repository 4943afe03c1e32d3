import ActivationRulePredicates

/// Evaluates predicates that do not depend on the payload.
enum ConstantFolding {
  /// Returns the value of a predicate without any path or variable; `nil` for other predicates, and for one that raises
  /// an exception.
  static func value(of predicate: PredicateNode) -> Bool? {
    guard predicate.nodes.allSatisfy({ $0.isConstant }) else { return nil }
    let evaluator = PredicateEvaluator(object: .null, environment: EvaluationEnvironment())
    return try? evaluator.isTrue(predicate)
  }
}

extension TreeNode {
  /// Whether the node does not depend on the payload, provided that its children do not.
  fileprivate var isConstant: Bool {
    switch self {
    case .predicate(let node): node.kind != .missing
    case .expression(let node):
      switch node.kind {
      case .literal, .aggregate, .binary, .negate: true
      default: false
      }
    }
  }
}
