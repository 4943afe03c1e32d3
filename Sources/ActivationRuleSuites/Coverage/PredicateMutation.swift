import ActivationRules

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

  /// Each comparison with a neighbouring operator, count or type.
  var exchanges: [RuleMutant] {
    guard let predicate else { return [] }
    var mutants: [RuleMutant] = []
    exchange(in: predicate, [], &mutants)
    return mutants
  }

  private func exchange(in node: PredicateNode, _ path: [Int], _ mutants: inout [RuleMutant]) {
    switch node.kind {
    case .comparison(let comparison):
      for (text, changed) in Self.exchanges(of: comparison) {
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

  private typealias Exchange = (text: String, comparison: PredicateNode.Comparison)

  private static func exchanges(of comparison: PredicateNode.Comparison) -> [Exchange] {
    var all: [Exchange] = []
    let written = comparison.comparisonOperator
    for other in neighbours(of: written) {
      all.append(
        (
          "\(written.rawValue) becomes \(other.rawValue)",
          PredicateNode.Comparison(
            comparison.quantifier, comparison.left, other, comparison.options, comparison.right)
        ))
    }
    for (text, right) in neighbours(of: comparison.right) {
      all.append(
        (
          text,
          PredicateNode.Comparison(comparison.quantifier, comparison.left, written, comparison.options, right)
        ))
    }
    if comparison.quantifier != nil {
      let other: Quantifier = comparison.quantifier == .any ? .all : .any
      all.append(
        (
          "\(comparison.quantifier?.rawValue ?? "") becomes \(other.rawValue)",
          PredicateNode.Comparison(other, comparison.left, written, comparison.options, comparison.right)
        ))
    }
    return all
  }

  private static func neighbours(of written: ComparisonOperator) -> [ComparisonOperator] {
    switch written {
    case .equal: [.notEqual, .greaterThanOrEqual, .lessThanOrEqual]
    case .notEqual: [.equal]
    case .lessThan: [.lessThanOrEqual, .greaterThan]
    case .greaterThan: [.greaterThanOrEqual, .lessThan]
    case .lessThanOrEqual: [.lessThan, .equal]
    case .greaterThanOrEqual: [.greaterThan, .equal]
    case .typeConformsTo: [.typeEquals]
    case .typeEquals: [.typeConformsTo]
    default: []
    }
  }

  private static func neighbours(of node: ExpressionNode) -> [(String, ExpressionNode)] {
    switch node.kind {
    case .literal(.integer(let count)):
      return [count + 1, count - 1].filter { $0 >= 0 }.map {
        ("\(count) becomes \($0)", ExpressionNode(.literal(.integer($0))))
      }
    case .literal(.string(let type)):
      let other = TypeExchange.other(than: type)
      return [("\"\(type)\" becomes \"\(other)\"", .string(other))]
    default: return []
    }
  }

  // MARK: Making

  private func make(
    _ change: RuleMutant.Change, _ node: PredicateNode, _ path: [Int], _ replace: (PredicateNode) -> PredicateNode
  ) -> RuleMutant {
    let text = predicate.map { $0.changing(at: path[...], replace).description } ?? "FALSEPREDICATE"
    return RuleMutant(
      change: change, clause: node.shortText, range: map(node.range),
      rule: ActivationRule(predicate: text, types: rule.types, settings: rule.settings))
  }
}

/// What a type is exchanged for: one that people share as often, and that is neither above nor below it.
enum TypeExchange {
  static func other(than type: String) -> String {
    switch type {
    case "public.image": "public.movie"
    case "public.url": "public.image"
    case "public.file-url": "public.plain-text"
    default: "public.url"
    }
  }
}
