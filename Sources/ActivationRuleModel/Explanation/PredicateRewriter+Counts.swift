import PredicateFormat

/// The ways in which counts are changed.
extension PredicateRewriter {
  /// Moves a bound by as little as it takes, or turns an exact count into a bound.
  mutating func moveBound(_ comparison: PredicateNode.Comparison, _ aim: Aim, _ path: Path) {
    if case .literal(.integer(let written)) = comparison.right.kind {
      // Beyond what can be counted all numbers ask for the same, and this close to it nothing overflows.
      let number = min(max(written, -2), largestCount + 2)
      if aim != .tighten { loosenBound(comparison, number, path) }
      if aim != .loosen { tightenBound(comparison, number, path) }
    } else if comparison.comparisonOperator == .equal {
      if aim != .tighten { moveBound(comparison, .greaterThanOrEqual, 1...1, path) }
      if aim != .loosen { demandOne(comparison, path) }
    }
  }

  private mutating func loosenBound(
    _ comparison: PredicateNode.Comparison, _ number: Int64, _ path: Path
  ) {
    switch comparison.comparisonOperator {
    case .equal, .greaterThan: moveDown(comparison, .greaterThanOrEqual, from: number, path)
    case .greaterThanOrEqual: moveDown(comparison, .greaterThanOrEqual, from: number - 1, path)
    case .lessThan: moveUp(comparison, .lessThanOrEqual, from: number, path)
    case .lessThanOrEqual: moveUp(comparison, .lessThanOrEqual, from: number + 1, path)
    default: return
    }
  }

  private mutating func tightenBound(
    _ comparison: PredicateNode.Comparison, _ number: Int64, _ path: Path
  ) {
    switch comparison.comparisonOperator {
    case .greaterThan: moveUp(comparison, .greaterThanOrEqual, from: number + 2, path)
    case .greaterThanOrEqual: moveUp(comparison, .greaterThanOrEqual, from: number + 1, path)
    case .lessThan: moveDown(comparison, .lessThanOrEqual, from: number - 2, path)
    case .lessThanOrEqual: moveDown(comparison, .lessThanOrEqual, from: number - 1, path)
    default: return
    }
  }

  private mutating func moveUp(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, from number: Int64,
    _ path: Path
  ) {
    guard number <= largestCount else { return }
    moveBound(comparison, operation, number...largestCount, path)
  }

  private mutating func moveDown(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, from number: Int64,
    _ path: Path
  ) {
    let start = min(number, largestCount)
    guard start >= 1 else { return }
    moveBound(comparison, operation, 1...start, descending: true, path)
  }

  /// Proposes a bound within a range, the nearest to what is written first.
  private mutating func moveBound(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, _ range: ClosedRange<Int64>,
    descending: Bool = false, _ path: Path
  ) {
    let name = PredicateNode(.comparison(comparison)).countName
    let written = "\(comparison.comparisonOperator.rawValue) \(comparison.right.description)"
    add(at: path, loosest: Int(range.upperBound - range.lowerBound)) { step in
      let number = descending ? range.upperBound - Int64(step) : range.lowerBound + Int64(step)
      return (
        PredicateNode(.comparison(comparison.with(operation, right: .integer(number)))),
        "ask for '\(name) \(operation.rawValue) \(number)' instead of '\(written)'"
      )
    }
  }

  /// Asks for one at least where two counts are compared, which are equal for nothing too.
  private mutating func demandOne(_ comparison: PredicateNode.Comparison, _ path: Path) {
    let node = PredicateNode(.comparison(comparison))
    let minimum = PredicateNode(.comparison(comparison.with(.greaterThanOrEqual, right: .integer(1))))
    add(.all(of: [node, minimum]), at: path, "also ask for '\(node.countName) >= 1'")
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
