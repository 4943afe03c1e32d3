import ActivationRuleModel
import ActivationRulePredicates
import Testing

/// Subqueries inside each other, which the safety check evaluates again at each level.
@Suite("Nested subqueries")
struct NestedSubqueryTests {
  private static func rule(_ depth: Int, stepLimit: Int = .max) -> ActivationRule {
    var text = "TRUEPREDICATE"
    for number in 0..<depth { text = "SUBQUERY(extensionItems, $i\(number), \(text)).@count >= 1" }
    var settings = RuleSettings()
    settings.stepLimit = stepLimit
    return ActivationRule(predicate: text, settings: settings)
  }

  /// The steps that asking about a payload of some items takes.
  private static func work(_ depth: Int, items: Int) -> Int {
    let payload = Payload(Array(repeating: .item(.attachment("public.jpeg")), count: items))
    let outcome = rule(depth).outcome(of: PreparedPayload(payload))
    #expect(outcome.verdict == .shown)
    return outcome.steps
  }

  @Test("take work in proportion to the square of their depth at most")
  func isQuadratic() {
    let shallow = Self.work(8, items: 1)
    #expect(Self.work(16, items: 1) < 4 * shallow)
  }

  @Test("take work in proportion to the elements of all levels, and no more")
  func isProductOfSizes() {
    #expect(Self.work(9, items: 2) < 3 * Self.work(8, items: 2))
  }

  @Test("are not decided where that is more than the limit")
  func isNotDecided() {
    let payload = Payload(Array(repeating: .item(.attachment("public.jpeg")), count: 2))
    let rule = Self.rule(15, stepLimit: 10_000)
    let decision = rule.decide(payload)
    #expect(decision.verdict == .error(.budgetSpent))
    let explanation = rule.explain(payload)
    #expect(explanation.changes.isEmpty && explanation.decision.openQuestions.isEmpty)
  }
}
