/// The children of a node, and the node with other children; all other walks and changes are built on these.
extension PredicateNode {
  var children: [TreeNode] {
    switch kind {
    case .constant, .missing: []
    case .and(let parts), .or(let parts): parts.map { .predicate($0) }
    case .not(let operand): [.predicate(operand)]
    case .comparison(let comparison): [.expression(comparison.left), .expression(comparison.right)]
    }
  }

  /// The predicate with each child changed; its place and origin stay.
  package func mapChildren(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> PredicateNode {
    let changed: Kind
    switch kind {
    case .constant, .missing: return self
    case .and(let parts): changed = .and(parts.map(predicates))
    case .or(let parts): changed = .or(parts.map(predicates))
    case .not(let operand): changed = .not(predicates(operand))
    case .comparison(let comparison):
      let left = expressions(comparison.left)
      changed = .comparison(comparison.with(left: left, right: expressions(comparison.right)))
    }
    return PredicateNode(changed, range: range, origin: origin)
  }
}

extension PredicateNode.Comparison {
  /// The comparison with another quantifier, operator, set of options or side.
  package func with(
    quantifier: Quantifier?? = nil, left: ExpressionNode? = nil, _ comparisonOperator: ComparisonOperator? = nil,
    options: ComparisonOptions? = nil, right: ExpressionNode? = nil
  ) -> Self {
    Self(
      quantifier ?? self.quantifier, left ?? self.left, comparisonOperator ?? self.comparisonOperator,
      options ?? self.options, right ?? self.right)
  }
}

extension ExpressionNode {
  var children: [TreeNode] {
    switch kind {
    case .literal, .selfObject, .variable, .missing: []
    case .keyPath(let base, let steps):
      (base.map { [.expression($0)] } ?? []) + steps.flatMap { $0.arguments.map { .expression($0) } }
    case .aggregate(let parts), .call(_, let parts), .function(let parts): parts.map { .expression($0) }
    case .subquery(let collection, _, let predicate): [.expression(collection), .predicate(predicate)]
    case .ternary(let condition, let first, let second):
      [.predicate(condition), .expression(first), .expression(second)]
    case .cast(let left, let right), .binary(_, let left, let right): [.expression(left), .expression(right)]
    case .negate(let operand), .assignment(_, let operand): [.expression(operand)]
    }
  }

  /// The expression with each child changed; its place stays.
  package func mapChildren(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> ExpressionNode {
    // This recurses through the closures: what needs room on the stack is in other functions.
    switch kind {
    case .literal, .selfObject, .variable, .missing: self
    case .keyPath: mapPath(expressions)
    case .subquery: mapSubquery(predicates, expressions)
    default: mapParts(predicates, expressions)
    }
  }

  private func mapPath(_ change: (ExpressionNode) -> ExpressionNode) -> ExpressionNode {
    guard case .keyPath(let base, let steps) = kind else { return self }
    let arePlain = steps.allSatisfy { $0.isKeyOrCollectionOperator }
    let start = base.map(change)
    return ExpressionNode(
      .keyPath(base: start, steps: arePlain ? steps : steps.map { $0.mapArguments(change) }), range: range)
  }

  private func mapSubquery(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> ExpressionNode {
    guard case .subquery(let collection, let variable, let predicate) = kind else { return self }
    let changed = expressions(collection)
    return ExpressionNode(
      .subquery(collection: changed, variable: variable, predicate: predicates(predicate)), range: range)
  }

  private func mapParts(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> ExpressionNode {
    let changed: Kind
    switch kind {
    case .aggregate(let parts): changed = .aggregate(parts.map(expressions))
    case .call(let name, let arguments): changed = .call(name: name, arguments: arguments.map(expressions))
    case .function(let arguments): changed = .function(arguments.map(expressions))
    case .ternary(let condition, let first, let second):
      let condition = predicates(condition)
      let first = expressions(first)
      changed = .ternary(condition, first, expressions(second))
    case .cast(let left, let right):
      let left = expressions(left)
      changed = .cast(left, expressions(right))
    case .binary(let operation, let left, let right):
      let left = expressions(left)
      changed = .binary(operation, left, expressions(right))
    case .negate(let operand): changed = .negate(expressions(operand))
    case .assignment(let variable, let value):
      changed = .assignment(variable: variable, value: expressions(value))
    default: return self
    }
    return ExpressionNode(changed, range: range)
  }
}

extension KeyPathStep {
  /// The expressions within the step.
  fileprivate var arguments: [ExpressionNode] {
    switch kind {
    case .call(_, let arguments): arguments
    case .index(let index): [index]
    case .key, .operator, .variable, .first, .last, .size: []
    }
  }

  fileprivate func mapArguments(_ change: (ExpressionNode) -> ExpressionNode) -> KeyPathStep {
    switch kind {
    case .call(let name, let arguments):
      KeyPathStep(.call(name: name, arguments: arguments.map(change)), range: range)
    case .index(let index): KeyPathStep(.index(change(index)), range: range)
    case .key, .operator, .variable, .first, .last, .size: self
    }
  }

  /// Whether the step is a plain key of some name.
  package func isKey(_ name: String) -> Bool {
    if case .key(name) = kind { true } else { false }
  }

  /// Whether the step is a key or a collection operator with a constant name.
  package var isKeyOrCollectionOperator: Bool {
    switch kind {
    case .key, .operator: true
    default: false
    }
  }
}
