/// Splits formulas into cases: lists of comparisons that are true together.
///
/// The goal `images ≤ 2 and (links ≥ 1 or texts ≥ 1)` has two cases. `images ≤ 2` has a single alternative, so it is
/// added at once; then `links ≥ 1` starts one case and `texts ≥ 1` the other. With the further goal `not (links ≥ 1)`,
/// the comparison `links ≤ 0` excludes the first alternative, only `texts ≥ 1` is left, and nothing need be split.
struct CaseSplitter {
  /// More cases than the limit allows.
  struct TooMany: Error {}

  /// A formula, and whether it should be true.
  struct Goal {
    let formula: CountFormula
    let isWanted: Bool

    init(_ formula: CountFormula, _ isWanted: Bool) {
      self.formula = formula
      self.isWanted = isWanted
    }
  }

  /// Comparisons that are true, and the remaining goals, which have several alternatives.
  struct Branch {
    var comparisons: [CountComparison] = []
    var goals: [Goal]
  }

  /// The number of paths through the formulas to follow for each case; several may end in the same case.
  private static let waysForCase = 16
  /// The number of comparisons to examine in search of goals with one alternative left.
  private static let lookLimit = 1_000_000

  private let limit: Int
  private let wayLimit: Int
  private var cases: [[CountComparison]] = []
  private var known: Set<[CountComparison]> = []
  private var wayCount = 0
  private var lookCount = 0

  /// The cases; at least one of them is satisfied if all goals are.
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

  /// The branch after adding its goals with a single alternative; `nil` if they cannot be satisfied.
  static func narrowed(_ branch: Branch, limit: Int, _ budget: inout WorkBudget) throws(TooMany) -> Branch? {
    var splitter = CaseSplitter(limit: limit)
    return try splitter.narrowed(branch, &budget)
  }

  /// Splits a branch by the alternatives of one of its goals.
  ///
  /// - Parameter place: the goal's place in ``Branch/goals``.
  static func branches(of branch: Branch, at place: Int) -> [Branch] {
    var rest = branch
    let choice = rest.goals.remove(at: place)
    return choice.alternatives.filter { !$0.isExcluded(rest.comparisons) }.map { alternative in
      Branch(comparisons: rest.comparisons, goals: rest.goals + [alternative])
    }
  }

  /// Prefers a goal with only one remaining alternative, then the goal with the strongest alternatives.
  private mutating func split(_ goals: [Goal], _ comparisons: [CountComparison], _ budget: inout WorkBudget)
    throws(TooMany)
  {
    let start = Branch(comparisons: comparisons, goals: goals)
    guard let branch = try narrowed(start, &budget) else { return }
    let compound = branch.goals.lastIndex { $0.alternatives.allSatisfy { $0.isCompound } }
    guard let place = compound ?? branch.goals.indices.last else {
      guard cases.count < limit else { throw TooMany() }
      if known.insert(branch.comparisons).inserted { cases.append(branch.comparisons) }
      return
    }
    for next in Self.branches(of: branch, at: place) { try split(next.goals, next.comparisons, &budget) }
  }

  /// Adds goals, last first; goals with one alternative are added at once.
  ///
  /// `nil` if they cannot all be satisfied.
  private mutating func narrowed(_ branch: Branch, _ budget: inout WorkBudget) throws(TooMany) -> Branch? {
    var (goals, comparisons) = (branch.goals, branch.comparisons)
    wayCount += 1
    // Each path copies its goals, and compares each comparison with the others.
    let work = 64 * (1 + goals.count + comparisons.count)
    guard wayCount <= wayLimit, budget.spend(work) else { throw TooMany() }
    var delayed: [Goal] = []
    while let goal = goals.popLast() ?? onlyAlternative(&delayed, comparisons, &budget) {
      switch (goal.formula, goal.isWanted) {
      case (.constant(let value), let isWanted):
        if value != isWanted { return nil }
      case (.not(let operand), let isWanted): goals.append(Goal(operand, !isWanted))
      case (.and(let parts), true): goals += parts.map { Goal($0, true) }
      case (.or(let parts), false): goals += parts.map { Goal($0, false) }
      case (.comparison(let comparison), let isWanted):
        let alternatives = comparison.alternatives(isWanted)
        if alternatives.count > 1 {
          delayed.append(goal)
        } else if !Self.add(alternatives[0], to: &comparisons) {
          return nil
        }
      case (.and, false), (.or, true): delayed.append(goal)
      }
    }
    if delayed.contains(where: { $0.formula == .constant(!$0.isWanted) }) { return nil }
    return Branch(comparisons: comparisons, goals: delayed)
  }

  /// Removes satisfied goals, and removes and returns the first goal with one alternative left; a goal without any
  /// leaves an impossible one.
  private mutating func onlyAlternative(
    _ delayed: inout [Goal], _ comparisons: [CountComparison], _ budget: inout WorkBudget
  ) -> Goal? {
    for place in delayed.indices.reversed() {
      let all = delayed[place].alternatives
      let work = all.count * (1 + comparisons.count)
      lookCount += work
      guard lookCount < Self.lookLimit, budget.spend(work) else { return nil }
      if all.contains(where: { $0.isMet(comparisons) }) {
        delayed.remove(at: place)
        continue
      }
      let alternatives = all.filter { !$0.isExcluded(comparisons) }
      if alternatives.count > 1 { continue }
      delayed.remove(at: place)
      if let only = alternatives.first { return only }
      delayed.append(Goal(.constant(false), true))
      return nil
    }
    return nil
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

extension [CaseSplitter.Goal] {
  /// The goals without the parts that the bounds on items and attachments decide.
  func within(_ options: AnalysisOptions) -> Self {
    let (items, attachments) = (options.maximumItemCount, options.maximumAttachmentCount)
    return map { goal in
      let formula = goal.formula.simplified { counter in
        switch counter {
        case .items: 0...Swift.max(0, items ?? .max)
        case .attachments: 0...Swift.max(0, attachments ?? .max)
        case .identifiers: 0...Int.max
        }
      }
      return CaseSplitter.Goal(formula, goal.isWanted)
    }
  }
}

extension CaseSplitter.Goal {
  /// The goals of which at least one is satisfied if this one is.
  var alternatives: [Self] {
    switch formula {
    case .and(let parts), .or(let parts): parts.map { Self($0, isWanted) }
    case .comparison(let comparison): comparison.alternatives(isWanted).map { Self(.comparison($0), true) }
    case .constant, .not: []
    }
  }

  /// Whether the goal is a conjunction.
  fileprivate var isCompound: Bool {
    switch formula {
    case .and: isWanted
    case .or: !isWanted
    case .not(let operand): Self(operand, !isWanted).isCompound
    case .constant, .comparison: false
    }
  }

  /// Whether one of the comparisons alone satisfies the goal.
  fileprivate func isMet(_ comparisons: [CountComparison]) -> Bool {
    switch formula {
    case .constant(let value): value == isWanted
    case .not(let operand): Self(operand, !isWanted).isMet(comparisons)
    case .comparison(let comparison):
      comparison.alternatives(isWanted).contains { one in comparisons.contains { $0.implies(one) } }
    case .and(let parts) where isWanted, .or(let parts) where !isWanted:
      parts.allSatisfy { Self($0, isWanted).isMet(comparisons) }
    case .and(let parts), .or(let parts): parts.contains { Self($0, isWanted).isMet(comparisons) }
    }
  }

  /// Whether one of the comparisons alone excludes the goal.
  func isExcluded(_ comparisons: [CountComparison]) -> Bool {
    switch formula {
    case .constant(let value): value != isWanted
    case .not(let operand): Self(operand, !isWanted).isExcluded(comparisons)
    case .comparison(let comparison):
      comparison.alternatives(isWanted).allSatisfy { one in comparisons.contains { $0.excludes(one) } }
    case .and(let parts) where isWanted, .or(let parts) where !isWanted:
      parts.contains { Self($0, isWanted).isExcluded(comparisons) }
    case .and(let parts), .or(let parts): parts.allSatisfy { Self($0, isWanted).isExcluded(comparisons) }
    }
  }
}

extension CountComparison {
  /// Whether another comparison of the same sum is true whenever this one is.
  fileprivate func implies(_ other: CountComparison) -> Bool {
    guard terms == other.terms else { return false }
    return other.relation == .atMost ? bound <= other.bound : relation == .equal && bound == other.bound
  }

  /// Whether the two contradict each other, as far as their bounds show.
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

extension [CaseSplitter.Goal] {
  /// Whether a single attachment with these counts satisfies all goals.
  func areMet(_ counts: SingleCounts) -> Bool {
    allSatisfy { $0.formula.isSatisfied(by: counts) == $0.isWanted }
  }
}
