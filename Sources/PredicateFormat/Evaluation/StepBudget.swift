import Texts

/// The steps that a whole may take: a command, a line of a batch, a question about all payloads.
///
/// All evaluations, proofs and searches of the whole share one budget, and each says "not decided" once it is used up. A
/// step is about what visiting one node of a predicate takes, some 50 nanoseconds; other work counts as the steps that take
/// as long. Work is counted, not timed, so that an answer does not depend on the machine.
///
/// Threads may share a budget; the answers are then the same each time only as long as it is not used up.
package final class StepBudget: @unchecked Sendable {
  // The lock guards both variables; nothing touches them elsewhere.
  private let lock = MutualExclusion()
  private var state: State
  /// Whether steps are added for further things that the whole is about.
  private let grows: Bool

  fileprivate struct State {
    var limit: Int
    var rest: Int
    var refusals = 0
  }

  /// The steps unless others are asked for: about a second of work, and far more than any rule met in package takes.
  package static let standard = Limit.commandSteps.value
  /// The largest number of steps that can be asked for: about a minute of work.
  package static let largest = Limit.budgetSteps.value

  /// Makes a budget.
  ///
  /// - Parameter steps: how many steps may be taken; taken as at least 1 and at most ``largest``.
  package convenience init(_ steps: Int = standard) {
    self.init(steps, grows: false)
  }

  /// A budget of ``standard`` size to which each rule and each case adds some steps, since many take longer than one.
  package static var growing: StepBudget { StepBudget(standard, grows: true) }

  private init(_ steps: Int, grows: Bool) {
    let steps = Self.clamped(steps)
    state = State(limit: steps, rest: steps)
    self.grows = grows
  }

  private static func clamped(_ steps: Int) -> Int {
    max(1, min(steps, largest))
  }

  /// How many steps there were in all.
  package var limit: Int { lock.locked { state.limit } }

  /// How many steps are left.
  package var rest: Int { lock.locked { state.rest } }

  /// How many steps were taken.
  package var spent: Int { lock.locked { state.limit - state.rest } }

  /// How often steps were asked for in vain.
  ///
  /// Work before and after which the number is the same was done in full.
  package var refusals: Int { lock.locked { state.refusals } }

  /// Takes steps.
  ///
  /// - Returns: whether there were as many; otherwise nothing is left.
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

  /// What a further rule, and a further case of a suite, adds; rules met in package take less.
  package static let (forRule, forCase) = (Limit.ruleSteps.value, Limit.caseSteps.value)

  /// Adds steps for a further thing that the whole is about, unless their number was asked for.
  package func grow(by steps: Int) {
    guard grows else { return }
    let steps = max(0, min(steps, Self.largest))
    lock.locked {
      // However many things there are, the last one gets as much as the first.
      let (sum, isTooLarge) = state.limit.addingReportingOverflow(steps)
      guard !isTooLarge else { return }
      state.rest += steps
      state.limit = sum
    }
  }

  /// Does some work with three quarters of the steps that are left; the last quarter is for what comes behind it.
  package func sparingQuarter<Result>(_ work: () -> Result) -> Result {
    let spared = lock.locked {
      let spared = state.rest / 4
      state.rest -= spared
      return spared
    }
    defer { lock.locked { state.rest += spared } }
    return work()
  }

  /// How much was spent at a moment.
  package struct Mark {
    fileprivate let state: State
  }

  /// How much is spent now.
  package var mark: Mark { Mark(state: lock.locked { state }) }

  /// Forgets what was spent since a moment, before the same work is done in another order.
  package func goBack(to mark: Mark) {
    lock.locked { state = mark.state }
  }

  /// What is said where the budget ended some work: one phrase.
  package var message: String { "the budget of \(limit) steps is used up" }
}
