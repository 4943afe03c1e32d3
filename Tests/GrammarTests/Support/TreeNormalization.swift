import ActivationRulePredicates

/// Brings trees to the form in which a printed one is read again.
///
/// Boolean literals become 1 and 0, as the system prints them. `SOME` and `NONE` need no care, the parser
/// reads them as `ANY` and `NOT ANY`.
enum TreeNormalization {
  static func normalize(_ node: PredicateNode) -> PredicateNode {
    switch node.kind {
    case .constant, .missing: node
    case .and(let parts): PredicateNode(.and(parts.map(normalize)))
    case .or(let parts): PredicateNode(.or(parts.map(normalize)))
    case .not(let operand): PredicateNode(.not(normalize(operand)))
    case .comparison(let comparison):
      PredicateNode(
        .comparison(
          .init(
            comparison.quantifier, normalize(comparison.left), comparison.comparisonOperator, comparison.options,
            normalize(comparison.right))))
    }
  }

  static func normalize(_ node: ExpressionNode) -> ExpressionNode {
    ExpressionNode(kind(node.kind))
  }

  private static func kind(_ kind: ExpressionNode.Kind) -> ExpressionNode.Kind {
    switch kind {
    case .literal(.boolean(let flag)): .literal(.integer(flag ? 1 : 0))
    case .literal, .selfObject, .variable, .missing: kind
    case .keyPath(let base, let steps): .keyPath(base: base.map(normalize), steps: steps.map(normalize))
    case .aggregate(let elements): .aggregate(elements.map(normalize))
    case .subquery(let collection, let variable, let predicate):
      .subquery(collection: normalize(collection), variable: variable, predicate: normalize(predicate))
    case .call(let name, let arguments): .call(name: name, arguments: arguments.map(normalize))
    case .form(let form, let parts): .form(form, parts.map(normalize))
    case .binary(let operation, let left, let right): .binary(operation, normalize(left), normalize(right))
    case .negate(let operand): .negate(normalize(operand))
    case .assignment(let variable, let value): .assignment(variable: variable, value: normalize(value))
    }
  }

  private static func normalize(_ node: TreeNode) -> TreeNode {
    switch node {
    case .predicate(let node): .predicate(normalize(node))
    case .expression(let node): .expression(normalize(node))
    }
  }

  private static func normalize(_ step: KeyPathStep) -> KeyPathStep {
    switch step.kind {
    case .index(let index): KeyPathStep(.index(normalize(index)))
    case .call(let name, let arguments): KeyPathStep(.call(name: name, arguments: arguments.map(normalize)))
    case .key, .operator, .variable, .first, .last, .size: step
    }
  }
}
