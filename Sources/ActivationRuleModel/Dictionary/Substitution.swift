import PredicateFormat

/// Puts values in place of the variables of a template.
///
/// A subquery over a list is written out, since the operators on types take a single type: "some of the list" becomes
/// alternatives, and "none of the list" a chain of negations. What is then known to be true or false goes.
struct Substitution {
  private let values: TemplateValues

  init(_ values: TemplateValues) {
    self.values = values
  }

  func apply(to node: PredicateNode) -> PredicateNode {
    switch node.kind {
    case .constant, .missing: return PredicateNode(node.kind)
    case .and(let parts): return Self.join(parts.map { apply(to: $0) })
    case .or(let parts): return Self.joinAlternatives(parts.map { apply(to: $0) })
    case .not(let operand): return Self.negation(of: apply(to: operand))
    case .comparison(let comparison): return listTest(comparison) ?? apply(to: comparison)
    }
  }

  private func apply(to comparison: PredicateNode.Comparison) -> PredicateNode {
    let (left, right) = (apply(to: comparison.left), apply(to: comparison.right))
    let node = PredicateNode(
      .comparison(
        PredicateNode.Comparison(
          comparison.quantifier, left, comparison.comparisonOperator, comparison.options, right)))
    guard case .literal(.integer) = left.kind, case .literal(.integer) = right.kind,
      let value = try? PredicateEvaluator.evaluate(node, on: .null)
    else { return node }
    return PredicateNode(.constant(value))
  }

  // MARK: Lists

  /// A comparison that asks whether some, or none, of a list fulfils a predicate; `nil` for anything else.
  private func listTest(_ comparison: PredicateNode.Comparison) -> PredicateNode? {
    guard let counted = CountedSubquery(comparison.left), case .variable(let name) = counted.collection.kind,
      let list = values.lists[name], comparison.quantifier == nil, comparison.options.isEmpty,
      case .literal(.integer(let number)) = comparison.right.kind,
      let isSome = comparison.comparisonOperator.asksForSome(number)
    else { return nil }
    let parts = list.map { type in
      Substitution(values.binding(counted.variable, to: .string(type))).apply(to: counted.predicate)
    }
    return isSome ? Self.joinAlternatives(parts) : Self.join(parts.map { Self.negation(of: $0) })
  }

  private static func negation(of part: PredicateNode) -> PredicateNode {
    if case .constant(let value) = part.kind { return PredicateNode(.constant(!value)) }
    return PredicateNode(.not(part))
  }

  /// All of the predicates, as one list, without what always holds.
  private static func join(_ parts: [PredicateNode]) -> PredicateNode {
    var joined: [PredicateNode] = []
    for part in parts {
      if case .and(let inner) = part.kind {
        joined += inner
      } else if part.kind != .constant(true) {
        joined.append(part)
      }
    }
    return .all(of: joined)
  }

  /// One of the predicates, as one list, without what never holds; something that always holds stands for all.
  private static func joinAlternatives(_ parts: [PredicateNode]) -> PredicateNode {
    var joined: [PredicateNode] = []
    for part in parts {
      if part.kind == .constant(true) { return part }
      if case .or(let inner) = part.kind {
        joined += inner
      } else if part.kind != .constant(false) {
        joined.append(part)
      }
    }
    return .any(of: joined)
  }

  // MARK: Expressions

  private func apply(to node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .literal, .selfObject, .missing: return ExpressionNode(node.kind)
    case .variable(let name): return values.value(name) ?? ExpressionNode(node.kind)
    case .keyPath(let base, let steps):
      return ExpressionNode(.keyPath(base: base.map { apply(to: $0) }, steps: steps.map { apply(to: $0) }))
    case .subquery(let collection, let variable, let predicate):
      let inner = Substitution(values.hiding(variable))
      return .subquery(apply(to: collection), variable, inner.apply(to: predicate))
    case .aggregate(let parts): return ExpressionNode(.aggregate(parts.map { apply(to: $0) }))
    case .ternary(let condition, let first, let second):
      return ExpressionNode(.ternary(apply(to: condition), apply(to: first), apply(to: second)))
    case .call(let name, let arguments):
      return ExpressionNode(.call(name: name, arguments: arguments.map { apply(to: $0) }))
    case .function(let parts): return ExpressionNode(.function(parts.map { apply(to: $0) }))
    case .cast(let value, let type): return ExpressionNode(.cast(apply(to: value), apply(to: type)))
    case .binary(let operation, let left, let right):
      return ExpressionNode(.binary(operation, apply(to: left), apply(to: right)))
    case .negate(let operand): return ExpressionNode(.negate(apply(to: operand)))
    case .assignment(let variable, let value):
      return ExpressionNode(.assignment(variable: variable, value: apply(to: value)))
    }
  }

  private func apply(to step: KeyPathStep) -> KeyPathStep {
    switch step.kind {
    case .index(let index): KeyPathStep(.index(apply(to: index)))
    case .call(let name, let arguments): KeyPathStep(.call(name: name, arguments: arguments.map { apply(to: $0) }))
    default: KeyPathStep(step.kind)
    }
  }
}
