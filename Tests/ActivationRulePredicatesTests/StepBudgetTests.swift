import ActivationRulePredicates
import Testing

@Suite("Budgets of steps")
struct StepBudgetTests {
  @Test("give what they have, and count what they refuse")
  func gives() {
    let budget = StepBudget(10)
    #expect(budget.spend(4) && budget.spend(0) && budget.spend(.min) && budget.spend(6))
    #expect(budget.rest == 0 && budget.spent == 10 && budget.refusals == 0)
    #expect(!budget.spend(1))
    #expect(budget.refusals == 1)
    #expect(budget.message == "the budget of 10 steps is used up")
  }

  @Test("lose the rest when more is asked for than they have")
  func loses() {
    let budget = StepBudget(10)
    #expect(!budget.spend(.max))
    #expect(budget.rest == 0 && budget.refusals == 1)
  }

  /// A predicate of so many comparisons, all of which are looked at.
  private static func comparisons(_ count: Int) throws -> PredicateNode {
    let text = Array(repeating: "1 == 1", count: count).joined(separator: " AND ")
    return try #require(PredicateParser.parse(text).predicate)
  }

  private static func evaluate(_ predicate: PredicateNode, _ budget: StepBudget) -> EvaluationError.Code? {
    do throws(EvaluationError) {
      _ = try PredicateEvaluator.evaluate(
        predicate, on: .null, environment: EvaluationEnvironment(budget: budget))
      return nil
    } catch {
      return error.code
    }
  }

  @Test("are shared by evaluations, which take little more than they need", arguments: [10, 100, 1_000])
  func isShared(_ count: Int) throws {
    let predicate = try Self.comparisons(count)
    let budget = StepBudget()
    #expect(Self.evaluate(predicate, budget) == nil)
    let first = budget.spent
    #expect((count * 3...count * 6 + 32).contains(first))
    #expect(Self.evaluate(predicate, budget) == nil)
    #expect(budget.spent == 2 * first)
  }

  @Test("end an evaluation that takes more")
  func ends() throws {
    let predicate = try Self.comparisons(100)
    let budget = StepBudget(250)
    #expect(Self.evaluate(predicate, budget) == .budgetSpent)
    #expect(budget.rest == 0 && budget.refusals == 1)
  }

  @Test("say that an evaluation was cut short, whether its own limit ended it or the budget")
  func saysCut() throws {
    let predicate = try Self.comparisons(100)
    let environments = [EvaluationEnvironment(stepLimit: 250), EvaluationEnvironment(budget: StepBudget(250))]
    for (environment, isCut) in zip(environments + [EvaluationEnvironment()], [true, true, false]) {
      let evaluator = PredicateEvaluator(object: .null, environment: environment)
      #expect((try? evaluator.isTrue(predicate)) == (isCut ? nil : true) && evaluator.isCutShort == isCut)
    }
  }

  /// What threads take turns at; only who holds the lock touches it.
  private final class Turns: @unchecked Sendable {
    var isTaken = false
    var count = 0
  }

  @Test("are taken by one thread at a time")
  func locks() async {
    let (lock, turns) = (MutualExclusion(), Turns())
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          lock.locked {
            let isFree = !turns.isTaken
            turns.isTaken = true
            let end = ContinuousClock.now + .milliseconds(20)
            while ContinuousClock.now < end {}
            (turns.isTaken, turns.count) = (false, turns.count + 1)
            return isFree
          }
        }
      }
      for await isFree in group { #expect(isFree) }
    }
    #expect(turns.count == 8)
  }

  /// Predicates, and the steps that they take: one for each node, step of a path and element.
  static let steps: [(predicate: String, count: Int)] = [
    ("TRUEPREDICATE", 1), ("number == 5", 4), ("number == 5 AND text == 'a'", 9), ("ANY numbers == 2", 6),
    ("ALL numbers == 2", 5), ("SUBQUERY(numbers, $x, $x > 1).@count == 1", 13),
  ]

  @Test("are spent by nodes and by elements", arguments: steps)
  func counts(_ row: (predicate: String, count: Int)) throws {
    let evaluator = PredicateEvaluator(object: EvaluatedExpression.object)
    _ = try evaluator.isTrue(try #require(PredicateParser.parse(row.predicate).predicate))
    #expect(evaluator.stepCount == row.count)
  }
}
