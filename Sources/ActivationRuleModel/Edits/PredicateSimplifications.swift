package import ActivationRulePredicates

/// Edits that remove something. They leave the rule's meaning unchanged if the removed part had no effect.
extension PredicateSite {
  package var simplifications: [PredicateEdit] {
    var edits: [PredicateEdit] = []
    if parent?.isList != true, !node.isConstant {
      edits.append(constant(false))
      if parent != nil { edits.append(constant(true)) }
    }
    switch node.kind {
    case .and(let parts), .or(let parts):
      edits += parts.indices.map { leavingOut($0) }
    case .not(let part):
      if case .not(let inner) = part.kind { edits.append(edit("leave out NOT", inner)) }
    case .comparison:
      let simpler = node.withoutIdleSubqueries
      if simpler != node { edits.append(edit("leave out the subquery", simpler)) }
    case .constant, .missing: break
    }
    return edits
  }

  private func constant(_ value: Bool) -> PredicateEdit {
    let constant = PredicateNode(.constant(value))
    return edit("write \(constant.description) instead of '\(node.shortText)'", constant)
  }
}

extension PredicateNode {
  fileprivate var isConstant: Bool {
    if case .constant = kind { true } else { false }
  }

  /// This comparison with the collection in place of each subquery that selects all of it.
  package var withoutIdleSubqueries: PredicateNode {
    mapChildren({ $0 }, { side in side.mapExpressions({ $0.withoutIdleSubquery }, inConditions: false) })
  }
}

extension ExpressionNode {
  /// The collection of a subquery that selects all of it; consecutive paths are joined.
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
