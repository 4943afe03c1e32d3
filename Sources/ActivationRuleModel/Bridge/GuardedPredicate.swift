import ActivationRulePredicates

/// Rewrites a predicate so that parts that the safety check refuses, or that raise, make it false.
///
/// The rewritten predicate is true for exactly the payloads that the rule is shown for, and if all such parts were
/// found it can be compiled. Two kinds of parts are known: parts that the check refuses as soon as it reaches them,
/// such as a list in braces or a plain key that steps through an array; and type tests of a whole list of identifiers,
/// the forgotten `ANY`, which raise when they are evaluated. Collections that no payload has are nil, and so is their
/// number. Everything else stays unchanged.
struct GuardedPredicate {
  private var scope = PayloadScope()
  private var place = TreePlace()
  /// The conditions under which the rule is refused or raises.
  private var faults: [PredicateNode] = []

  /// The largest number of faults to handle: each repeats the conditions that lead to it.
  private static let faultLimit = 64

  /// The rewritten predicate; the original if it has too many such parts.
  static func rewrite(_ predicate: PredicateNode) -> PredicateNode {
    if isTooDeep(predicate) { return predicate }
    var guarded = GuardedPredicate()
    let rewritten = guarded.rewrite(predicate, reachedWhen: [])
    if guarded.faults.count > faultLimit { return predicate }
    return .all(of: guarded.faults.map { PredicateNode(.not($0)) } + [rewritten])
  }

  /// The condition under which a predicate raises or is refused; `nil` if it has so many such parts that the condition
  /// would become too large.
  ///
  /// It covers the parts that are known here; a predicate that cannot be compiled after rewriting may have others.
  static func fault(of predicate: PredicateNode) -> PredicateNode? {
    if isTooDeep(predicate) { return nil }
    var guarded = GuardedPredicate()
    _ = guarded.rewrite(predicate, reachedWhen: [])
    return guarded.faults.count > faultLimit ? nil : .any(of: guarded.faults)
  }

  /// Whether rewriting would need too much stack; a query of so many subqueries cannot be compiled anyway.
  private static func isTooDeep(_ predicate: PredicateNode) -> Bool {
    predicate.places().contains { $0.place.enclosures.count > 8 }
  }

  // MARK: Predicates

  /// Rewrites a predicate.
  ///
  /// - Parameter conditions: the conditions that are true whenever the predicate is evaluated, within the innermost
  ///   subquery: `AND` and `OR` stop at the first part that decides.
  private mutating func rewrite(_ node: PredicateNode, reachedWhen conditions: [PredicateNode]) -> PredicateNode {
    switch node.kind {
    case .constant, .missing: return node
    case .not(let operand): return PredicateNode(.not(rewrite(operand, reachedWhen: conditions)), range: node.range)
    case .and(let parts):
      return PredicateNode(.and(rewrite(parts, reachedWhen: conditions, whileTrue: true)), range: node.range)
    case .or(let parts):
      return PredicateNode(.or(rewrite(parts, reachedWhen: conditions, whileTrue: false)), range: node.range)
    case .comparison(let comparison):
      return rewrite(comparison, reachedWhen: conditions).map { PredicateNode(.comparison($0), range: node.range) }
        ?? PredicateNode(.constant(false), range: node.range)
    }
  }

  private mutating func rewrite(
    _ parts: [PredicateNode], reachedWhen conditions: [PredicateNode], whileTrue: Bool
  ) -> [PredicateNode] {
    var conditions = conditions
    return parts.map { part in
      let rewritten = rewrite(part, reachedWhen: conditions)
      conditions.append(whileTrue ? rewritten : PredicateNode(.not(rewritten)))
      return rewritten
    }
  }

  /// Rewrites a comparison; `nil` if it always fails when it is reached.
  private mutating func rewrite(
    _ comparison: PredicateNode.Comparison, reachedWhen conditions: [PredicateNode]
  ) -> PredicateNode.Comparison? {
    if comparison.quantifier == nil, TypeTest(comparison) != nil, scope.isIdentifiers(comparison.left) {
      addFault(.all(of: conditions))
      return nil
    }
    if stepsThroughResult(comparison) { return nil }
    guard let left = rewrite(comparison.left), let right = rewrite(comparison.right) else { return nil }
    return comparison.with(left: left, right: right)
  }

  /// Whether a number is compared with a plain key of a subquery's result, such as `SUBQUERY(…).count`; if so, notes
  /// when that is refused: there is a list to step through unless the collection is nil, and then nil is compared.
  private mutating func stepsThroughResult(_ comparison: PredicateNode.Comparison) -> Bool {
    guard case .keyPath(let base?, let steps) = comparison.left.kind, case .key? = steps.first?.kind,
      case .subquery(let collection, _, _) = base.kind, case .literal(.integer) = comparison.right.kind,
      comparison.comparisonOperator != .notEqual
    else { return false }
    switch scope.levelOfElements(collection) {
    case nil: return false
    case .attachment?: addFault(.comparison(nil, collection, .notEqual, ExpressionNode(.literal(.null))))
    default: addFault(PredicateNode(.constant(true)))
    }
    return true
  }

  // MARK: Expressions

  /// Rewrites an expression; `nil` if it is refused as soon as the check reaches it.
  private mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode? {
    if RefusedForm(node) != nil {
      addFault(PredicateNode(.constant(true)))
      return nil
    }
    switch node.kind {
    case .keyPath(let base, let steps): return rewrite(node, base, steps)
    case .subquery(let collection, let variable, let predicate):
      guard let collection = rewrite(collection) else { return node }
      if isNull(collection) { return ExpressionNode(.literal(.null), range: node.range) }
      guard let level = scope.levelOfElements(collection) else { return node }
      scope.bind(variable, level)
      let outer = place
      place = place.inside(collection, variable)
      let inner = rewrite(predicate, reachedWhen: [])
      place = outer
      scope.unbind()
      return ExpressionNode(.subquery(collection: collection, variable: variable, predicate: inner), range: node.range)
    default: return node
    }
  }

  private mutating func rewrite(
    _ node: ExpressionNode, _ base: ExpressionNode?, _ steps: [KeyPathStep]
  ) -> ExpressionNode? {
    if let base, case .subquery = base.kind {
      // Every step from nil leads to nil.
      return rewrite(base).map { base in
        isNull(base) ? base : ExpressionNode(.keyPath(base: base, steps: steps), range: node.range)
      }
    }
    if steps.last?.kind == .operator("count"), isNull(node) {
      return ExpressionNode(.literal(.null), range: node.range)
    }
    guard steps.count > 1, case .key = steps[1].kind else { return node }
    // A plain key after a list; an item without attachments has no list, only nil.
    let list = ExpressionNode(.keyPath(base: base, steps: [steps[0]]))
    switch scope.levelOfElements(list) {
    case nil: return node
    case .attachment?: addFault(.comparison(nil, list, .notEqual, ExpressionNode(.literal(.null))))
    default: addFault(PredicateNode(.constant(true)))
    }
    return nil
  }

  private func isNull(_ node: ExpressionNode) -> Bool {
    node.kind == .literal(.null) || scope.isNullOfKnownItems(node)
  }

  // MARK: Faults

  /// Notes a fault that occurs for elements of the enclosing collections that satisfy a condition.
  private mutating func addFault(_ condition: PredicateNode) {
    guard faults.count <= Self.faultLimit else { return }
    let fault = place.some(condition)
    if !faults.contains(fault) { faults.append(fault) }
  }
}
