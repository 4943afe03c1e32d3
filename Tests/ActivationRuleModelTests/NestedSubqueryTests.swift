import ActivationRuleModel
import ActivationRulePredicates
import Testing

/// Subqueries inside each other, each of which the safety check and the evaluation go through once.
@Suite("Nested subqueries")
struct NestedSubqueryTests {
  private static func rule(_ depth: Int, _ budget: StepBudget) -> ActivationRule {
    var text = "TRUEPREDICATE"
    for number in 0..<depth { text = "SUBQUERY(extensionItems, $i\(number), \(text)).@count >= 1" }
    var settings = RuleSettings()
    settings.budget = budget
    return ActivationRule(predicate: text, settings: settings)
  }

  /// The steps that asking about a payload of some items takes.
  private static func work(_ depth: Int, items: Int) -> Int {
    let budget = StepBudget(.max)
    let rule = rule(depth, budget)
    let before = budget.spent
    let payload = Payload(Array(repeating: .item(.attachment("public.jpeg")), count: items))
    #expect(rule.evaluate(payload) == .shown)
    return budget.spent - before
  }

  @Test("take work in proportion to their depth")
  func isLinear() {
    let shallow = Self.work(8, items: 1)
    #expect(Self.work(16, items: 1) < 4 * shallow)
  }

  @Test("take work in proportion to the elements of all levels, and no more")
  func isProductOfSizes() {
    #expect(Self.work(9, items: 2) < 3 * Self.work(8, items: 2))
  }

  @Test("are not decided where that is more than the budget has")
  func isNotDecided() {
    let budget = StepBudget(10_000)
    let payload = Payload(Array(repeating: .item(.attachment("public.jpeg")), count: 2))
    let decision = Self.rule(15, budget).decide(payload)
    #expect(decision.verdict == .error(.budgetSpent))
    #expect(decision.message == "not decided: the budget of 10000 steps is used up")
    let explanation = Self.rule(15, StepBudget(10_000)).explain(payload)
    #expect(explanation.changes.isEmpty && explanation.openQuestions.isEmpty)
  }
}
