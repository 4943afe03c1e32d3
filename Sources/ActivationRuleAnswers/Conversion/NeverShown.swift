package import ActivationRuleModel
import ActivationRuleQuestions

extension ActivationRule {
  /// The reason why there is nothing to convert, if none of the tried payloads shows the rule; `nil` otherwise.
  ///
  /// A predicate that cannot be read is broken, which is a different case.
  package var neverShown: (verdict: Verdict, reason: String)? {
    let decision = decide(Payload())
    if decision.verdict == .error(.parseError) { return nil }
    let analysis = Analysis(self)
    guard analysis.isNeverShown().isUnrefuted else { return nil }
    switch analysis.neverShownReason {
    case .decision(.hidden(.noRule), let message): return (.hidden(.noRule), message)
    case .decision(let verdict, let message): return (verdict, "the rule is never shown: \(message)")
    case let reason:
      let verdict = evaluate(Payload([.item(.attachment("public.jpeg"))]))
      return (verdict, "the rule is never shown: \(reason.description)")
    }
  }
}

extension ActivationRule {
  /// The reason why the rule is shown for no payload because it is not a rule at all; `nil` otherwise.
  package var reasonToBeNeverShown: String? {
    let decision = decide(Payload())
    switch decision.verdict {
    case .error(.parseError), .hidden(.noRule), .hidden(.wrongRuleType), .hidden(.nothingAccepted),
      .hidden(.noPredicate), .hidden(.ruleNotUsed), .hidden(.misplacedRule):
      return decision.message
    default: return nil
    }
  }
}
