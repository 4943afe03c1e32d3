/// Searches for the smallest payload of one case, if items do not influence each other.
enum ChoiceProgram {
  /// Finds the smallest payload.
  ///
  /// - Parameters:
  ///   - comparisons: comparisons that the payload satisfies; none of them counts attachments.
  ///   - choices: the smallest item of each combination of conditions.
  static func solve(
    _ comparisons: [CountComparison], _ choices: [ItemChoices.Choice], _ options: AnalysisOptions,
    _ budget: inout WorkBudget
  ) -> PayloadProgram.Outcome {
    var program = IntegerProgram(costs: choices.map { $0.cost })
    for comparison in comparisons {
      program.rows.append(
        .init(choices, comparison.relation, comparison.bound) { choice in
          comparison.terms.reduce(0) { sum, term in
            guard case .items(let place) = term.counter, choice.conditions >> UInt64(place) & 1 != 0 else { return sum }
            return sum + term.factor
          }
        })
    }
    if !options.allowsEmptyPayloads { program.rows.append(.init(choices, .atMost, -1) { $0.item.isEmpty ? 0 : -1 }) }
    if let maximum = options.maximumItemCount { program.rows.append(.init(choices, .atMost, maximum) { _ in 1 }) }
    // The smallest item of a combination has the fewest attachments, so no payload within the bound is missed.
    if let maximum = options.maximumAttachmentCount {
      program.rows.append(.init(choices, .atMost, maximum) { $0.cost[1] })
    }
    switch program.solve(&budget) {
    case .infeasible: return .none
    case .unbounded, .givenUp: return .givenUp
    // If no item is possible, a payload without any may still be.
    case .optimal(let numbers, _) where numbers.isEmpty: return .found([], cost: [0, 0, 0, 0])
    case .optimal(let numbers, let cost):
      // Check each separately: where `Int` has 32 bits, the sum of two numbers of attachments may overflow.
      let limit = options.limits.witnessAttachments
      guard cost[0] <= limit, cost[1] <= limit, cost[0] + cost[1] <= limit else { return .givenUp }
      let items = zip(choices, numbers).flatMap { choice, number in Array(repeating: choice.item, count: number) }
      return .found(items, cost: cost)
    }
  }
}
