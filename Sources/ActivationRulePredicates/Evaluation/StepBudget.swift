/// The number of steps for one piece of work: a command, a line of a batch, a question about all payloads.
///
/// All evaluations, proofs and searches of that work share the budget; each answers "not decided" once it is used up. A
/// step is about the time to visit one node of a predicate, some 50 nanoseconds; other work is converted to steps. Work
/// is counted, not timed, so that answers do not depend on the machine.
///
/// Threads may share a budget; answers are then reproducible only as long as it is not used up.
package final class StepBudget: @unchecked Sendable {
  // The lock guards both variables; nothing touches them elsewhere.
  private let lock = MutualExclusion()
  private var state: State
  /// Whether further rules and cases add steps.
  private let grows: Bool

  fileprivate struct State {
    var limit: Int
    var rest: Int
    var refusals = 0
  }

  /// The default number of steps: about a second of work, and far more than any public rule needs.
  package static let standard = Limit.commandSteps.value
  /// The largest number of steps that can be requested: about a minute of work.
  package static let largest = Limit.budgetSteps.value

  /// Makes a budget.
  ///
  /// - Parameter steps: the number of steps, clamped to 1 through ``largest``.
  package convenience init(_ steps: Int = standard) {
    self.init(steps, grows: false)
  }

  /// A budget of ``standard`` size that grows with each rule and each case, since many take longer than one.
  package static var growing: StepBudget { StepBudget(standard, grows: true) }

  private init(_ steps: Int, grows: Bool) {
    let steps = Self.clamped(steps)
    state = State(limit: steps, rest: steps)
    self.grows = grows
  }

  private static func clamped(_ steps: Int) -> Int {
    max(1, min(steps, largest))
  }

  /// The total number of steps.
  package var limit: Int { lock.locked { state.limit } }

  /// The number of steps left.
  package var rest: Int { lock.locked { state.rest } }

  /// The number of steps taken.
  package var spent: Int { lock.locked { state.limit - state.rest } }

  /// The number of refused requests for steps.
  ///
  /// If the number is the same before and after some work, the work was completed.
  package var refusals: Int { lock.locked { state.refusals } }

  /// Takes steps.
  ///
  /// - Returns: whether there were enough; otherwise nothing is left.
  @discardableResult
  package func spend(_ steps: Int) -> Bool {
    lock.locked {
      guard steps <= state.rest else {
        state.rest = 0
        state.refusals += 1
        return false
      }
      state.rest -= max(0, steps)
      return true
    }
  }

  /// The steps that each rule and each case of a suite adds; public rules need fewer.
  package static let (forRule, forCase) = (Limit.ruleSteps.value, Limit.caseSteps.value)

  /// Adds steps for further work, unless the number of steps was set explicitly.
  package func grow(by steps: Int) {
    guard grows else { return }
    let steps = max(0, min(steps, Self.largest))
    lock.locked {
      // However many additions there are, the last one gets as many steps as the first.
      let (sum, isTooLarge) = state.limit.addingReportingOverflow(steps)
      guard !isTooLarge else { return }
      state.rest += steps
      state.limit = sum
    }
  }

  /// Runs some work with three quarters of the remaining steps, and keeps the last quarter for the work after it.
  package func sparingQuarter<Result>(_ work: () -> Result) -> Result {
    let spared = lock.locked {
      let spared = state.rest / 4
      state.rest -= spared
      return spared
    }
    defer { lock.locked { state.rest += spared } }
    return work()
  }

  /// A snapshot of a budget.
  package struct Mark {
    fileprivate let state: State
  }

  /// A snapshot of the current state.
  package var mark: Mark { Mark(state: lock.locked { state }) }

  /// Restores a snapshot, before the same work is done in another order.
  package func goBack(to mark: Mark) {
    lock.locked { state = mark.state }
  }

  /// The phrase for work that the budget ended.
  package var message: String { "the budget of \(limit) steps is used up" }
}
