import ActivationRuleDocuments
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
public struct TestAnswer: Sendable, CustomStringConvertible {
  /// The word over all shares that count, with the reason if it is the same for all of them.
  ///
  /// There is none about a misspelt name. It ends the test, since any value would let some test pass: `false` passes
  /// where a test expects that the extension is not shown.
  private var found: ExpectedVerdict {
    switch origin {
    case .expectation(let expected): expected
    case .question(let answer): ExpectedVerdict(answer)
    case .failure(let failure): preconditionFailure("\(failure)")
    }
  }
  private let origin: Origin

  /// The origin of an answer.
  private enum Origin: Sendable {
    /// No rule was asked: the answer is an expectation.
    case expectation(ExpectedVerdict)
    /// A rule was asked.
    case question(RuleAnswer)
    /// There was nothing to ask about.
    case failure(Failure)
  }

  /// Asks a rule; for an app, about everything that it shares today.
  init(_ rule: ActivationRule, _ share: Share) {
    do throws(Failure) {
      origin = try .question(rule.ruleAnswer(about: share))
    } catch {
      origin = .failure(error)
    }
  }

  private init(_ expected: ExpectedVerdict) { origin = .expectation(expected) }

  /// The extension appears.
  public static let shown = TestAnswer(ExpectedVerdict(.shown))

  /// The extension appears for some shares of an app that the rule is for, but not for all.
  public static let partly = TestAnswer(.partly)

  /// The extension does not appear, for this reason.
  public static func hidden(_ reason: HiddenReason) -> TestAnswer { TestAnswer(ExpectedVerdict(.hidden(reason))) }

  /// The rule is broken.
  public static func error(_ reason: ErrorReason) -> TestAnswer { TestAnswer(ExpectedVerdict(.error(reason))) }

  /// Whether the extension appears, for an app for all of its shares that count.
  public var isShown: Bool { found.word == "shown" }

  /// Whether the extension does not appear, for an app for none of its shares that count, and the rule is not broken.
  public var isHidden: Bool { found.word == "hidden" }

  /// The verdict with its reason, followed by the deciding steps and by ways to change the verdict.
  public var description: String {
    switch origin {
    case .expectation(let expected): expected.description
    case .question(let answer):
      answer.decision.shares.map { part in
        let name = answer.decision.shares.count > 1 ? part.preset.map { "\($0.id): " } ?? "" : ""
        let (decision, details) = part.share.explained(by: answer.extension.rule)
        return name + ([TextRow(decision)] + details).text.trimmingBlanks()
      }.joined(separator: "\n")
    case .failure(let failure): failure.description
    }
  }
}

extension TestAnswer: Equatable {
  /// Returns whether the verdicts are the same, including reasons.
  public static func == (left: TestAnswer, right: TestAnswer) -> Bool { left.found == right.found }
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
  public func answer(to shares: Share...) -> TestAnswer {
    TestAnswer(self, shares.count == 1 ? shares[0] : .together(shares))
  }
}
