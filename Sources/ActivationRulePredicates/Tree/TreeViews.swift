/// The parts of `SUBQUERY(…).@count`.
package struct CountedSubquery {
  /// The collection of the subquery.
  package let collection: ExpressionNode
  /// The variable of an element, without its sign.
  package let variable: String
  /// The condition for each element.
  package let predicate: PredicateNode

  /// Reads an expression; `nil` for any other.
  package init?(_ node: ExpressionNode) {
    guard case .keyPath(let base?, let steps) = node.kind, steps.count == 1, steps[0].kind == .operator("count"),
      case .subquery(let collection, let variable, let predicate) = base.kind
    else { return nil }
    (self.collection, self.variable, self.predicate) = (collection, variable, predicate)
  }
}

/// A comparison that tests only for one constant type.
package struct TypeTest {
  /// The quantifier; `nil` for a test of a single identifier.
  package let quantifier: Quantifier?
  /// The tested expression.
  package let left: ExpressionNode
  /// The type, as written.
  package let identifier: String
  /// Whether descendants of the type also match.
  package let isConformance: Bool

  /// Reads a comparison; `nil` for any other.
  package init?(_ comparison: PredicateNode.Comparison) {
    guard comparison.comparisonOperator.isTypeOperator, case .literal(.string(let identifier)) = comparison.right.kind
    else { return nil }
    quantifier = comparison.quantifier
    left = comparison.left
    self.identifier = identifier
    isConformance = comparison.comparisonOperator == .typeConformsTo
  }

  /// Reads a predicate; `nil` if it is not such a comparison.
  package init?(_ node: PredicateNode) {
    guard let comparison = TreeNode.predicate(node).comparison else { return nil }
    self.init(comparison)
  }
}

extension PredicateNode {
  /// The operands of `AND`, `OR` and `NOT`; none of anything else.
  package var operands: [PredicateNode] {
    switch kind {
    case .and(let parts), .or(let parts): parts
    case .not(let operand): [operand]
    case .comparison, .constant, .missing: []
    }
  }

  /// Whether the predicate is `AND` or `OR`.
  package var isList: Bool {
    switch kind {
    case .and, .or: true
    default: false
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is exactly this path from the payload itself, with or without `SELF.`.
  package func isPath(ofKeys keys: String...) -> Bool {
    guard case .keyPath(let base, let steps) = kind, steps.count == keys.count else { return false }
    if let base { guard case .selfObject = base.kind else { return false } }
    return zip(steps, keys).allSatisfy { $0.isKey($1) }
  }

  /// Whether the expression is the type identifier list of an attachment.
  package var isIdentifierList: Bool {
    guard case .keyPath(_, let steps) = kind else { return false }
    return steps.last?.isKey("registeredTypeIdentifiers") == true
  }

  /// Whether the expression is a constant.
  package var isLiteral: Bool {
    if case .literal = kind { true } else { false }
  }
}
