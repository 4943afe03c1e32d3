package import PredicateFormat

/// Edits that take something away, and leave the rule as it was if it said nothing.
extension PredicateSite {
  var simplifications: [PredicateEdit] {
    var edits: [PredicateEdit] = []
    if parent?.isList != true, !node.isConstant {
      edits.append(settled(false))
      if parent != nil { edits.append(settled(true)) }
    }
    switch node.kind {
    case .and(let parts), .or(let parts):
      edits += parts.indices.map { edit(.leaveOut($0), node) }
    case .not(let part):
      if case .not(let inner) = part.kind { edits.append(edit(.leaveOutNot, inner)) }
    case .comparison:
      let simpler = node.withoutIdleSubqueries
      if simpler != node { edits.append(edit(.leaveOutSubquery, simpler)) }
    case .constant, .missing: break
    }
    return edits
  }

  /// The edits that make the part hold always or never, where some verdict would show it: of an alternative one that fails,
  /// since it is the others that are seen when it does not hold; of other lists and denials only those that a subquery
  /// asks for.
  fileprivate var settlements: [PredicateEdit] {
    var isCondition = false
    var isAlternative = false
    switch parent?.kind {
    case .comparison?: isCondition = true
    case .or?: isAlternative = true
    default: break
    }
    switch node.kind {
    case .constant, .missing: return []
    case .comparison: return [settled(false), settled(true)]
    case .and, .or, .not:
      return (isCondition || isAlternative ? [settled(false)] : []) + (isCondition ? [settled(true)] : [])
    }
  }

  private func settled(_ value: Bool) -> PredicateEdit { edit(.settle(value), PredicateNode(.constant(value))) }
}

extension PredicateNode {
  /// The edits that show, where they turn a verdict, that a part decided it.
  package var settlements: [PredicateEdit] { sites.flatMap { $0.settlements } }

  fileprivate var isConstant: Bool {
    if case .constant = kind { true } else { false }
  }

  /// This comparison with the collection in place of each subquery that picks all of it.
  package var withoutIdleSubqueries: PredicateNode {
    mapChildren({ $0 }, { side in side.mapExpressions({ $0.withoutIdleSubquery }, inConditions: false) })
  }
}

extension ExpressionNode {
  /// The collection of a subquery that picks all of it; a path from a path as one path.
  fileprivate var withoutIdleSubquery: ExpressionNode {
    switch kind {
    case .subquery(let collection, _, let condition) where condition.kind == .constant(true): return collection
    case .keyPath(let base?, let steps):
      guard case .keyPath(let inner, let first) = base.kind else { return self }
      return ExpressionNode(.keyPath(base: inner, steps: first + steps), range: range)
    default: return self
    }
  }
}
