import ActivationRuleAnswers

/// What a rule says to a payload, with the reason: what a test compares.
///
/// Answers are equal when their verdicts are; so `#expect(rule.answer(to: .pdf) == .shown)` and
/// `XCTAssertEqual(rule.answer(to: .pdf), .shown)` hold for any payload for which the extension appears, and print the
/// explanation where they fail. Swift Testing prints it for `#expect(rule.answer(to: .pdf).isHidden)`, too. It prints no
/// operands of an expression with `try`; so an answer about a preset throws nothing, and one about a preset that there
/// is not has no verdict, and equals no answer that a test can expect.
public struct RuleAnswer: Sendable, CustomStringConvertible {
  /// The verdict; `nil` if there is no preset of the name that was asked about.
  public let verdict: Verdict?
  private let origin: Origin

  /// What an answer is made of.
  private enum Origin: Sendable {
    /// Nobody was asked: an answer that is expected.
    case expectation
    /// A rule was asked about a payload.
    case question(ActivationRule, SuiteCase.Question)
    /// There was nothing to ask about.
    case failure(InputFailure)
  }

  /// Asks a rule about a payload.
  package init(_ rule: ActivationRule, _ payload: Payload) {
    self.init(rule, SuiteCase.Question(payload: payload))
  }

  /// Asks a rule a question.
  init(_ rule: ActivationRule, _ question: SuiteCase.Question) {
    verdict = rule.evaluate(question.payload)
    origin = .question(rule, question)
  }

  /// Asks a rule about a preset.
  init(_ rule: ActivationRule, _ preset: NamedPreset) {
    do throws(InputFailure) {
      let found = try PresetArguments.presetForRules(preset.id, in: preset.library)
      self.init(rule, SuiteCase.Question(found, .runs))
    } catch {
      self.init(nil, .failure(error))
    }
  }

  private init(_ verdict: Verdict?, _ origin: Origin = .expectation) {
    self.verdict = verdict
    self.origin = origin
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

  /// The verdict with its reason, and below it the steps that decided and what would change it.
  public var description: String {
    switch origin {
    case .expectation: verdict.map { ExpectedVerdict($0).description } ?? ""
    case .question(let rule, let question): question.explanation(of: rule).text(title: nil).trimmingBlanks()
    case .failure(let failure): failure.message ?? failure.description
    }
  }
}

extension RuleAnswer: Equatable {
  /// Whether the verdicts are the same, reasons included.
  public static func == (left: RuleAnswer, right: RuleAnswer) -> Bool {
    left.verdict == right.verdict
  }
}
