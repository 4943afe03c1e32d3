/// A question that no public source settles, and on which a verdict hangs: with another answer it would be another.
public struct OpenQuestion: Hashable, Sendable {
  /// The question.
  public let assumption: Assumption
  /// The other answer.
  public let choice: String
  /// The verdict with that answer.
  public let verdict: Verdict

  /// The questions that a rule's verdict on a payload hangs on, found by answering each in turn otherwise.
  static func all(of rule: ActivationRule, _ payload: Payload, _ verdict: Verdict) -> [OpenQuestion] {
    guard case .dictionary = rule.value else {
      return hanging(rule, payload, verdict, [.webPageAlternative])
    }
    return hanging(rule, payload, verdict, Assumption.allCases)
  }

  private static func hanging(
    _ rule: ActivationRule, _ payload: Payload, _ verdict: Verdict, _ assumptions: [Assumption]
  ) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    for assumption in assumptions {
      for choice in assumption.choices where choice != rule.settings[assumption] {
        var settings = rule.settings
        guard settings.assume(assumption, choice) else { continue }
        let other = ActivationRule(rule.value, types: rule.types, settings: settings).evaluate(payload)
        guard (other == .shown) != (verdict == .shown) else { continue }
        found.append(OpenQuestion(assumption: assumption, choice: choice, verdict: other))
      }
    }
    return found
  }
}

extension Assumption {
  /// How sure the answer is that the system is taken to give.
  var certainty: Certainty {
    switch self {
    case .fileCounting, .textType, .exceptionScope: .reported
    case .webPageTypes, .countScope, .emptyPayload, .webURLZero: .inferred
    case .webPageAlternative: .observed
    }
  }
}
