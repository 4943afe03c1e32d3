import ActivationRulePredicates
import ActivationRuleText

// Walks over trees. They share nothing with the library, which is what they check.

/// The tree with Boolean literals as the numbers 1 and 0, as the canonical text has them.
func plain(_ node: PredicateNode) -> PredicateNode {
  switch node.kind {
  case .constant, .missing: node
  case .comparison(let comparison):
    PredicateNode(
      .comparison(
        .init(
          comparison.quantifier, plain(comparison.left), comparison.comparisonOperator, comparison.options,
          plain(comparison.right))))
  case .and(let parts): PredicateNode(.and(parts.map { plain($0) }))
  case .or(let parts): PredicateNode(.or(parts.map { plain($0) }))
  case .not(let operand): PredicateNode(.not(plain(operand)))
  }
}

/// The expression with Boolean literals as numbers.
func plain(_ node: ExpressionNode) -> ExpressionNode {
  switch node.kind {
  case .literal(.boolean(let value)): .integer(value ? 1 : 0)
  case .literal, .selfObject, .variable, .missing: node
  case .keyPath(let base, let steps):
    ExpressionNode(.keyPath(base: base.map { plain($0) }, steps: steps.map { plain($0) }))
  case .aggregate(let elements): ExpressionNode(.aggregate(elements.map { plain($0) }))
  case .subquery(let collection, let variable, let predicate):
    ExpressionNode(.subquery(collection: plain(collection), variable: variable, predicate: plain(predicate)))
  case .call(let name, let arguments):
    ExpressionNode(.call(name: name, arguments: arguments.map { plain($0) }))
  case .form(let form, let parts): ExpressionNode(.form(form, parts.map { plain($0) }))
  case .binary(let operation, let left, let right): ExpressionNode(.binary(operation, plain(left), plain(right)))
  case .negate(let operand): ExpressionNode(.negate(plain(operand)))
  case .assignment(let variable, let value):
    ExpressionNode(.assignment(variable: variable, value: plain(value)))
  }
}

private func plain(_ node: TreeNode) -> TreeNode {
  switch node {
  case .predicate(let node): .predicate(plain(node))
  case .expression(let node): .expression(plain(node))
  }
}

private func plain(_ step: KeyPathStep) -> KeyPathStep {
  switch step.kind {
  case .key, .operator, .variable, .first, .last, .size: step
  case .call(let name, let arguments): KeyPathStep(.call(name: name, arguments: arguments.map { plain($0) }))
  case .index(let index): KeyPathStep(.index(plain(index)))
  }
}

// MARK: Parts

/// The parts of a node, one level down.
func parts(_ node: PredicateNode) -> (predicates: [PredicateNode], expressions: [ExpressionNode]) {
  switch node.kind {
  case .constant, .missing: ([], [])
  case .comparison(let comparison): ([], [comparison.left, comparison.right])
  case .and(let parts), .or(let parts): (parts, [])
  case .not(let operand): ([operand], [])
  }
}

func parts(_ node: ExpressionNode) -> (predicates: [PredicateNode], expressions: [ExpressionNode]) {
  switch node.kind {
  case .literal, .selfObject, .variable, .missing: ([], [])
  case .keyPath(let base, let steps): ([], (base.map { [$0] } ?? []) + steps.flatMap { parts($0) })
  case .aggregate(let elements), .call(_, let elements): ([], elements)
  case .subquery(let collection, _, let predicate): ([predicate], [collection])
  case .form(_, let parts):
    (
      parts.compactMap { if case .predicate(let node) = $0 { node } else { nil } },
      parts.compactMap { if case .expression(let node) = $0 { node } else { nil } }
    )
  case .binary(_, let left, let right): ([], [left, right])
  case .negate(let operand), .assignment(_, let operand): ([], [operand])
  }
}

private func parts(_ step: KeyPathStep) -> [ExpressionNode] {
  switch step.kind {
  case .key, .operator, .variable, .first, .last, .size: []
  case .call(_, let arguments): arguments
  case .index(let index): [index]
  }
}

/// Whether a part of the tree could not be read.
func hasMissing(_ node: PredicateNode) -> Bool {
  let parts = parts(node)
  return node.kind == .missing || parts.predicates.contains { hasMissing($0) }
    || parts.expressions.contains { hasMissing($0) }
}

private func hasMissing(_ node: ExpressionNode) -> Bool {
  let parts = parts(node)
  return node.kind == .missing || parts.predicates.contains { hasMissing($0) }
    || parts.expressions.contains { hasMissing($0) }
}

/// Checks that every node stands inside the text.
func requireInside(_ node: PredicateNode, _ bounds: ClosedRange<Int>) {
  require(node.range.upperBound <= bounds.upperBound, "a predicate at \(node.range) is outside the text")
  let parts = parts(node)
  for part in parts.predicates { requireInside(part, bounds) }
  for part in parts.expressions { requireInside(part, bounds) }
}

private func requireInside(_ node: ExpressionNode, _ bounds: ClosedRange<Int>) {
  require(node.range.upperBound <= bounds.upperBound, "an expression at \(node.range) is outside the text")
  let parts = parts(node)
  for part in parts.predicates { requireInside(part, bounds) }
  for part in parts.expressions { requireInside(part, bounds) }
}
