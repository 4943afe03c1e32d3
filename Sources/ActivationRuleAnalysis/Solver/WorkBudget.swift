/// How much work is left for answering a question.
///
/// Work is counted, not timed, so that an answer does not depend on the machine.
struct WorkBudget {
  /// The number of entries of tables that may still be visited.
  private(set) var remaining: Int

  init(_ amount: Int) {
    remaining = amount
  }

  /// Takes an amount; `false` if less is left.
  mutating func spend(_ amount: Int) -> Bool {
    guard amount <= remaining else {
      remaining = 0
      return false
    }
    remaining -= amount
    return true
  }
}
