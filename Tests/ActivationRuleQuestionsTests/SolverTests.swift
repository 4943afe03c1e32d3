import Testing
@testable import ActivationRuleQuestions

@Suite("Programs of whole numbers")
struct SolverTests {
  /// What a program of one number comes to that is at least a bound.
  private static func outcome(atLeast bound: Int64, cost: Int, factor: Int = 1) -> IntegerProgram.Outcome {
    var program = IntegerProgram(costs: [[cost]])
    program.rows = [.init(factors: [(0, -factor)], relation: .atMost, bound: -bound)]
    var budget = WorkBudget(1_000_000)
    return program.solve(&budget)
  }

  // Found by fuzzing: the cost of a number that fits left the range of 64 bits.
  @Test("give up where a number or a cost leaves the range of 64 bits")
  func givesUp() {
    let rows: [(bound: Int64, cost: Int, factor: Int)] = [
      (1 << 40, 1 << 40, 1), (.max, 2, 1), (.max, .max, 1), (.max, 1 << 40, 3),
    ]
    for row in rows {
      guard case .givenUp = Self.outcome(atLeast: row.bound, cost: row.cost, factor: row.factor) else {
        Issue.record("\(row) is not given up")
        continue
      }
    }
  }

  @Test("have their answer up to there")
  func answers() {
    guard case .optimal(let numbers, let cost) = Self.outcome(atLeast: 1 << 31, cost: 1 << 30) else {
      Issue.record("there is no answer")
      return
    }
    #expect(numbers == [1 << 31] && cost == [1 << 61])
  }

  // Found by fuzzing: there was no cost to look at.
  @Test("of items, none of which is possible, have the payload without items as their answer")
  func noItems() {
    var budget = WorkBudget(1_000_000)
    let open = ChoiceProgram.solve([], [], AnalysisOptions(allowsEmptyPayloads: true), &budget)
    guard case .found(let items, let cost) = open else {
      Issue.record("there is no answer")
      return
    }
    #expect(items.isEmpty && cost == [0, 0, 0, 0])
    guard case .none = ChoiceProgram.solve([], [], AnalysisOptions(), &budget) else {
      Issue.record("there is an answer")
      return
    }
  }

  @Test("give up where bounds together are too large")
  func sums() {
    var program = IntegerProgram(costs: [[1], [1]])
    let bound = Int64.min + 1
    program.rows = [
      .init(factors: [(0, -1)], relation: .atMost, bound: bound),
      .init(factors: [(1, -1)], relation: .atMost, bound: bound),
      .init(factors: [(0, 1), (1, 1)], relation: .atMost, bound: .min),
    ]
    var budget = WorkBudget(1_000_000)
    guard case .givenUp = program.solve(&budget) else {
      Issue.record("it is not given up")
      return
    }
  }
}
