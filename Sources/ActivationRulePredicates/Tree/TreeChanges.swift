/// Trees with some of their parts changed.
extension PredicateNode {
  /// The predicate with some of its parts replaced.
  ///
  /// - Parameter change: called from the outermost part inwards; returns the replacement of a part, which is not
  ///   searched.
  package func map(_ change: (PredicateNode) -> PredicateNode?) -> PredicateNode {
    change(self) ?? mapChildren({ $0.map(change) }, { $0.map(change) })
  }

  /// The predicate with every part that equals another one replaced.
  package func replacing(_ part: PredicateNode, with other: PredicateNode) -> PredicateNode {
    map { $0 == part ? other : nil }
  }

  /// The predicate with every expression changed, from the innermost outwards, including conditions of subqueries.
  package func mapExpressions(_ change: (ExpressionNode) -> ExpressionNode) -> PredicateNode {
    mapChildren({ $0.mapExpressions(change) }, { $0.mapExpressions(change, inConditions: true) })
  }

  /// The tree with the predicate at a path changed; each element of the path is an index into ``parts``.
  ///
  /// Lists on the path stay flat, a list of one part becomes that part, and negated constants are simplified.
  package func changing(at path: ArraySlice<Int>, _ change: (PredicateNode) -> PredicateNode) -> PredicateNode {
    guard let place = path.first else { return change(self) }
    var parts = parts
    guard parts.indices.contains(place) else { return self }
    parts[place] = parts[place].changing(at: path.dropFirst(), change)
    return replacing(parts: parts)
  }

  /// The same predicate with other parts: the same number, or for a list fewer.
  package func replacing(parts: [PredicateNode]) -> PredicateNode {
    switch kind {
    case .constant, .missing: return self
    case .and:
      return list(flat: parts.flatMap { if case .and(let inner) = $0.kind { inner } else { [$0] } }) { .and($0) }
    case .or: return list(flat: parts.flatMap { if case .or(let inner) = $0.kind { inner } else { [$0] } }) { .or($0) }
    case .not:
      if case .constant(let value)? = parts.first?.kind { return PredicateNode(.constant(!value), range: range) }
      return mapChildren({ parts.first ?? $0 }, { $0 })
    case .comparison:
      var rest = parts[...]
      return mapChildren({ $0 }, { $0.replacing(conditions: &rest) })
    }
  }

  /// The same predicate with flat lists, without lists of one part and without negated constants.
  package var flattened: PredicateNode {
    parts.isEmpty ? self : replacing(parts: parts.map { $0.flattened })
  }

  private func list(flat parts: [PredicateNode], _ join: ([PredicateNode]) -> Kind) -> PredicateNode {
    parts.count == 1 ? parts[0] : PredicateNode(join(parts), range: range, origin: origin)
  }

  /// This `AND` or `OR` without some of its parts.
  package func dropping(_ isDropped: (Int, PredicateNode) -> Bool) -> PredicateNode {
    replacing(parts: parts.enumerated().filter { !isDropped($0.offset, $0.element) }.map { $0.element })
  }
}

extension ExpressionNode {
  fileprivate func map(_ change: (PredicateNode) -> PredicateNode?) -> ExpressionNode {
    mapChildren({ $0.map(change) }, { $0.map(change) })
  }

  /// The expression with every nested expression changed, from the innermost outwards.
  ///
  /// - Parameter inConditions: whether to change the conditions of subqueries too.
  package func mapExpressions(_ change: (ExpressionNode) -> ExpressionNode, inConditions: Bool) -> ExpressionNode {
    change(
      mapChildren(
        { inConditions ? $0.mapExpressions(change) : $0 },
        { $0.mapExpressions(change, inConditions: inConditions) }))
  }

  /// The expression with other conditions, taken from the start of a list.
  fileprivate func replacing(conditions: inout ArraySlice<PredicateNode>) -> ExpressionNode {
    mapChildren({ conditions.popFirst() ?? $0 }, { $0.replacing(conditions: &conditions) })
  }
}
