import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleReports
public import ActivationRuleModel
public import ActivationRuleText
public import ActivationRules

/// The answer of a rule to a share, with its reason, for a test to compare.
///
/// An answer equals ``shown``, ``hidden`` or ``partly`` if it is about that; what it is instead is printed:
///
/// ```swift
/// let answer = try rule.answer(to: .pdf)
/// #expect(answer == .shown)
/// XCTAssertEqual(try rule.answer(to: .pdf), .shown)
/// ```
public struct TestAnswer: Sendable, CustomStringConvertible {
  /// What is compared.
  private enum Content: Sendable {
    /// No rule was asked: the answer is an expectation.
    case expectation(ExpectedVerdict)
    /// A rule was asked.
    case question(RuleAnswer)
  }

  private let content: Content

  private init(_ content: Content) { self.content = content }

  /// Asks a rule; for an app, about everything that it shares today.
  init(_ rule: ActivationRule, _ share: Share) throws(Failure) {
    try Linter.requireMeant(rule.inItsText)
    let answer = try rule.ruleAnswer(about: share)
    if let broken = answer.decision.shares.first(where: { $0.decision.verdict.isError }) {
      throw Failure(.unreadable, broken.decision.description)
    }
    content = .question(answer)
  }

  /// The extension appears, for an app for all of its shares that count.
  public static let shown = TestAnswer(.expectation(ExpectedVerdict(.shown)))

  /// The extension appears for some shares of an app that the rule is for, but not for all.
  public static let partly = TestAnswer(.expectation(.partly))

  /// The share hides the extension.
  public static let hidden = TestAnswer(.expectation(.hidden))

  /// The extension does not appear, for this reason.
  public static func hidden(_ reason: HiddenReason) -> TestAnswer {
    TestAnswer(.expectation(ExpectedVerdict(.hidden(reason))))
  }

  /// The verdict with its reason, followed by the deciding steps and by ways to change the verdict.
  public var description: String {
    switch content {
    case .expectation(let expected): return expected.description
    case .question(let answer):
      let shares = answer.decision.shares
      if shares.isEmpty { return "\(answer.word.rawValue): \(RuleAnswer.nothingTaken)" }
      return shares.map { part in
        let name = shares.count > 1 ? part.preset.map { "\($0.id): " } ?? "" : ""
        let (decision, details) = part.share.explained(by: answer.extension.rule)
        return name + ([TextRow(decision)] + details).text.trimmingBlanks()
      }.joined(separator: "\n")
    }
  }
}

extension TestAnswer: Equatable {
  /// Returns whether an answer is as expected, or two answers have the same word and reason.
  public static func == (left: TestAnswer, right: TestAnswer) -> Bool {
    switch (left.content, right.content) {
    case (.expectation(let expected), .question(let answer)), (.question(let answer), .expectation(let expected)):
      expected.accepts(answer)
    case (.expectation(let left), .expectation(let right)): left == right
    case (.question(let left), .question(let right)): ExpectedVerdict(left) == ExpectedVerdict(right)
    }
  }

  /// Not offered, since an answer that is not `shown` may be `partly`.
  @available(*, unavailable, message: "compare with '==' and .hidden or .partly")
  public static func != (left: TestAnswer, right: TestAnswer) -> Bool { !(left == right) }
}

extension RuleAnswer {
  /// What an app is hidden for if no share of it counts.
  static var nothingTaken: String { "the rule takes none of the known shares of the app" }
}

extension ActivationRule {
  /// Returns the answer of the rule to a share; several shares become attachments of one item.
  ///
  /// - Throws: `Failure` for a mistake of the test, which could make it pass by chance: a misspelt type or filename
  ///   extension, a rule that is broken or has a misspelt key, the app's list instead of the extension's.
  public func answer(to shares: Share...) throws(Failure) -> TestAnswer {
    try TestAnswer(self, shares.count == 1 ? shares[0] : .together(shares))
  }
}
