import ActivationRulePredicates
import ActivationRuleText

/// The reasons for a verdict on a payload: the deciding part, a tree that follows the rule, and changes that reverse
/// it.
package struct Explanation: Equatable, Sendable, CustomStringConvertible {
  /// The verdict with its reason.
  package let decision: PayloadDecision
  /// The steps of the decision, in the order in which the system takes them.
  package let steps: [ExplanationStep]
  /// The smallest changes that reverse the verdict, each of which was tried; none if no small change does.
  package let changes: [VerdictChange]
  /// The changes in the order in which they are shown and numbered; changes that only fix a broken rule come last.
  package var numberedChanges: [VerdictChange] {
    changes.filter { $0.effect == .flips } + changes.filter { $0.effect == .repairs }
  }

  /// The same explanation with other names for the shared things.
  package func with(_ names: SharedNames) -> Explanation {
    Explanation(decision: decision.with(names), steps: steps, changes: changes)
  }

  /// The explanation if something outside the rule hides every extension, which no change of the rule helps.
  package func keptAway(by obstacle: OfferObstacle?) -> Explanation {
    guard obstacle != nil, decision.verdict.isUpToRule else { return self }
    return Explanation(decision: decision.keptAway(by: obstacle), steps: steps, changes: [])
  }

  /// The decision on one line, followed by the changes that would reverse it.
  package var description: String {
    (["\(decision)"] + numberedChanges.map { "  \($0.sentence)" }).joined(separator: "\n")
  }
}

extension ActivationRule {
  /// Explains the verdict on a payload: the reason, every clause or key with its result, and changes that would reverse
  /// it.
  ///
  /// - Parameters:
  ///   - payload: the shared payload, as the rule sees it.
  ///   - payloadCertainty: the certainty that this is the shared payload; documented if the caller describes it.
  ///   - changes: whether to look for changes that would show a hidden extension, which evaluates the rule some dozens
  ///     of times.
  ///   - shares: the other shares, of which each change of the rule says how many it would affect.
  package func explain(
    _ payload: Payload, knownAs payloadCertainty: Certainty = .documented, changes: Bool = true,
    among shares: ShareSamples = .usual
  ) -> Explanation {
    let decision = decide(payload, knownAs: payloadCertainty)
    // Every step and every change would take as long again, and could not show more.
    if !decision.verdict.isWorkedOut {
      return Explanation(decision: decision, steps: [decidingStep(RuleKey.rule, decision)], changes: [])
    }
    // Of a page that comes as two items, only one may be accepted.
    let prepared = PreparedPayload(payload, types: types)
    let attempt = prepared.attempt(outcome(of: prepared).part)
    var steps = attempt.payload == payload ? [] : [Self.attemptStep]
    steps += explanationSteps(decision, attempt)
    guard changes, decision.verdict != .shown else {
      return Explanation(decision: decision, steps: steps, changes: [])
    }
    var search = ChangeSearch(rule: self, payload: payload, verdict: decision.verdict, among: shares)
    return Explanation(decision: decision, steps: steps, changes: search.changes())
  }

  private static let attemptStep = ExplanationStep(
    "a page that comes as two items", .information, "the rule is tried on each of the two items alone", .observed,
    isDecisive: true)

  private func explanationSteps(_ decision: PayloadDecision, _ payload: PreparedPayload) -> [ExplanationStep] {
    switch core {
    case .fixed: return [decidingStep(RuleKey.rule, decision)]
    case .predicate(let predicate): return predicateSteps(predicate, decision, payload)
    case .dictionary(let tests, _):
      if decision.key == RuleKey.supportsLocation { return [decidingStep(RuleKey.supportsLocation, decision)] }
      return DictionaryResult(
        self, tests, payload, failing: decision.verdict == .shown ? nil : condition?.failing(payload)
      ).steps
    }
  }

  /// The step of a decision without further steps, with the place of a rule that is not used.
  private func decidingStep(_ title: String, _ decision: PayloadDecision) -> ExplanationStep {
    let place = if case .unused(let unused) = value { unused.place.map { "; it stands \($0)" } } else { String?.none }
    return ExplanationStep(
      title, decision.verdict == .shown ? .holds : .fails, decision.reason.sentence + (place ?? ""), decision.certainty,
      isDecisive: true,
      range: decision.clauseRange)
  }

  private func predicateSteps(
    _ predicate: PredicateNode, _ decision: PayloadDecision, _ payload: PreparedPayload
  ) -> [ExplanationStep] {
    let refusal = decision.verdict == .hidden(.unsafe) ? refusal(of: predicate, payload.payload) : nil
    let walker = StepWalker(self, payload)
    let step = walker.step(predicate)
    let clauses =
      walker.isCutShort ? cutStep(decision) : PredicateExplainer(self).explanation(step, isDecisive: refusal == nil)
    return [safetyStep(predicate, refusal)] + unknownKeyStep(decision, payload) + [clauses]
  }

  /// The step of a key that nothing has, if it decided.
  private func unknownKeyStep(_ decision: PayloadDecision, _ payload: PreparedPayload) -> [ExplanationStep] {
    guard decision.verdict == .hidden(.predicateFalse), let key = unknownKey(payload) else { return [] }
    return [
      ExplanationStep(
        "key '\(key.name)'", .information, "nothing that is shared has it, so it is nil\(key.hint)", .observed,
        isDecisive: true, range: sourceRange(key.range))
    ]
  }

  /// The step that replaces the clauses if following them all would exceed the budget.
  private func cutStep(_ decision: PayloadDecision) -> ExplanationStep {
    ExplanationStep(
      "the clauses of the rule", .information, "there are too few steps to follow each of them", .documented,
      isDecisive: decision.verdict != .hidden(.unsafe))
  }

  /// The step of the safety check before the evaluation, with the refused clause.
  private func safetyStep(_ predicate: PredicateNode, _ refusal: RefusedPart?) -> ExplanationStep {
    guard let refusal else {
      return ExplanationStep("safety check", .holds, "nothing in the rule is refused for this payload", .observed)
    }
    let clause = predicate.comparison(around: refusal.range)
    let note = clause?.lacksQuantifier == true ? "; \(PredicateExplainer.quantifierNote)" : ""
    let child = ExplanationStep(
      clause?.shortText ?? "the rule", .fails, "the system refuses \(refusal.name)\(note)", .observed, isDecisive: true,
      range: sourceRange(refusal.range))
    return ExplanationStep(
      "safety check", .fails, "a part of the rule is refused, so it is not evaluated at all", .observed,
      isDecisive: true,
      range: sourceRange(refusal.range), children: [child])
  }
}
