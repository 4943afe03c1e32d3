/// Splits what formulas ask into cases: lists of comparisons that hold together.
struct CaseSplitter {
  /// More cases than the limit allows.
  struct TooMany: Error {}

  /// A formula, and whether it is to hold.
  struct Goal {
    let formula: CountFormula
    let isWanted: Bool

    init(_ formula: CountFormula, _ isWanted: Bool) {
      self.formula = formula
      self.isWanted = isWanted
    }
  }

  /// How many ways through the formulas are followed for each case that the limit allows.
  private static let waysForCase = 16

  private let limit: Int
  private let wayLimit: Int
  private var cases: [[CountComparison]] = []
  private var known: Set<[CountComparison]> = []
  private var wayCount = 0

  /// The cases one of which is given when all goals are met.
  static func cases(of goals: [Goal], limit: Int, _ budget: inout WorkBudget) throws(TooMany) -> [[CountComparison]] {
    var splitter = CaseSplitter(limit: limit)
    try splitter.split(goals, [], &budget)
    return splitter.cases
  }

  private init(limit: Int) {
    self.limit = limit
    let (ways, overflow) = limit.multipliedReportingOverflow(by: Self.waysForCase)
    wayLimit = overflow ? .max : ways
  }

  /// Takes the goals from behind, the ones that lead to one case before those that lead to several.
  private mutating func split(_ goals: [Goal], _ comparisons: [CountComparison], _ budget: inout WorkBudget)
    throws(TooMany)
  {
    wayCount += 1
    // Each way copies its goals, and holds each comparison against the others.
    let work = 64 * (1 + goals.count + comparisons.count)
    guard wayCount <= wayLimit, budget.spend(work) else { throw TooMany() }
    var goals = goals
    var comparisons = comparisons
    var delayed: [Goal] = []
    while let goal = goals.popLast() {
      switch (goal.formula, goal.isWanted) {
      case (.constant(let value), let isWanted):
        if value != isWanted { return }
      case (.not(let operand), let isWanted): goals.append(Goal(operand, !isWanted))
      case (.and(let parts), true): goals += parts.map { Goal($0, true) }
      case (.or(let parts), false): goals += parts.map { Goal($0, false) }
      case (.comparison(let comparison), let isWanted):
        let alternatives = comparison.alternatives(isWanted)
        if alternatives.count > 1 {
          delayed.append(goal)
        } else if !Self.add(alternatives[0], to: &comparisons) {
          return
        }
      case (.and, false), (.or, true): delayed.append(goal)
      }
    }
    guard let choice = delayed.popLast() else {
      guard cases.count < limit else { throw TooMany() }
      if known.insert(comparisons).inserted { cases.append(comparisons) }
      return
    }
    switch choice.formula {
    case .and(let parts), .or(let parts):
      for part in parts { try split(delayed + [Goal(part, choice.isWanted)], comparisons, &budget) }
    case .comparison(let comparison):
      for alternative in comparison.alternatives(choice.isWanted) {
        var further = comparisons
        if Self.add(alternative, to: &further) { try split(delayed, further, &budget) }
      }
    case .constant, .not: return
    }
  }

  /// Adds a comparison; `false` if it contradicts another one of the same sum.
  private static func add(_ comparison: CountComparison, to comparisons: inout [CountComparison]) -> Bool {
    for known in comparisons {
      if known == comparison { return true }
      if known.excludes(comparison) { return false }
    }
    comparisons.append(comparison)
    return true
  }
}

extension CountComparison {
  /// Whether the two cannot hold together, as far as their bounds alone tell.
  fileprivate func excludes(_ other: CountComparison) -> Bool {
    if terms == other.terms {
      switch (relation, other.relation) {
      case (.equal, .equal): return bound != other.bound
      case (.equal, .atMost): return bound > other.bound
      case (.atMost, .equal): return other.bound > bound
      case (.atMost, .atMost): return false
      }
    }
    guard terms.count == other.terms.count,
      zip(terms, other.terms).allSatisfy({ $0.counter == $1.counter && $0.factor == -$1.factor })
    else { return false }
    // sum ≤ bound and -sum ≤ other bound leave numbers only if they do not cross.
    return -other.bound > bound
  }
}
