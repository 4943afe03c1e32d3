/// How much work is left for answering a question.
///
/// Work is counted, not timed, so that an answer does not depend on the machine.
struct WorkBudget {
  /// How many entries of tables are visited in the time of one step of an evaluation.
  private static let entriesOfStep = 12

  /// The number of entries of tables that may still be visited.
  private(set) var remaining: Int
  /// The steps that the question shares with others.
  private let steps: StepBudget?
  /// The entries that do not make up a step yet.
  private var loose = 0

  init(_ amount: Int, sharing steps: StepBudget? = nil) {
    remaining = amount
    self.steps = steps
  }

  /// Takes an amount; `false` if less is left.
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
