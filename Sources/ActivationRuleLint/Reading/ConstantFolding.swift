/// What a predicate says when it asks nothing of the payload.
enum ConstantFolding {
  /// The value of a predicate without any path or variable; `nil` for any other, and for one that raises.
  static func value(of predicate: PredicateNode) -> Bool? {
    guard predicate.nodes.allSatisfy({ $0.isConstant }) else { return nil }
    var evaluator = PredicateEvaluator(object: .null, environment: EvaluationEnvironment())
    return try? evaluator.isTrue(predicate)
  }
}

extension TreeNode {
  /// Whether the node asks nothing of the payload as long as what is below it does not.
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
