import ActivationRuleAnswers
import ActivationRuleLint
public import ActivationRuleModel
public import ActivationRuleText
public import ActivationRules

extension ActivationRule {
  /// Tests the answer of the rule to a share, and throws what it is instead, with the deciding steps and with ways to
  /// change it.
  ///
  /// ```swift
  /// try rule.expect(.photo(2), .shown)
  /// try rule.expect([.link, .pdf], .hidden(.countExceeded))
  /// ```
  ///
  /// - Parameters:
  ///   - share: the photo, file, preset or app to ask about.
  ///   - expected: the verdict, where it matters with its reason.
  ///   - platform: the platform; by default that of the rule.
  ///   - file: the file that the error names.
  ///   - line: the line that the error names.
  /// - Throws: `ActivationRuleError` for another answer, and for a mistake of the test, which could make it pass by chance:
  ///   a misspelt filename extension, a misspelt type in the share or the rule, a rule that is broken, takes nothing or
  ///   has a misspelt key, the app's list instead of the extension's.
  public func expect(
    _ share: Share, _ expected: ExpectedVerdict, on platform: Platform? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) throws(ActivationRuleError) {
    let place = "\(file):\(line): \(share):"
    let answer: RuleAnswer
    do throws(Failure) {
      // What is shown is not shown by a mistake.
      if ![.error, .shown].contains(expected) { try Linter.requireMeant(inItsText) }
      answer = try decide(share, on: platform).answer
    } catch {
      throw Failure(.unreadable, place, rest: TextRow.rows(of: error.description))
    }
    if expected != .error, let broken = answer.decision.shares.first(where: { $0.decision.verdict.isError }) {
      throw Failure(.unreadable, place, rest: ["\(broken.decision.description)"])
    }
    let result = SuiteCase(
      name: "\(share)", expected: expected, shares: answer.decision.all.map { $0.share }, isOfApp: share.isOfApp,
      rule: SuiteCase.SharedRule(answer.extension)
    ).run()
    if result.hasFailed {
      throw Failure(.unreadable, place, rest: result.complaints(isBrief: false))
    }
  }
}
