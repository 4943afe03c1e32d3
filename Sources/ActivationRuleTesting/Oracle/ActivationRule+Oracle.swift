public import ActivationRuleModel
public import ActivationRules

extension ActivationRule {
  /// Returns the answer of the rule to a share; several shares become attachments of one item.
  ///
  /// ```swift
  /// #expect(rule.answer(to: .photo) == .shown)
  /// #expect(rule.answer(to: .link, .link) == .hidden(.countExceeded))
  /// #expect(rule.answer(to: .host("Firefox")).isShown)
  /// ```
  ///
  /// This never throws, since Swift Testing prints no operands of an expression with `try`: an answer about an unknown
  /// name equals no answer that a test can expect.
  public func answer(to shares: Share...) -> RuleAnswer {
    RuleAnswer(self, shares.count == 1 ? shares[0] : .together(shares))
  }

  /// Returns the answer of the rule to a payload.
  public func answer(to payload: Payload) -> RuleAnswer {
    RuleAnswer(self, .payload(payload))
  }
}
