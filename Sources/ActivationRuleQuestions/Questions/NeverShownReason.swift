public import ActivationRuleModel
import ActivationRulePredicates

/// The reason why a rule is never shown.
public enum NeverShownReason: CustomStringConvertible, Hashable, Sendable {
  /// There is no predicate, the system refuses it, or evaluating it raises; with the explanation.
  case decision(Verdict, String)
  /// The rule uses a key that nothing has; with the explanation.
  case unknownKey(String)
  /// The predicate is `FALSEPREDICATE`.
  case falsePredicate
  /// Two parts of the predicate, or two keys of the dictionary, contradict each other.
  case conflict(String, String)
  /// No payload satisfies the conditions, and no two of them are known to be the cause.
  case unsatisfiable
  /// A rule that it was compared with accepts everything that the rule accepts.
  case outsideOfQuestion

  /// The reason in one phrase.
  public var description: String {
    switch self {
    case .decision(_, let message), .unknownKey(let message): message
    case .falsePredicate: "the predicate is FALSEPREDICATE"
    case .conflict(let first, let second): "'\(first)' and '\(second)' cannot hold together"
    case .unsatisfiable: "its conditions cannot hold together"
    case .outsideOfQuestion: "it accepts none of the payloads in question"
    }
  }
}

extension Analysis {
  /// The reason why a rule that provably is never shown is not.
  ///
  /// - Complexity: a proof for each pair of parts that are joined by `AND`, of a dozen parts at most.
  public var neverShownReason: NeverShownReason {
    guard let predicate = rule.predicate else {
      let decision = rule.decide(Payload())
      return .decision(decision.verdict, decision.message)
    }
    if case .constant(false) = predicate.kind { return .falsePredicate }
    // A rule that is refused, or raises, does so for most payloads, but not for one without attachments.
    for payload in [Payload([.item(.attachment("public.jpeg"))]), Payload()] {
      let decision = rule.decide(payload)
      if decision.verdict.isFault || !decision.verdict.isWorkedOut {
        return .decision(decision.verdict, decision.message)
      }
    }
    if let text = rule.unknownKeyText { return .unknownKey(text) }
    return conflict(of: predicate) ?? .unsatisfiable
  }

  /// The first two parts that contradict each other.
  private func conflict(of predicate: PredicateNode) -> NeverShownReason? {
    let tests = rule.dictionaryTests
    var parts = tests.map { (name: $0.key.map { RuleKey.short($0) } ?? "accepted types", predicate: $0.predicate) }
    if tests.isEmpty, case .and(let nodes) = predicate.kind { parts = nodes.map { ($0.description, $0) } }
    guard parts.count <= 12 else { return nil }
    for (place, part) in parts.enumerated() {
      for other in parts[..<place] {
        let pair = PredicateNode.all(of: [other.predicate, part.predicate])
        let both = ActivationRule(pair, types: rule.types, settings: rule.settings)
        if Analysis(both, options: options).isNeverShown() == .holds { return .conflict(other.name, part.name) }
      }
    }
    return nil
  }
}
