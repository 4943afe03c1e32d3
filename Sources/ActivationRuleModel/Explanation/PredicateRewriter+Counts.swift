import PredicateFormat

/// The ways in which counts are changed.
extension PredicateRewriter {
  /// Moves a bound by as little as it takes, or turns an exact count into a bound.
  mutating func moveBound(_ comparison: PredicateNode.Comparison, _ aim: Aim, _ rebuild: @escaping Rebuild) {
    if case .literal(.integer(let written)) = comparison.right.kind {
      // Beyond what can be counted all numbers ask for the same, and this close to it nothing overflows.
      let number = min(max(written, -2), largestCount + 2)
      if aim != .tighten { loosenBound(comparison, number, rebuild) }
      if aim != .loosen { tightenBound(comparison, number, rebuild) }
    } else if comparison.comparisonOperator == .equal {
      if aim != .tighten { moveBound(comparison, .greaterThanOrEqual, 1...1, rebuild) }
      if aim != .loosen { demandOne(comparison, rebuild) }
    }
  }

  private mutating func loosenBound(
    _ comparison: PredicateNode.Comparison, _ number: Int64, _ rebuild: @escaping Rebuild
  ) {
    switch comparison.comparisonOperator {
    case .equal, .greaterThan: moveDown(comparison, .greaterThanOrEqual, from: number, rebuild)
    case .greaterThanOrEqual: moveDown(comparison, .greaterThanOrEqual, from: number - 1, rebuild)
    case .lessThan: moveUp(comparison, .lessThanOrEqual, from: number, rebuild)
    case .lessThanOrEqual: moveUp(comparison, .lessThanOrEqual, from: number + 1, rebuild)
    default: return
    }
  }

  private mutating func tightenBound(
    _ comparison: PredicateNode.Comparison, _ number: Int64, _ rebuild: @escaping Rebuild
  ) {
    switch comparison.comparisonOperator {
    case .greaterThan: moveUp(comparison, .greaterThanOrEqual, from: number + 2, rebuild)
    case .greaterThanOrEqual: moveUp(comparison, .greaterThanOrEqual, from: number + 1, rebuild)
    case .lessThan: moveDown(comparison, .lessThanOrEqual, from: number - 2, rebuild)
    case .lessThanOrEqual: moveDown(comparison, .lessThanOrEqual, from: number - 1, rebuild)
    default: return
    }
  }

  private mutating func moveUp(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, from number: Int64,
    _ rebuild: @escaping Rebuild
  ) {
    guard number <= largestCount else { return }
    moveBound(comparison, operation, number...largestCount, rebuild)
  }

  private mutating func moveDown(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, from number: Int64,
    _ rebuild: @escaping Rebuild
  ) {
    let start = min(number, largestCount)
    guard start >= 1 else { return }
    moveBound(comparison, operation, 1...start, descending: true, rebuild)
  }

  /// Proposes a bound within a range, the nearest to what is written first.
  private mutating func moveBound(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, _ range: ClosedRange<Int64>,
    descending: Bool = false, _ rebuild: @escaping Rebuild
  ) {
    let name = PredicateNode(.comparison(comparison)).countName
    let written = "\(comparison.comparisonOperator.rawValue) \(comparison.right.description)"
    add(
      Candidate(loosest: Int(range.upperBound - range.lowerBound)) { step in
        let number = descending ? range.upperBound - Int64(step) : range.lowerBound + Int64(step)
        let changed = comparison.with(operation, .integer(number))
        return (
          rebuild(PredicateNode(.comparison(changed))),
          "ask for '\(name) \(operation.rawValue) \(number)' instead of '\(written)'"
        )
      })
  }

  /// Asks for one at least where two counts are compared, which are equal for nothing too.
  private mutating func demandOne(_ comparison: PredicateNode.Comparison, _ rebuild: Rebuild) {
    let node = PredicateNode(.comparison(comparison))
    let minimum = PredicateNode(.comparison(comparison.with(.greaterThanOrEqual, .integer(1))))
    add(rebuild(.all(of: [node, minimum])), "also ask for '\(node.countName) >= 1'")
  }
}

extension PredicateNode {
  /// What a comparison counts, in a few words of the rule.
  fileprivate var countName: String {
    guard case .comparison(let comparison) = kind else { return description }
    guard let count = CountedSubquery(comparison.left) else { return comparison.left.description }
    return "SUBQUERY(\(count.collection.description), …).@count"
  }
}
