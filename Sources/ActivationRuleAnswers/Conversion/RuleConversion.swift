package import ActivationRuleModel
package import ActivationRulePredicates
import ActivationRuleQuestions

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
