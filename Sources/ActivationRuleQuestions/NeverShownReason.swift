package import ActivationRuleModel
package import ActivationRulePredicates

/// The reason why a rule is never shown.
package enum NeverShownReason: CustomStringConvertible, Hashable, Sendable {
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

  /// The reason in one phrase.
  package var description: String {
    switch self {
    case .decision(_, let message), .unknownKey(let message): message
    case .falsePredicate: "the predicate is FALSEPREDICATE"
    case .conflict(let first, let second): "'\(first)' and '\(second)' cannot hold together"
    case .unsatisfiable: "none of the tried payloads fulfils its conditions"
    }
  }
}

extension Analysis {
  /// The reason why a rule that none of the tried payloads shows is never shown.
  package var neverShownReason: NeverShownReason {
    guard let predicate = rule.predicate else {
      let decision = rule.decide(Payload())
      return .decision(decision.verdict, decision.reason.sentence)
    }
    if case .constant(false) = predicate.kind { return .falsePredicate }
    // A rule that is refused, or raises, does so for most payloads, but not for one without attachments.
    for payload in [Payload([.item(.attachment("public.jpeg"))]), Payload()] {
      let decision = rule.decide(payload)
      if decision.verdict.isFault || !decision.verdict.isWorkedOut {
        return .decision(decision.verdict, decision.reason.sentence)
      }
    }
    if let unknown = rule.unknownKey { return .unknownKey(unknown.sentence) }
    let tests = rule.dictionaryTests
    var parts = tests.map { (name: $0.key.map { RuleKey.short($0) } ?? "accepted types", predicate: $0.predicate) }
    if tests.isEmpty, case .and(let nodes) = predicate.kind { parts = nodes.map { ($0.description, $0) } }
    guard let pair = contradiction(among: parts.map { $0.predicate }) else { return .unsatisfiable }
    return .conflict(parts[pair.first].name, parts[pair.second].name)
  }

  /// The first two parts of the rule that none of the tried payloads satisfies together; `nil` if there are none, or too
  /// many parts.
  package func contradiction(among parts: [PredicateNode]) -> (first: Int, second: Int)? {
    guard (2...12).contains(parts.count) else { return nil }
    let rules = parts.map { ActivationRule($0, types: rule.types, settings: rule.settings) }
    var together: Set<Int> = []
    for sample in KindWorld(rules, options, besides: [rule]).samples(rules) {
      let shown = rules.indices.filter { sample.isShown($0) }
      for second in shown { for first in shown where first < second { together.insert(first * 16 + second) } }
    }
    for second in parts.indices {
      for first in 0..<second where !together.contains(first * 16 + second) { return (first, second) }
    }
    return nil
  }
}
