import ActivationRuleText

/// The number of steps for one piece of work: a rule, a line of a batch, a question about all payloads.
///
/// All evaluations, proofs and searches of that work share the budget; each answers "not decided" once it is used up. A
/// step is about the time to visit one node of a predicate, some 50 nanoseconds; other work is converted to steps. Work
/// is counted, not timed, so that answers do not depend on the machine.
package final class StepBudget: @unchecked Sendable {
  // The lock guards both variables; nothing touches them elsewhere.
  private let lock = MutualExclusion()
  private var state: State

  private struct State {
    var limit: Int
    var rest: Int
    var refusals = 0
  }

  /// The usual number of steps: about a second of work, and far more than any public rule needs.
  package static let standard = Limit.workSteps.value

  /// Makes a budget of at least one step.
  package init(_ steps: Int = standard) {
    state = State(limit: max(1, steps), rest: max(1, steps))
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

  /// The phrase for work that the budget ended.
  package var message: String { "the budget of \(limit) steps is used up" }
}
