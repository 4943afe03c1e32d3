import PredicateFormat

/// Makes predicates that differ from one in a single place, in the ways in which rules are usually mended.
struct PredicateRewriter {
  /// A changed predicate, and the change as an instruction.
  struct Candidate {
    let predicate: PredicateNode
    let text: String
  }

  private(set) var candidates: [Candidate] = []
  private let identifiers: [String]

  init(payload: Payload) {
    var identifiers: [String] = []
    for identifier in payload.attachments.flatMap({ $0.registeredTypeIdentifiers })
    where !identifiers.contains(identifier) && identifiers.count < 8 { identifiers.append(identifier) }
    self.identifiers = identifiers
  }

  /// Visits a predicate; `rebuild` puts a changed part back into its place in the whole.
  mutating func visit(_ node: PredicateNode, _ rebuild: @escaping (PredicateNode) -> PredicateNode) {
    switch node.kind {
    case .and(let parts): visit(parts, rebuild) { .and($0) }
    case .or(let parts): visit(parts, rebuild) { .or($0) }
    case .not(let operand): visit(operand) { rebuild(PredicateNode(.not($0))) }
    case .comparison(let comparison): visit(comparison, rebuild)
    case .constant, .missing: return
    }
  }

  private mutating func visit(
    _ parts: [PredicateNode], _ rebuild: @escaping (PredicateNode) -> PredicateNode,
    _ join: @escaping ([PredicateNode]) -> PredicateNode.Kind
  ) {
    for index in parts.indices {
      visit(parts[index]) { changed in
        var others = parts
        others[index] = changed
        return rebuild(PredicateNode(join(others)))
      }
    }
  }

  private mutating func visit(
    _ comparison: PredicateNode.Comparison, _ rebuild: @escaping (PredicateNode) -> PredicateNode
  ) {
    if let count = CountedSubquery(comparison.left), comparison.quantifier == nil {
      relax(comparison, count, rebuild)
      visit(count.predicate) { changed in
        let subquery = ExpressionNode.subquery(count.collection, count.variable, changed)
        return rebuild(
          PredicateNode(
            .comparison(
              .init(nil, .path(subquery, "@count"), comparison.comparisonOperator, comparison.options, comparison.right)
            )))
      }
    } else if comparison.comparisonOperator == .typeConformsTo, comparison.quantifier == .any {
      widen(comparison, rebuild)
    } else if comparison.comparisonOperator.isTypeOperator, comparison.quantifier == nil,
      case .keyPath(_, let steps) = comparison.left.kind, steps.last?.kind == .key("registeredTypeIdentifiers")
    {
      let node = PredicateNode.Comparison(
        .any, comparison.left, comparison.comparisonOperator, comparison.options, comparison.right)
      add(rebuild(PredicateNode(.comparison(node))), "write ANY before \(comparison.left.description)")
    }
  }

  /// Turns an exact or equal count into a lower bound, and a bound into one that lets more through.
  private mutating func relax(
    _ comparison: PredicateNode.Comparison, _ count: CountedSubquery,
    _ rebuild: (PredicateNode) -> PredicateNode
  ) {
    let name = "SUBQUERY(\(count.collection.description), …).@count"
    let written = "\(comparison.comparisonOperator.rawValue) \(comparison.right.description)"
    let replacements: [(ComparisonOperator, ExpressionNode)] =
      switch comparison.comparisonOperator {
      case .equal: [(.greaterThanOrEqual, comparison.right.isLiteral ? comparison.right : .integer(1))]
      case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: [(.greaterThanOrEqual, .integer(1))]
      default: []
      }
    for (operation, right) in replacements {
      let node = PredicateNode.Comparison(nil, comparison.left, operation, comparison.options, right)
      guard node != comparison else { continue }
      add(
        rebuild(PredicateNode(.comparison(node))),
        "ask for '\(name) \(operation.rawValue) \(right.description)' instead of '\(written)'")
    }
  }

  /// Adds an alternative for a type that is shared.
  private mutating func widen(
    _ comparison: PredicateNode.Comparison, _ rebuild: (PredicateNode) -> PredicateNode
  ) {
    for identifier in identifiers {
      let other = PredicateNode.comparison(.any, comparison.left, .typeConformsTo, .string(identifier))
      let both = PredicateNode(.or([PredicateNode(.comparison(comparison)), other]))
      add(rebuild(both), "accept \(identifier) beside \(comparison.right.description)")
    }
  }

  private mutating func add(_ predicate: PredicateNode, _ text: String) {
    guard candidates.count < 200 else { return }
    candidates.append(Candidate(predicate: predicate, text: text))
  }
}
