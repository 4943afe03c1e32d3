/// What each decision of a rule needs, made once for many of them.
///
/// An object, since copies of a rule would count its lists.
final class RuleParts: Sendable {
  /// A rule under another answer to an open question about the table of keys.
  struct Alternative: Sendable {
    let assumption: Assumption
    let choice: String
    let rule: ActivationRule
  }

  /// The rule under all other answers that can change a verdict.
  let alternatives: [Alternative]
  /// What each test asks of an attachment.
  let conditions: [Condition?]
  /// The keys behind the test of accepted types.
  let acceptedKeys: AcceptedKeys?
  /// The kinds that the rule takes.
  let kinds: KindsOfRule

  init(_ rule: ActivationRule) {
    alternatives = rule.alternatives { $0.matters(to: rule) }
    conditions = rule.dictionaryTests.map { Condition(ofAttachment: $0.condition, rule.types) }
    (acceptedKeys, kinds) = (rule.acceptedKeys, KindsOfRule(rule))
  }
}

extension ActivationRule {
  /// The rule under the other answers to the open questions in question.
  func alternatives(_ isAsked: (Assumption) -> Bool) -> [RuleParts.Alternative] {
    guard case .dictionary = core else { return [] }
    return Assumption.allCases.filter(isAsked).flatMap { assumption in
      assumption.choices.filter { $0 != settings[assumption] }.compactMap { choice in
        assuming(assumption, choice).map { RuleParts.Alternative(assumption: assumption, choice: choice, rule: $0) }
      }
    }
  }
}
