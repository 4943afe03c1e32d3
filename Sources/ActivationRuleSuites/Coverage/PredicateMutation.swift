/// Makes the mutants of a predicate.
struct PredicateMutation {
  private let rule: ActivationRule
  private let predicate: PredicateNode?
  private let map: (SourceRange) -> SourceRange

  init(_ rule: ActivationRule) {
    self.rule = rule
    predicate = rule.predicate
    if case .predicate(let text) = rule.value { map = text.map.sourceRange } else { map = { $0 } }
  }

  /// What a clause is for the clause around it.
  private enum Role {
    case part
    /// One of several alternatives.
    case alternative
    /// The condition of a subquery.
    case condition
  }

  // MARK: Clauses

  /// Each comparison as one that holds and one that fails, and so the conditions of subqueries; each alternative as one that
  /// fails, since it is the others that are seen when it does not hold.
  var clauses: [RuleMutant] {
    guard let predicate else { return [] }
    var mutants: [RuleMutant] = []
    visit(predicate, [], .part, &mutants)
    return mutants
  }

  private func visit(_ node: PredicateNode, _ path: [Int], _ role: Role, _ mutants: inout [RuleMutant]) {
    switch node.kind {
    case .constant, .missing: return
    case .comparison: mutants += [mutant(node, path, false), mutant(node, path, true)]
    case .and, .or, .not:
      if role != .part { mutants.append(mutant(node, path, false)) }
      if role == .condition { mutants.append(mutant(node, path, true)) }
    }
    for (place, part) in node.parts.enumerated() {
      visit(part, path + [place], Self.role(in: node), &mutants)
    }
  }

  /// The role of what stands right below a clause.
  private static func role(in node: PredicateNode) -> Role {
    switch node.kind {
    case .or: .alternative
    case .comparison: .condition
    default: .part
    }
  }

  private func mutant(_ node: PredicateNode, _ path: [Int], _ value: Bool) -> RuleMutant {
    make(value ? .clauseHolds : .clauseFails, node, path) { _ in PredicateNode(.constant(value)) }
  }

  // MARK: Exchanges

  /// Each comparison with another operator, quantifier, count or type, each list of clauses joined the other way, and each
  /// `NOT` left out.
  var exchanges: [RuleMutant] {
    guard let predicate else { return [] }
    var mutants: [RuleMutant] = []
    exchange(in: predicate, [], &mutants)
    return mutants
  }

  private func exchange(in node: PredicateNode, _ path: [Int], _ mutants: inout [RuleMutant]) {
    switch node.kind {
    case .comparison(let comparison):
      for (text, changed) in ComparisonExchange(comparison, types: rule.types).all {
        mutants.append(make(.exchanged(text), node, path) { _ in PredicateNode(.comparison(changed)) })
      }
    case .and(let parts):
      mutants.append(make(.exchanged("AND becomes OR"), node, path) { _ in PredicateNode(.or(parts)) })
    case .or(let parts):
      mutants.append(make(.exchanged("OR becomes AND"), node, path) { _ in PredicateNode(.and(parts)) })
    case .not(let part): mutants.append(make(.exchanged("NOT is left out"), node, path) { _ in part })
    case .constant, .missing: break
    }
    for (place, part) in node.parts.enumerated() { exchange(in: part, path + [place], &mutants) }
  }

  // MARK: Making

  private func make(
    _ change: RuleMutant.Change, _ node: PredicateNode, _ path: [Int],
    _ replace: @escaping @Sendable (PredicateNode) -> PredicateNode
  ) -> RuleMutant {
    let (rule, predicate) = (rule, predicate)
    return RuleMutant(
      change: change, clause: node.shortText, range: map(node.range),
      make: {
        let changed = predicate?.changing(at: path[...], replace) ?? PredicateNode(.constant(false))
        return ActivationRule(changed, types: rule.types, settings: rule.settings)
      })
  }
}
