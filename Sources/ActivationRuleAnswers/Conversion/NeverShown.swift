package import ActivationRuleModel
package import ActivationRuleQuestions

extension ActivationRule {
  /// The reason why there is nothing to convert, if the rule is proved to be shown for no payload; `nil` otherwise.
  ///
  /// A predicate that cannot be read is broken, which is a different case.
  package var neverShown: (verdict: Verdict, reason: String)? {
    let decision = decide(Payload())
    if decision.verdict == .error(.parseError) { return nil }
    let analysis = Analysis(self)
    guard analysis.isNeverShown() == .holds else { return nil }
    switch analysis.neverShownReason {
    case .decision(.hidden(.noRule), let message): return (.hidden(.noRule), message)
    case .decision(let verdict, let message): return (verdict, "the rule is never shown: \(message)")
    case let reason:
      let verdict = evaluate(Payload([.item(.attachment("public.jpeg"))]))
      return (verdict, "the rule is never shown: \(reason.description)")
    }
  }
}

extension DictionaryConversion {
  /// The reason why no dictionary is given, in one phrase.
  package var reason: String {
    undecidedReason.map { "no dictionary was proved to be the same: \($0.description)" }
      ?? "no dictionary was found that is the same rule"
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
