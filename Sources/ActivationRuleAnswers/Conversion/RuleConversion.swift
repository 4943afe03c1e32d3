/// The forms of a rule.
package enum RuleForm: String, CaseIterable, Sendable {
  case predicate, dictionary
}

/// What there is to show of a rule in one of its forms, before anything is proved of it.
package enum RuleConversion {
  /// Nothing, with the verdict that says why; what is never shown is not broken for that.
  case none(Verdict, reason: String, isBroken: Bool)
  /// A predicate; that of a dictionary is without conditions that always hold.
  case predicate(PredicateNode)
  /// The dictionary, if there is one.
  case dictionary

  /// Chooses the form.
  ///
  /// - Parameter form: the form that is asked for; the other one than the rule's unless given.
  package init(_ rule: ActivationRule, to form: RuleForm?) {
    if let never = rule.neverShown {
      self = .none(never.verdict, reason: never.reason, isBroken: false)
    } else if form == .dictionary, case .dictionary = rule.value {
      self = .dictionary
    } else if let predicate = rule.predicate {
      let isDictionary = !rule.dictionaryTests.isEmpty
      switch form ?? (isDictionary ? .predicate : .dictionary) {
      case .predicate: self = .predicate(isDictionary ? predicate.withoutTrueConditions : predicate)
      case .dictionary: self = .dictionary
      }
    } else {
      let decision = rule.decide(Payload())
      self = .none(decision.verdict, reason: decision.message, isBroken: decision.verdict.word == "error")
    }
  }
}
