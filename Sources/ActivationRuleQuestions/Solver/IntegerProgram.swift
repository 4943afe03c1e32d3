/// Finds whole numbers, none below 0, that satisfy linear conditions at the least cost, by branch and bound.
///
/// To minimise x with 2x ≥ 3, the simplex method finds x = 3/2. Every whole solution has x ≤ 1 or x ≥ 2, so both
/// systems are solved: the first is infeasible, and the second gives x = 2. A system whose optimum, rounded down, costs
/// no less than the best whole solution so far is dropped.
///
/// Numbers have 64 bits on every platform, so that results are the same everywhere. Costs are lists, compared element
/// by element from the front. The arithmetic is exact: it uses only integers, and gives up if they would overflow.
struct IntegerProgram {
  /// A sum of columns, each with a factor, compared with a bound.
  struct Row {
    var factors: [(column: Int, factor: Int)]
    var relation: CountComparison.Relation
    var bound: Int64
  }

  /// The outcome of a search.
  enum Outcome {
    /// The numbers, and their cost.
    case optimal([Int], cost: [Int])
    case infeasible
    /// The cost has no lower bound.
    case unbounded
    /// The numbers became too large, or there were too many cases.
    case givenUp
  }

  /// The cost of one unit of each column; all lists have the same length.
  var costs: [[Int]]
  var rows: [Row] = []

  /// The largest number of systems to solve in one search.
  private static let caseLimit = 400

  /// Finds the numbers.
  ///
  /// - Parameter alternatives: a condition beyond linear ones: given numbers, the rows of which one must be added, or
  ///   none if the numbers are acceptable.
  func solve(_ budget: inout WorkBudget, alternatives: ([Int]) -> [[Row]] = { _ in [] }) -> Outcome {
    var open: [[Row]] = [[]]
    var best: (numbers: [Int], cost: [Int64])?
    var cases = 0
    while let added = open.popLast() {
      cases += 1
      if cases > Self.caseLimit { return .givenUp }
      switch Simplex.minimize(costs, rows + added, &budget) {
      case .infeasible: continue
      case .unbounded: return .unbounded
      case .givenUp: return .givenUp
      case .optimal(let fractions):
        let floors = fractions.map { $0.floor }
        // Costs only grow with the numbers, so no solution of this system costs less than the rounded numbers.
        guard let cost = cost(of: floors) else { return .givenUp }
        if let best, !cost.lexicographicallyPrecedes(best.cost) { continue }
        if let column = fractions.firstIndex(where: { !$0.isWhole }) {
          open.append(added + [Row(factors: [(column, -1)], relation: .atMost, bound: -floors[column] - 1)])
          open.append(added + [Row(factors: [(column, 1)], relation: .atMost, bound: floors[column])])
          continue
        }
        let numbers = floors.compactMap { Int(exactly: $0) }
        guard numbers.count == floors.count else { return .givenUp }
        let further = alternatives(numbers)
        if further.isEmpty {
          best = (numbers, cost)
        } else {
          open += further.map { added + $0 }
        }
      }
    }
    return best.map { .optimal($0.numbers, cost: $0.cost.map { Int(clamping: $0) }) } ?? .infeasible
  }

  /// The cost of numbers; `nil` if it does not fit in 64 bits.
  private func cost(of numbers: [Int64]) -> [Int64]? {
    var cost = [Int64](repeating: 0, count: costs.first?.count ?? 0)
    for (column, number) in numbers.enumerated() {
      for place in cost.indices {
        let (part, hasOverflown) = number.multipliedReportingOverflow(by: Int64(costs[column][place]))
        let (sum, isTooLarge) = cost[place].addingReportingOverflow(part)
        if hasOverflown || isTooLarge { return nil }
        cost[place] = sum
      }
    }
    return cost
  }
}

extension IntegerProgram.Row {
  /// Makes a row over columns for elements, in order, each with its factor.
  init<Element>(_ elements: [Element], _ relation: CountComparison.Relation, _ bound: Int, factor: (Element) -> Int) {
    var factors: [(column: Int, factor: Int)] = []
    for (column, element) in elements.enumerated() {
      let factor = factor(element)
      if factor != 0 { factors.append((column, factor)) }
    }
    self.init(factors: factors, relation: relation, bound: Int64(bound))
  }
}
