package import ActivationRulePredicates
package import ActivationRuleTypes

/// Edits that people make by mistake: another operator, quantifier, count or type, missing options, `AND` for `OR`, and a
/// missing `NOT`.
///
/// Counts are replaced by their neighbours in every operand. Negative counts are left out: for a number of elements
/// they are equivalent to zero with another operator.
extension PredicateSite {
  package func mistakes(_ types: UniformTypeRegistry) -> [PredicateEdit] {
    switch node.kind {
    case .comparison(let comparison): mistakes(comparison, types)
    case .and(let parts): [edit("AND becomes OR", PredicateNode(.or(parts)))]
    case .or(let parts): [edit("OR becomes AND", PredicateNode(.and(parts)))]
    case .not(let part): [edit("NOT is left out", part)]
    case .constant, .missing: []
    }
  }

  /// Operators, operands from left to right, quantifier, options.
  private func mistakes(_ comparison: PredicateNode.Comparison, _ types: UniformTypeRegistry) -> [PredicateEdit] {
    func edit(_ text: String, _ changed: PredicateNode.Comparison) -> PredicateEdit {
      self.edit(text, PredicateNode(.comparison(changed)))
    }
    let written = comparison.comparisonOperator
    var edits = written.neighbours.map { edit("\(written.rawValue) becomes \($0.rawValue)", comparison.with($0)) }
    edits += neighbours(of: comparison.left, written, types).map { edit($0.text, comparison.with(left: $0.node)) }
    edits += neighbours(of: comparison.right, written, types).map { edit($0.text, comparison.with(right: $0.node)) }
    if let quantifier = comparison.quantifier {
      let other: Quantifier = quantifier == .any ? .all : .any
      edits.append(edit("\(quantifier.rawValue) becomes \(other.rawValue)", comparison.with(quantifier: other)))
    }
    // The operators on types ignore case.
    if !comparison.options.isEmpty, !written.isTypeOperator {
      edits.append(edit("the options of \(written.rawValue) are left out", comparison.with(options: [])))
    }
    return edits
  }

  /// The variants of an operand with one constant replaced; conditions of subqueries are separate parts.
  private func neighbours(
    of node: ExpressionNode, _ written: ComparisonOperator, _ types: UniformTypeRegistry
  ) -> [(text: String, node: ExpressionNode)] {
    switch node.kind {
    case .literal(.integer(let count)):
      return count.neighbours.map { ("\(count) becomes \($0)", .integer($0)) }
    case .literal(.string(let text)) where written.isTypeOperator:
      return types.neighbours(of: text).map { ("\"\(text)\" becomes \"\($0)\"", .string($0)) }
    case .aggregate(let elements):
      return elements.indices.flatMap { place in
        neighbours(of: elements[place], written, types).map { text, other in
          var changed = elements
          changed[place] = other
          return (text, ExpressionNode(.aggregate(changed)))
        }
      }
    case .binary(let sign, let left, let right):
      return neighbours(of: left, written, types).map { ($0.text, ExpressionNode(.binary(sign, $0.node, right))) }
        + neighbours(of: right, written, types).map { ($0.text, ExpressionNode(.binary(sign, left, $0.node))) }
    default: return []
    }
  }
}

extension ComparisonOperator {
  /// The operators of order, each of which is replaced by each other one.
  private static let ordering: [ComparisonOperator] = [
    .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual,
  ]
  /// The operators that search for one text in another.
  private static let searching: [ComparisonOperator] = [.contains, .beginsWith, .endsWith]

  fileprivate var neighbours: [ComparisonOperator] {
    switch self {
    case .typeConformsTo: [.typeEquals]
    case .typeEquals: [.typeConformsTo]
    case .contains, .beginsWith, .endsWith: Self.searching.filter { $0 != self }
    case .in, .between, .like, .matches: []
    default: Self.ordering.filter { $0 != self }
    }
  }
}

extension Int64 {
  /// One more and one less, if these counts exist.
  var neighbours: [Int64] {
    [addingReportingOverflow(1), subtractingReportingOverflow(1)].filter { !$0.overflow && $0.partialValue >= 0 }
      .map { $0.partialValue }
  }
}

extension UniformTypeRegistry {
  /// The parents of a type, and a sibling that people share as often.
  fileprivate func neighbours(of name: String) -> [String] {
    let beside =
      switch type(name)?.identifier ?? name {
      case "public.image": "public.movie"
      case "public.url", "public.movie", "public.audio": "public.image"
      case "public.file-url": "public.plain-text"
      case "public.jpeg": "public.png"
      default: "public.url"
      }
    return (type(name)?.conformsTo ?? []) + [beside]
  }
}

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
