/// A choice of whole numbers, none below 0, that satisfies linear conditions at the least cost.
///
/// Numbers have 64 bits on every platform, so that each gives the same answer. Costs are lists that are compared from the front. Exact: it calculates with integers alone, and says so when they
/// would become too large.
struct IntegerProgram {
  /// A sum of columns, each with a factor, compared with a bound.
  struct Row {
    var factors: [(column: Int, factor: Int)]
    var relation: CountComparison.Relation
    var bound: Int64
  }

  /// What a search ends with.
  enum Outcome {
    /// The numbers, and what they cost.
    case optimal([Int], cost: [Int])
    case infeasible
    /// The cost has no lower bound.
    case unbounded
    /// The numbers became too large, or there were too many cases.
    case givenUp
  }

  /// For each column what one more of it costs; all lists of one length.
  var costs: [[Int]]
  var rows: [Row] = []

  /// How many systems are solved for one search.
  private static let caseLimit = 400

  /// Finds the numbers.
  ///
  /// - Parameter isAllowed: a condition beyond linear ones: given numbers, the rows to add one of which must hold, or none
  ///   if the numbers will do.
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
        // What is rounded down costs no more than what follows from this system.
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

  /// What numbers cost; `nil` if that leaves the range of 64 bits.
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
  /// Makes a row over columns that stand for elements, in their order, each with the factor that is given for it.
  init<Element>(_ elements: [Element], _ relation: CountComparison.Relation, _ bound: Int, factor: (Element) -> Int) {
    var factors: [(column: Int, factor: Int)] = []
    for (column, element) in elements.enumerated() {
      let factor = factor(element)
      if factor != 0 { factors.append((column, factor)) }
    }
    self.init(factors: factors, relation: relation, bound: Int64(bound))
  }
}
