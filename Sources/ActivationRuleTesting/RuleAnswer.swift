import ActivationRuleAnswers
import ActivationRuleReports
public import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
public import ActivationRules

/// The answer of a rule to a share, with its reason, for a test to compare.
///
/// Answers are equal if their verdicts are; so `#expect(rule.answer(to: .pdf) == .shown)` and
/// `XCTAssertEqual(rule.answer(to: .pdf), .shown)` pass for anything for which the extension appears, and print the
/// explanation if they fail. Swift Testing prints it for `#expect(rule.answer(to: .pdf).isHidden)`, too.
public struct RuleAnswer: Sendable, CustomStringConvertible {
  /// The verdict; `nil` for an app whose shares differ.
  public var verdict: Verdict? { verdicts.allSatisfy { $0 == verdicts.first } ? verdicts.first : nil }
  private let known: [Verdict]
  private let origin: Origin

  /// The verdict on each payload.
  ///
  /// There is none about a misspelt name. It ends the test, since any value would let some test pass: `false` passes
  /// where a test expects that the extension is not shown.
  private var verdicts: [Verdict] {
    if case .failure(let failure) = origin { preconditionFailure("\(failure)") }
    return known
  }

  /// The origin of an answer.
  private enum Origin: Sendable {
    /// No rule was asked: the answer is an expectation.
    case expectation
    /// A rule was asked.
    case question(ActivationRule, [SharedPayload])
    /// There was nothing to ask about.
    case failure(Failure)
  }

  /// Asks a rule; for an app, about everything that it shares today.
  init(_ rule: ActivationRule, _ share: Share) {
    do throws(Failure) {
      let parts = try rule.decide(share).shares
      self.init(parts.map { $0.decision.verdict }, .question(rule, parts.map { $0.share }))
    } catch {
      self.init([], .failure(error))
    }
  }

  private init(_ verdicts: [Verdict], _ origin: Origin = .expectation) {
    (known, self.origin) = (verdicts, origin)
  }

  /// The extension appears.
  public static let shown = RuleAnswer([.shown])

  /// The extension does not appear, for this reason.
  public static func hidden(_ reason: HiddenReason) -> RuleAnswer {
    RuleAnswer([.hidden(reason)])
  }

  /// The rule is broken.
  public static func error(_ reason: ErrorReason) -> RuleAnswer {
    RuleAnswer([.error(reason)])
  }

  /// Whether the extension appears.
  public var isShown: Bool { verdict == .shown }

  /// Whether the extension does not appear, and the rule is not broken.
  public var isHidden: Bool { !verdicts.isEmpty && verdicts.allSatisfy { $0.word == "hidden" } }

  /// The verdict with its reason, followed by the deciding steps and by ways to change the verdict.
  public var description: String {
    switch origin {
    case .expectation: verdict?.description ?? ""
    case .question(let rule, let shared):
      shared.map { one in
        let name = shared.count > 1 ? one.preset.map { "\($0.id): " } ?? "" : ""
        let (decision, details) = one.explained(by: rule)
        return name + ([TextRow(decision)] + details).text.trimmingBlanks()
      }.joined(separator: "\n")
    case .failure(let failure): failure.description
    }
  }
}

extension RuleAnswer: Equatable {
  /// Returns whether the verdicts are the same, including reasons.
  public static func == (left: RuleAnswer, right: RuleAnswer) -> Bool {
    left.verdict == right.verdict
  }
}

extension ActivationRule {
  /// Returns the answer of the rule to a share; several shares become attachments of one item.
  ///
  /// ```swift
  /// #expect(rule.answer(to: .photo) == .shown)
  /// #expect(rule.answer(to: .link, .link) == .hidden(.countExceeded))
  /// #expect(rule.answer(to: .host(.firefox)).isShown)
  /// ```
  ///
  /// This never throws, since Swift Testing prints no operands of an expression with `try`. To compare an answer about a
  /// misspelt type or filename extension ends the test, with the cause.
  public func answer(to shares: Share...) -> RuleAnswer {
    RuleAnswer(self, shares.count == 1 ? shares[0] : .together(shares))
  }
}
