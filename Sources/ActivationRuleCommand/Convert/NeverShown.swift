import ActivationRules

extension ActivationRule {
  /// Why there is nothing to convert, if the rule was proved to be shown for no payload; `nil` for all others.
  ///
  /// A predicate that cannot be read is broken, which is another matter.
  var neverShown: (verdict: Verdict, reason: String)? {
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
