import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleTesting
import Foundation
import ActivationRuleTestSupport
import Testing

/// Coverage changes a clause and asks again; an explanation follows the evaluation.
///
/// Both must agree on what decided.
///
/// `ACTIVATION_PAIRS` sets how many random rules and payloads are tried; a release build takes 10,000 in a minute.
@Suite("What coverage and explanation call decisive")
struct DecidingClauseTests {
  private static let count = ProcessInfo.processInfo.environment["ACTIVATION_PAIRS"].flatMap { Int($0) } ?? 600

  /// How many changed clauses change the verdict, and those of them that no step of the explanation marks as decisive.
  private static func disagreements(_ rule: ActivationRule, _ payload: Payload) -> (turning: Int, missed: [String]) {
    let isShown = rule.evaluate(payload) == .shown
    let turning = Mutation.clauses(of: rule).filter { mutant in
      mutant.change != .keyRemoved && (mutant.rule.evaluate(payload) == .shown) != isShown
    }
    guard !turning.isEmpty else { return (0, []) }
    let explanation = rule.explain(payload, changes: false)
    let steps = explanation.steps.flatMap { $0.whole }
    let isRefused = explanation.decision.verdict == .hidden(.unsafe)
    let missed = turning.filter { mutant in
      !steps.contains { $0.isDecisive && marks($0, mutant, isRefused: isRefused) }
    }
    return (turning.count, missed.map { "\($0.change) \($0.clause)" })
  }

  /// Whether a step is about a changed clause; what the safety check refuses may be a part of the clause alone.
  private static func marks(_ step: ExplanationStep, _ mutant: RuleMutant, isRefused: Bool) -> Bool {
    guard let range = step.range else { return false }
    return range == mutant.range || isRefused && range.union(mutant.range) == mutant.range
  }

  @Test("is the same for every payload of the sample suites")
  func samples() throws {
    var count = 0
    for group in try SuiteSample.all.flatMap({ try $0.suite().groups }) {
      for question in group.cases.flatMap({ $0.questions }) {
        let (turning, missed) = Self.disagreements(group.rule, question.payload)
        count += turning
        #expect(missed.isEmpty, "\(group.name): \(question.payload)")
      }
    }
    #expect(count > 1_000, "\(count)")
  }

  @Test("is the same for random rules and payloads")
  func random() {
    var writer = RuleWriter(seed: 14)
    var count = 0
    for _ in 0..<Self.count {
      let text = writer.predicate()
      let payload = writer.payload()
      let (turning, missed) = Self.disagreements(ActivationRule(predicate: text), payload)
      count += turning
      #expect(missed.isEmpty, "\(text): \(payload)")
    }
    #expect(count > Self.count / 2, "\(count)")
  }
}

extension ExplanationStep {
  /// The step and all those inside it.
  fileprivate var whole: [ExplanationStep] { [self] + children.flatMap { $0.whole } }
}
