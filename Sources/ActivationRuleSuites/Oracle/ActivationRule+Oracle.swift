extension ActivationRule {
  /// The former name of ``ActivationRule/init(contentsOf:extension:settings:relativeTo:)``.
  @available(*, deprecated, message: "use init(contentsOf:relativeTo:), with #filePath for the source file")
  public init(
    at path: String, extension name: String? = nil, settings: RuleSettings = RuleSettings(),
    relativeTo file: String = #filePath
  ) throws(InputFailure) {
    self = try ActivationRule(contentsOf: path, extension: name, settings: settings, relativeTo: file)
  }

  /// The answer of the rule to a share; several shares go together, as attachments of one item.
  ///
  /// ```swift
  /// #expect(rule.answer(to: .photo) == .shown)
  /// #expect(rule.answer(to: .link, .link) == .hidden(.countExceeded))
  /// #expect(rule.answer(to: .host("Firefox")).isShown)
  /// ```
  ///
  /// It throws nothing, since Swift Testing prints no operands of an expression with `try`: an answer about a name that
  /// nothing has equals no answer that a test can expect.
  public func answer(to shares: Share...) -> RuleAnswer {
    RuleAnswer(self, shares.count == 1 ? shares[0] : .together(shares))
  }

  /// What the rule says to a payload.
  public func answer(to payload: Payload) -> RuleAnswer {
    RuleAnswer(self, .payload(payload))
  }
}
