/// The smallest items for combinations of conditions, each computed once.
///
/// If only the numbers of items that satisfy conditions matter, items do not influence each other: the smallest payload
/// consists of the smallest item of each combination.
struct ItemChoices {
  /// The smallest item of a combination.
  struct Choice {
    /// A bit for each condition in question that the item satisfies.
    let conditions: UInt64
    let item: [PayloadProgram.Share]
    let cost: [Int]
  }

  /// Conditions that an item satisfies, and others that it does not.
  private struct Combination: Hashable {
    var fulfilled: UInt64 = 0
    var unfulfilled: UInt64 = 0
  }

  private let formulas: CountFormulas
  private let classes: [AttachmentClass]
  private let options: AnalysisOptions
  private var known: [Combination: PayloadProgram.Outcome] = [:]

  init(_ formulas: CountFormulas, _ classes: [AttachmentClass], _ options: AnalysisOptions) {
    (self.formulas, self.classes, self.options) = (formulas, classes, options)
  }

  /// The smallest items, distinguished by some conditions.
  ///
  /// - Parameters:
  ///   - places: the numbers of the conditions.
  ///   - excluded: a bit for each condition that no item may satisfy.
  mutating func choices(
    by places: [Int], excluding excluded: UInt64, _ budget: inout WorkBudget
  ) throws(CaseSplitter.TooMany) -> [Choice] {
    let whenEmpty = places.reduce(0) { $0 | (formulas.items[$1].isTrueIfEmpty ? 1 << UInt64($1) : 0) } as UInt64
    var choices: [Choice] = []
    if whenEmpty & excluded == 0 { choices.append(Choice(conditions: whenEmpty, item: [], cost: [1, 0, 0, 0])) }
    var open = [(Combination(fulfilled: 0, unfulfilled: excluded), places.filter { excluded >> UInt64($0) & 1 == 0 })]
    while let (combination, rest) = open.popLast() {
      switch try smallest(combination, &budget) {
      case .none: continue
      case .givenUp: throw CaseSplitter.TooMany()
      case .found(let items, let cost):
        if let place = rest.last {
          let bit: UInt64 = 1 << UInt64(place)
          open.append(
            (Combination(fulfilled: combination.fulfilled | bit, unfulfilled: combination.unfulfilled), rest.dropLast())
          )
          open.append(
            (Combination(fulfilled: combination.fulfilled, unfulfilled: combination.unfulfilled | bit), rest.dropLast())
          )
        } else {
          choices.append(Choice(conditions: combination.fulfilled, item: items[0], cost: cost))
        }
      }
      if choices.count > options.limits.cases { throw CaseSplitter.TooMany() }
    }
    return choices
  }

  private mutating func smallest(
    _ combination: Combination, _ budget: inout WorkBudget
  ) throws(CaseSplitter.TooMany) -> PayloadProgram.Outcome {
    if let outcome = known[combination] { return outcome }
    let outcome = try solve(combination, &budget)
    known[combination] = outcome
    return outcome
  }

  private func solve(
    _ combination: Combination, _ budget: inout WorkBudget
  ) throws(CaseSplitter.TooMany) -> PayloadProgram.Outcome {
    let places = formulas.items.indices.filter {
      (combination.fulfilled | combination.unfulfilled) >> UInt64($0) & 1 != 0
    }
    let goals = places.map {
      CaseSplitter.Goal(formulas.items[$0].formula, combination.fulfilled >> UInt64($0) & 1 != 0)
    }
    if let single = formulas.smallestSingle(goals, classes) {
      return .found([[(single, 1)]], cost: [1, 1, classes[single].identifierCount, classes[single].rank])
    }
    var best: PayloadProgram.Outcome = .none
    let limits = options.limits
    for comparisons in try CaseSplitter.cases(of: goals.within(options), limit: limits.cases, &budget) {
      let itemCase = ItemCase(conditions: 0, comparisons: comparisons, isEmpty: false)
      let outcome = PayloadProgram.solve([], [itemCase], classes, AnalysisOptions(limits: limits), &budget)
      switch (outcome, best) {
      case (.found(_, let cost), .found(_, let bestCost)):
        if cost.lexicographicallyPrecedes(bestCost) { best = outcome }
      case (.found, _): best = outcome
      case (.givenUp, .none): best = .givenUp
      default: break
      }
    }
    return best
  }
}

extension CountFormulas {
  /// The first class of which a single attachment in an item satisfies goals.
  func smallestSingle(_ goals: [CaseSplitter.Goal], _ classes: [AttachmentClass]) -> Int? {
    classes.firstIndex { goals.areMet(SingleCounts(items: 0, attachments: $0.conditions)) }
  }
}
