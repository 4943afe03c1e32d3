import PredicateFormat
import PropertyLists

extension ActivationRule {
  /// Explains the verdict on a payload: what decided, every clause or key with what it came to, and what would turn it.
  ///
  /// - Parameter changes: whether to look for changes that turn the verdict, which evaluates the rule some dozens of times.
  public func explain(_ payload: Payload, changes: Bool = true) -> Explanation {
    let decision = decide(payload)
    let attempt = deciding(decision.verdict, payload)
    var steps = attempt == payload ? [] : [Self.attemptStep]
    steps += explanationSteps(decision, attempt)
    let weakest = steps.filter { $0.isDecisive }.map { $0.weakestCertainty }.min() ?? decision.certainty
    return Explanation(
      decision: decision, steps: steps,
      changes: changes ? ChangeSearch(rule: self, payload: payload, verdict: decision.verdict).changes() : [],
      certainty: min(weakest, decision.certainty))
  }

  private static let attemptStep = ExplanationStep(
    "a page that comes as two items", .information, "the rule is tried on each of the two items alone", .observed)

  private func explanationSteps(_ decision: Decision, _ payload: Payload) -> [ExplanationStep] {
    switch core {
    case .fixed:
      return [
        ExplanationStep(
          "the rule", .fails, decision.message, decision.certainty, isDecisive: true, range: decision.range)
      ]
    case .predicate(let predicate): return predicateSteps(predicate, decision, payload)
    case .dictionary(let tests, _):
      if decision.key == RuleKey.supportsLocation {
        let outcome: ExplanationStep.Outcome = decision.verdict == .shown ? .holds : .fails
        return [
          ExplanationStep(
            RuleKey.supportsLocation, outcome, decision.message, decision.certainty, isDecisive: true,
            range: decision.range)
        ]
      }
      return DictionaryExplainer(rule: self, payload: payload, tests: tests).steps()
    }
  }

  private func predicateSteps(
    _ predicate: PredicateNode, _ decision: Decision, _ payload: Payload
  ) -> [ExplanationStep] {
    let isRefused = decision.verdict == .hidden(.unsafe)
    let safety = ExplanationStep(
      "safety check", isRefused ? .fails : .holds,
      isRefused ? decision.message : "nothing in the rule is refused for this payload", .observed,
      isDecisive: isRefused, range: isRefused ? decision.range : nil)
    var explainer = PredicateExplainer(
      object: payload.object, environment: environment, types: TypeChains(types: types),
      place: { self.sourceRange($0) })
    let clauses = explainer.explain(predicate, isDecisive: !isRefused)
    return [safety, isRefused ? clauses.asBackground : clauses]
  }
}
