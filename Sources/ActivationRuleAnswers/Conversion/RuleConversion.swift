package import ActivationRuleModel
package import ActivationRulePredicates

/// The forms of a rule.
package enum RuleForm: String, CaseIterable, Sendable {
  case predicate, dictionary
}

/// A rule in one of its forms, before it is tried.
package enum RuleConversion {
  /// Nothing, with the verdict that gives the reason.
  ///
  /// A rule that is never shown is not broken for that reason.
  case none(Verdict, reason: String, isBroken: Bool)
  /// A predicate.
  ///
  /// The predicate of a dictionary omits conditions that are always true.
  case predicate(PredicateNode)
  /// The dictionary, if there is one.
  case dictionary

  /// Chooses the form.
  ///
  /// - Parameter form: the requested form; by default the form that the rule does not have.
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
