package import PredicateFormat

/// The predicates within a predicate, and how one of them is changed.
///
/// The parts of a comparison are the conditions of its subqueries. What lies in calls, conditions of `TERNARY` and the like
/// is not taken apart: no analysis covers it.
extension PredicateNode {
  /// The predicates right below this one, in the order in which they are written.
  package var parts: [PredicateNode] {
    switch kind {
    case .constant, .missing: []
    case .and(let parts), .or(let parts): parts
    case .not(let part): [part]
    case .comparison(let comparison): comparison.left.conditions + comparison.right.conditions
    }
  }

  /// The number of predicates in the tree, this one included.
  var partCount: Int {
    parts.reduce(1) { $0 + $1.partCount }
  }

  /// The tree with the predicate at a path of places changed.
  package func changing(at path: ArraySlice<Int>, _ change: (PredicateNode) -> PredicateNode) -> PredicateNode {
    guard let place = path.first else { return change(self) }
    var parts = parts
    guard parts.indices.contains(place) else { return self }
    parts[place] = parts[place].changing(at: path.dropFirst(), change)
    return replacing(parts: parts)
  }

  /// The same predicate with other parts, as many as before; lists stay flat, and denied constants are worked out.
  private func replacing(parts: [PredicateNode]) -> PredicateNode {
    switch kind {
    case .constant, .missing: return self
    case .and: return conjunction(of: parts)
    case .or: return disjunction(of: parts)
    case .not:
      guard let part = parts.first else { return self }
      if case .constant(let value) = part.kind { return PredicateNode(.constant(!value), range: range) }
      return PredicateNode(.not(part), range: range, origin: origin)
    case .comparison(let comparison):
      var rest = parts[...]
      let left = comparison.left.replacing(conditions: &rest)
      let right = comparison.right.replacing(conditions: &rest)
      let changed = Comparison(
        comparison.quantifier, left, comparison.comparisonOperator, comparison.options, right)
      return PredicateNode(.comparison(changed), range: range, origin: origin)
    }
  }

  /// This `AND` or `OR` without one of its parts.
  func dropping(_ place: Int) -> PredicateNode {
    var parts = parts
    guard parts.indices.contains(place) else { return self }
    parts.remove(at: place)
    if case .and = kind { return conjunction(of: parts) }
    return disjunction(of: parts)
  }

  private func conjunction(of parts: [PredicateNode]) -> PredicateNode {
    let flat = parts.flatMap { part in
      if case .and(let inner) = part.kind { return inner }
      return [part]
    }
    return flat.count == 1 ? flat[0] : PredicateNode(.and(flat), range: range, origin: origin)
  }

  private func disjunction(of parts: [PredicateNode]) -> PredicateNode {
    let flat = parts.flatMap { part in
      if case .or(let inner) = part.kind { return inner }
      return [part]
    }
    return flat.count == 1 ? flat[0] : PredicateNode(.or(flat), range: range, origin: origin)
  }

  /// How often `TRUEPREDICATE` stands in the tree.
  var trueCount: Int {
    if case .constant(true) = kind { return 1 }
    return parts.reduce(0) { $0 + $1.trueCount }
  }

  /// The same rule without `TRUEPREDICATE` as the condition of a subquery over attachments.
  ///
  /// The App Store refuses apps whose rules have that word. What takes its place holds for every attachment.
  package var withoutTrueConditions: PredicateNode {
    if trueCount == 0 { return self }
    if case .comparison(let comparison) = kind {
      let changed = Comparison(
        comparison.quantifier, comparison.left.withoutTrueConditions, comparison.comparisonOperator, comparison.options,
        comparison.right.withoutTrueConditions)
      return PredicateNode(.comparison(changed), range: range, origin: origin)
    }
    return parts.isEmpty ? self : replacing(parts: parts.map { $0.withoutTrueConditions })
  }

  /// This comparison with the collection in place of each subquery that picks all of it.
  var withoutIdleSubqueries: PredicateNode {
    guard case .comparison(let comparison) = kind else { return self }
    let changed = Comparison(
      comparison.quantifier, comparison.left.withoutIdleSubqueries, comparison.comparisonOperator, comparison.options,
      comparison.right.withoutIdleSubqueries)
    return PredicateNode(.comparison(changed), range: range, origin: origin)
  }
}

extension ExpressionNode {
  /// The conditions of the subqueries in the expression, in the order in which they are written.
  fileprivate var conditions: [PredicateNode] {
    switch kind {
    case .keyPath(let base, _): base?.conditions ?? []
    case .subquery(let collection, _, let condition): collection.conditions + [condition]
    case .binary(_, let left, let right): left.conditions + right.conditions
    default: []
    }
  }

  /// The expression with other conditions, taken from the front of a list.
  fileprivate func replacing(conditions: inout ArraySlice<PredicateNode>) -> ExpressionNode {
    switch kind {
    case .keyPath(let base, let steps):
      return ExpressionNode(.keyPath(base: base?.replacing(conditions: &conditions), steps: steps), range: range)
    case .subquery(let collection, let variable, let condition):
      let collection = collection.replacing(conditions: &conditions)
      let next = conditions.popFirst() ?? condition
      return ExpressionNode(.subquery(collection: collection, variable: variable, predicate: next), range: range)
    case .binary(let operation, let left, let right):
      let left = left.replacing(conditions: &conditions)
      return ExpressionNode(.binary(operation, left, right.replacing(conditions: &conditions)), range: range)
    default: return self
    }
  }

  fileprivate var withoutTrueConditions: ExpressionNode {
    switch kind {
    case .keyPath(let base?, let steps):
      return ExpressionNode(.keyPath(base: base.withoutTrueConditions, steps: steps), range: range)
    case .subquery(let collection, let variable, let condition):
      var condition = condition.withoutTrueConditions
      if case .constant(true) = condition.kind, variable == GuideForm.attachment {
        let identifiers = ExpressionNode.path(.variable(variable), "registeredTypeIdentifiers", "@count")
        condition = .comparison(nil, identifiers, .greaterThanOrEqual, .integer(0))
      }
      return ExpressionNode(
        .subquery(collection: collection.withoutTrueConditions, variable: variable, predicate: condition), range: range)
    case .binary(let operation, let left, let right):
      return ExpressionNode(
        .binary(operation, left.withoutTrueConditions, right.withoutTrueConditions), range: range)
    default: return self
    }
  }

  fileprivate var withoutIdleSubqueries: ExpressionNode {
    switch kind {
    case .keyPath(let base?, let steps):
      let plain = base.withoutIdleSubqueries
      // A path from a path is one path.
      guard plain != base, case .keyPath(let inner, let first) = plain.kind else {
        return ExpressionNode(.keyPath(base: plain, steps: steps), range: range)
      }
      return ExpressionNode(.keyPath(base: inner, steps: first + steps), range: range)
    case .subquery(let collection, let variable, let condition):
      if case .constant(true) = condition.kind { return collection.withoutIdleSubqueries }
      let plain = collection.withoutIdleSubqueries
      return ExpressionNode(.subquery(collection: plain, variable: variable, predicate: condition), range: range)
    default: return self
    }
  }
}
