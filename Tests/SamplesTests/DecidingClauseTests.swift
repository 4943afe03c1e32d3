import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleTesting
import ActivationRuleText
import Foundation
import Testing

/// A clause decided if the verdict is another one without it; coverage counts the steps that an explanation calls decisive.
///
/// Both must agree.
///
/// `ACTIVATION_PAIRS` sets how many random rules and payloads are tried; a release build takes 10,000 in a minute.
@Suite("What an explanation calls decisive")
struct DecidingClauseTests {
  private static let count = ProcessInfo.processInfo.environment["ACTIVATION_PAIRS"].flatMap { Int($0) } ?? 600

  /// How many changed clauses change the verdict, and those of them that no step of the explanation marks as decisive.
  private static func disagreements(_ rule: ActivationRule, _ payload: Payload) -> (turning: Int, missed: [String]) {
    guard case .predicate(let text) = rule.value, let predicate = rule.predicate else { return (0, []) }
    let isShown = rule.evaluate(payload) == .shown
    let turning = predicate.sites.flatMap { $0.simplifications }.filter { edit in
      if case .constant = edit.replacement.kind {} else if edit.leftOut == nil { return false }
      let other = ActivationRule(edit.applied(to: predicate), types: rule.types, settings: rule.settings)
      return (other.evaluate(payload) == .shown) != isShown
    }.map { text.map.sourceRange($0.removed.range) }
    guard !turning.isEmpty else { return (0, []) }
    let explanation = rule.explain(payload, changes: false)
    let decisive = explanation.steps.flatMap { $0.whole }.filter { $0.isDecisive }.compactMap { $0.range }
    // What the safety check refuses may be a part of the clause alone.
    let isRefused = explanation.decision.verdict == .hidden(.unsafe)
    let missed = turning.filter { range in
      !decisive.contains { $0 == range || isRefused && $0.union(range) == range }
    }
    return (turning.count, missed.map { "\($0)" })
  }

  @Test("is the same for every payload of the sample suites")
  func samples() throws {
    var count = 0
    for group in try SuiteSample.all.flatMap({ try $0.suite().groups }) {
      for question in group.cases.flatMap({ $0.shares }) {
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
