import ActivationRulePredicates

extension ActivationRule {
  /// Explains the verdict on a payload: the reason, every clause or key with its result, and changes that would reverse
  /// it.
  ///
  /// - Parameters:
  ///   - payload: the shared payload, as the rule sees it.
  ///   - payloadCertainty: the certainty that this is the shared payload; documented if the caller describes it.
  ///   - changes: whether to look for changes that would show a hidden extension, which evaluates the rule some dozens
  ///     of times.
  public func explain(
    _ payload: Payload, knownAs payloadCertainty: Certainty = .documented, changes: Bool = true
  ) -> Explanation {
    explain(payload, knownAs: payloadCertainty, changes: changes, among: .usual)
  }

  /// Explains a verdict, and counts the other shares that each change of the rule would affect.
  package func explain(
    _ payload: Payload, knownAs payloadCertainty: Certainty = .documented, changes: Bool = true,
    among shares: ShareSamples
  ) -> Explanation {
    let decision = decide(payload, knownAs: payloadCertainty)
    // Every step and every change would take as long again, and could not show more.
    if !decision.verdict.isWorkedOut {
      return Explanation(decision: decision, steps: [decidingStep(Self.ruleTitle, decision)], changes: [])
    }
    let attempt = decidingPayload(of: PreparedPayload(payload, types: types))
    var steps = attempt.payload == payload ? [] : [Self.attemptStep]
    steps += explanationSteps(decision, attempt)
    guard changes, decision.verdict != .shown else {
      return Explanation(decision: decision, steps: steps, changes: [])
    }
    var search = ChangeSearch(rule: self, payload: payload, verdict: decision.verdict, among: shares)
    return Explanation(decision: decision, steps: steps, changes: search.changes())
  }

  /// The title of a step about the rule as a whole.
  private static let ruleTitle = "NSExtensionActivationRule"

  private static let attemptStep = ExplanationStep(
    "a page that comes as two items", .information, "the rule is tried on each of the two items alone", .observed,
    isDecisive: true)

  private func explanationSteps(_ decision: Decision, _ payload: PreparedPayload) -> [ExplanationStep] {
    switch core {
    case .fixed: return [decidingStep(Self.ruleTitle, decision)]
    case .predicate(let predicate): return predicateSteps(predicate, decision, payload)
    case .dictionary(let tests, _):
      if decision.key == RuleKey.supportsLocation { return [decidingStep(RuleKey.supportsLocation, decision)] }
      return DictionaryEvidence(self, tests, payload, decision.verdict).steps
    }
  }

  /// The step of a decision without further steps.
  private func decidingStep(_ title: String, _ decision: Decision) -> ExplanationStep {
    ExplanationStep(
      title, decision.verdict == .shown ? .holds : .fails, decision.message, decision.certainty, isDecisive: true,
      range: decision.clauseRange)
  }

  private func predicateSteps(
    _ predicate: PredicateNode, _ decision: Decision, _ payload: PreparedPayload
  ) -> [ExplanationStep] {
    let refusal = decision.verdict == .hidden(.unsafe) ? refusal(of: predicate, payload.payload.object) : nil
    let reader = EvidenceReader(self, payload)
    let clauses = reader.evidence(of: predicate).step(isDecisive: refusal == nil)
    return [safetyStep(predicate, refusal), reader.isCutShort ? cutStep(decision) : clauses]
  }

  /// The step that replaces the clauses if following them all would exceed the budget.
  private func cutStep(_ decision: Decision) -> ExplanationStep {
    ExplanationStep(
      "the clauses of the rule", .information, "there are too few steps to follow each of them", .documented,
      isDecisive: decision.verdict != .hidden(.unsafe))
  }

  /// The step of the safety check before the evaluation, with the refused clause.
  private func safetyStep(_ predicate: PredicateNode, _ refusal: SafetyWalk.Refusal?) -> ExplanationStep {
    guard let refusal else {
      return ExplanationStep("safety check", .holds, "nothing in the rule is refused for this payload", .observed)
    }
    let clause = predicate.comparison(around: refusal.range)
    let child = ExplanationStep(
      clause?.shortText ?? "the rule", .fails, refusal.message, .observed, isDecisive: true,
      range: sourceRange(refusal.range))
    return ExplanationStep(
      "safety check", .fails, "a part of the rule is refused, so it is not evaluated at all", .observed,
      isDecisive: true,
      range: sourceRange(refusal.range), children: [child])
  }
}
