import ActivationRules

extension ActivationRule {
  /// Why there is nothing to convert, if the rule was proved to be shown for no payload; `nil` for all others.
  ///
  /// A predicate that cannot be read is broken, which is another matter.
  var neverShown: (verdict: Verdict, reason: String)? {
    let decision = decide(Payload())
    let title = "the rule is never shown"
    guard predicate != nil else {
      switch decision.verdict {
      case .hidden(.noRule): return (decision.verdict, decision.message)
      case .hidden(.wrongRuleType), .hidden(.nothingAccepted), .hidden(.noPredicate):
        return (decision.verdict, "\(title): \(decision.message)")
      default: return nil
      }
    }
    guard Analysis(self).isNeverShown() == .holds else { return nil }
    // What is refused, or raises, does so for most payloads, but not for one without attachments.
    let decisions = [decide(Payload([.item(.attachment("public.jpeg"))])), decision]
    for decision in decisions where decision.verdict == .hidden(.unsafe) || decision.verdict.word == "error" {
      return (decision.verdict, "\(title): \(decision.message)")
    }
    return (decisions[0].verdict, title)
  }
}
