import ActivationRulePredicates

/// A question that no public source settles, with an answer that would change a verdict.
public struct OpenQuestion: Hashable, Sendable {
  /// The question.
  public let assumption: Assumption
  /// The other answer.
  public let choice: String
  /// The verdict with that answer.
  public let verdict: Verdict
}

extension ActivationRule {
  /// The verdict on a prepared payload, with its reason and its certainty.
  public func decide(_ payload: PreparedPayload, knownAs payloadCertainty: Certainty = .documented) -> Decision {
    guard payload.isPrepared(with: types) else { return decide(payload.payload, knownAs: payloadCertainty) }
    var decision = ruleDecision(payload)
    decision.rule = self
    if decision.verdict.isWorkedOut { decision.openQuestions = openQuestions(payload, decision.verdict) }
    if dependsOnPayload { decision.certainty = min(decision.certainty, payloadCertainty) }
    for question in decision.openQuestions {
      decision.certainty = min(decision.certainty, question.assumption.certainty)
    }
    return decision
  }

  /// The open questions on which a verdict depends, found by trying the other answers.
  private func openQuestions(_ payload: PreparedPayload, _ verdict: Verdict) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    func ask(_ assumption: Assumption, _ choice: String, _ rule: ActivationRule?) {
      guard let other = rule?.evaluate(payload), other.isWorkedOut, (other == .shown) != (verdict == .shown) else {
        return
      }
      found.append(OpenQuestion(assumption: assumption, choice: choice, verdict: other))
    }
    for other in alternatives(for: payload.payload) {
      ask(other.assumption, other.choice, other.rule.with(attemptsOf: settings))
    }
    if !payload.webPageParts.isEmpty {
      let choice = settings.webPageAlternative ? "off" : "on"
      ask(.webPageAlternative, choice, assuming(.webPageAlternative, choice))
    }
    return found
  }

  /// Whether the verdict depends on the payload: not if no rule is read, and not if the rule is a constant.
  private var dependsOnPayload: Bool {
    switch core {
    case .fixed: false
    case .predicate(let predicate): ![.constant(true), .constant(false)].contains(predicate.kind)
    case .dictionary: true
    }
  }
}

extension Assumption {
  /// The certainty of the answer that the system is assumed to give.
  var certainty: Certainty {
    switch self {
    case .fileCounting, .textType, .exceptionScope: .reported
    case .webPageTypes, .countScope, .emptyPayload, .webURLZero: .inferred
    case .webPageAlternative: .observed
    }
  }
}
