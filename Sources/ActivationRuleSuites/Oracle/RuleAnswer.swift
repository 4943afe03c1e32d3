public import ActivationRules

/// What a rule says to a payload, with the reason: what a test compares.
///
/// Answers are equal when their verdicts are; so `#expect(rule.answer(to: .pdf) == .shown)` and
/// `XCTAssertEqual(rule.answer(to: .pdf), .shown)` hold for any payload for which the extension appears, and print the
/// explanation where they fail.
public struct RuleAnswer: Sendable, CustomStringConvertible {
  /// The verdict.
  public let verdict: Verdict
  /// The rule and the payload; `nil` for an answer that is expected.
  private let asked: (rule: ActivationRule, payload: Payload)?

  /// Asks a rule about a payload.
  public init(_ rule: ActivationRule, _ payload: Payload) {
    verdict = rule.evaluate(payload)
    asked = (rule, payload)
  }

  private init(_ verdict: Verdict) {
    self.verdict = verdict
    asked = nil
  }

  /// The extension appears.
  public static let shown = RuleAnswer(.shown)

  /// The extension does not appear, for this reason.
  public static func hidden(_ reason: HiddenReason) -> RuleAnswer {
    RuleAnswer(.hidden(reason))
  }

  /// The rule is broken.
  public static func error(_ reason: ErrorReason) -> RuleAnswer {
    RuleAnswer(.error(reason))
  }

  /// Whether the extension appears.
  public var isShown: Bool { verdict == .shown }

  /// Whether the extension does not appear, and the rule is not broken.
  public var isHidden: Bool {
    if case .hidden = verdict { true } else { false }
  }

  /// The verdict with its reason, and below it the steps that decided and what would turn it.
  public var description: String {
    guard let asked else { return ExpectedVerdict(verdict).description }
    return ExplanationText(explanation: asked.rule.explain(asked.payload)).text(title: nil).trimmingBlanks()
  }
}

extension RuleAnswer: Equatable {
  /// Whether the verdicts are the same, reasons included.
  public static func == (left: RuleAnswer, right: RuleAnswer) -> Bool {
    left.verdict == right.verdict
  }
}
