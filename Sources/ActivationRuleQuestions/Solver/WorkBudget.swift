import ActivationRulePredicates

/// The work left for answering a question.
///
/// Work is counted, not timed, so that an answer does not depend on the machine.
struct WorkBudget {
  /// The number of table entries that can be visited in the time of one evaluation step.
  private static let entriesOfStep = 12

  /// The number of table entries left to visit.
  private(set) var remaining: Int
  /// The steps that the question shares with others.
  private let steps: StepBudget?
  /// The entries that do not add up to a step yet.
  private var loose = 0

  init(_ amount: Int, sharing steps: StepBudget? = nil) {
    remaining = amount
    self.steps = steps
  }

  /// Spends an amount; `false` if less is left.
  mutating func spend(_ amount: Int) -> Bool {
    guard amount <= remaining else {
      remaining = 0
      return false
    }
    remaining -= amount
    let (whole, rest) = (amount % Self.entriesOfStep + loose).quotientAndRemainder(dividingBy: Self.entriesOfStep)
    loose = rest
    guard let steps, !steps.spend(amount / Self.entriesOfStep + whole) else { return true }
    remaining = 0
    return false
  }
}
