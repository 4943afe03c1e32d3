import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText

/// The result of running a case.
///
/// Results are equal if their outcomes are. So a test compares with ``passed``, and prints the explanation of every
/// unexpected verdict if it fails:
///
/// ```swift
/// @Test(arguments: try RuleSuite(contentsOf: "ShareLinks.ruletests", relativeTo: #filePath).activeCases)
/// func suite(_ suiteCase: SuiteCase) {
///   #expect(suiteCase.run() == .passed)
/// }
/// ```
public struct CaseResult: Sendable, CustomStringConvertible {
  /// A question with an unexpected answer.
  package struct Mismatch: Hashable, Sendable {
    /// The question.
    package let question: SuiteCase.Question
    /// The answer.
    package let verdict: Verdict
  }

  /// The possible outcomes.
  package enum Outcome: Hashable, Sendable {
    /// Every answer is as expected.
    case passed
    /// Some answers are not.
    case failed([Mismatch])
    /// The case was skipped, for this reason.
    case skipped(String)
    /// The case is new, and its verdict is still to be written: the verdict on all questions, or `nil` if they differ.
    case new(Verdict?)
  }

  /// The case.
  package let suiteCase: SuiteCase
  /// The outcome.
  package let outcome: Outcome

  /// The result that a test expects: every answer is as the case expects.
  public static let passed = CaseResult(suiteCase: .nothing, outcome: .passed)

  /// Whether every answer is as expected; a skipped case did not pass.

  /// Whether the case expects a wrong verdict, or none yet.
  package var hasFailed: Bool {
    switch outcome {
    case .failed, .new: true
    case .passed, .skipped: false
    }
  }
}

extension CaseResult: Equatable {
  /// Returns whether the outcomes are the same, including unexpected verdicts.
  public static func == (left: CaseResult, right: CaseResult) -> Bool {
    left.outcome == right.outcome
  }
}

extension SuiteCase {
  /// A case that asks nothing, for results without a case.
  fileprivate static let nothing = SuiteCase(
    name: "", expected: nil, tags: [], skipReason: nil, questions: [], rule: SharedRule(ActivationRule(.absent)),
    range: .none,
    expectedRange: .none)
}

// MARK: In words

extension CaseResult {
  /// The maximum number of presets of one case to report.
  private static let presetLimit = 10
  /// The maximum number of steps of one explanation to show.
  private static let lineLimit = 12

  /// The result in words, with the explanation of each unexpected verdict.
  public var description: String {
    switch outcome {
    case .passed: "passed"
    case .skipped(let reason): "skipped: \(reason)"
    case .new(let verdict): "new: \(verdict.map { ExpectedVerdict($0).description } ?? "the presets differ")"
    case .failed(let mismatches): mismatches.flatMap { rows($0) }.text.trimmingBlanks()
    }
  }

  /// Returns why the case failed, with a limited length for each question; empty if it did not.
  ///
  /// - Parameter isBrief: whether the reasons are enough, without steps and changes.
  package func complaints(isBrief: Bool) -> [TextRow] {
    switch outcome {
    case .passed, .skipped: return []
    case .new(let verdict?):
      return [
        "there is no expected verdict yet; it is \(ExpectedVerdict(verdict).description), which '--update' writes"
      ]
    case .new(nil):
      return ["there is no expected verdict yet, and the presets differ, so that '--update' cannot write it"]
    case .failed(let mismatches):
      // Presets mostly fail alike, so only the first one is explained in full.
      let shown = mismatches.prefix(Self.presetLimit).enumerated().flatMap { index, mismatch in
        rows(mismatch, isBrief: isBrief || index > 0, lineLimit: Self.lineLimit)
      }
      let rest = mismatches.count - Self.presetLimit
      return shown + (rest > 0 ? ["and \(rest) more of \(suiteCase.questions.count) presets"] : [])
    }
  }

  private func rows(
    _ mismatch: Mismatch, isBrief: Bool = false, lineLimit: Int = .max
  ) -> [TextRow] {
    let preset = mismatch.question.preset.map { "for the preset \($0.id): " } ?? ""
    let (decision, details) = mismatch.question.explained(by: suiteCase.rule, isBrief: isBrief, lineLimit: lineLimit)
    let headline: TextRow = "\(preset)expected \(suiteCase.expected?.description ?? "?"), but \(decision)"
    return [headline] + details
  }
}

extension SuiteCase.Question {
  /// Returns a rule's verdict with its reason, and the deciding steps and ways to change the verdict below it.
  func explained(
    by rule: ActivationRule, isBrief: Bool = false, lineLimit: Int = .max
  ) -> (decision: String, details: [TextRow]) {
    let found = rule.explain(self, changes: !isBrief, among: .linted(on: rule.settings.platform))
    let text = ExplanationText(
      found, found.numberedChanges, presets: sharedPresets, lineLimit: lineLimit)
    let (verdict, codes) = (found.decision.verdict, found.decision.codes)
    let sentence = found.decision.reason.sentence
    return ("\(verdict.word.colored(verdict.signColor)): \(sentence) [\(codes)]", isBrief ? [] : text.details)
  }
}

extension SuiteCase {
  /// Runs the case.
  public func run() -> CaseResult {
    CaseResult(suiteCase: self, outcome: outcome)
  }

  private var outcome: CaseResult.Outcome {
    if let skipReason { return .skipped(skipReason) }
    guard let expected else {
      let verdicts = questions.map { rule.evaluate($0.payload) }
      let isOne = verdicts.allSatisfy { ExpectedVerdict($0) == ExpectedVerdict(verdicts[0]) }
      return .new(isOne ? verdicts[0] : nil)
    }
    if expected.isOverApp {
      // Each of these questions is about a share of an app.
      let parts = questions.filter { $0.preset != nil }.map { ShareDecision.Part($0, rule.decide($0)) }
      if ShareDecision(parts, of: KindsOfRule(rule)).word == .partly { return .passed }
      return .failed(
        questions.prefix(1).map { CaseResult.Mismatch(question: $0, verdict: rule.evaluate($0.payload)) })
    }
    var mismatches: [CaseResult.Mismatch] = []
    for question in questions {
      let verdict = rule.evaluate(question.payload)
      if !expected.accepts(verdict) { mismatches.append(CaseResult.Mismatch(question: question, verdict: verdict)) }
    }
    return mismatches.isEmpty ? .passed : .failed(mismatches)
  }
}
