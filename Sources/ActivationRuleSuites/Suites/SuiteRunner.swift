import ActivationRuleReports
import ActivationRuleSources
public import ActivationRules
import Texts

/// What running a case came to.
///
/// Results are equal when their outcomes are. So a test compares with ``passed``, and prints the explanation of every
/// unexpected verdict where it fails:
///
/// ```swift
/// @Test(arguments: try RuleSuite(contentsOf: "ShareLinks.ruletests", relativeTo: #filePath).activeCases)
/// func suite(_ suiteCase: SuiteCase) {
///   #expect(suiteCase.run() == .passed)
/// }
/// ```
public struct CaseResult: Sendable, CustomStringConvertible {
  /// A question whose answer is not what the case expects.
  public struct Mismatch: Hashable, Sendable {
    /// What the rule was asked.
    package let question: SuiteCase.Question
    /// What it answered.
    public let verdict: Verdict
  }

  /// The forms of a result.
  public enum Outcome: Hashable, Sendable {
    /// Every answer is what is expected.
    case passed
    /// Some answers are not.
    case failed([Mismatch])
    /// The case is not run, for this reason.
    case skipped(String)
    /// The case is new, and the verdict has still to be written: the one of all questions, or `nil` where they differ.
    case new(Verdict?)
  }

  /// The case.
  public let suiteCase: SuiteCase
  /// What it came to.
  public let outcome: Outcome

  /// What a test expects: every answer is what the case expects.
  public static let passed = CaseResult(suiteCase: .nothing, outcome: .passed)

  /// Whether every answer is what is expected; a case that is skipped did not pass.
  public var hasPassed: Bool { outcome == .passed }

  /// The result in words, with the explanation of each unexpected verdict.
  public var description: String {
    let expected = suiteCase.expected?.description ?? "?"
    switch outcome {
    case .passed: return "passed"
    case .skipped(let reason): return "skipped: \(reason)"
    case .new(let verdict): return "new: \(verdict.map { ExpectedVerdict($0).description } ?? "the presets differ")"
    case .failed(let mismatches):
      return mismatches.map { mismatch in
        let preset = mismatch.question.preset.map { "for the preset \($0.id): " } ?? ""
        return "\(preset)expected \(expected), but "
          + mismatch.question.explanation(of: suiteCase.rule)
      }.joined(separator: "\n")
    }
  }
}

extension SuiteCase.Question {
  /// A rule's verdict with its reason, and below it the steps that decided and what would turn it.
  func explanation(of rule: ActivationRule) -> String {
    ExplanationText(explanation: rule.explain(payload, knownAs: certainty), presets: sharedPresets).text(title: nil)
      .trimmingBlanks()
  }
}

extension CaseResult: Equatable {
  /// Whether the outcomes are the same, unexpected verdicts included.
  public static func == (left: CaseResult, right: CaseResult) -> Bool {
    left.outcome == right.outcome
  }
}

/// Runs the cases of suites.
package enum SuiteRunner {
  /// How many cases a thread takes at once.
  private static let chunkSize = 512

  /// Runs cases, on all processors where there are many; the results stand in the order of the cases.
  package static func run(_ cases: [SuiteCase]) -> [CaseResult] {
    guard cases.count > chunkSize else { return cases.map { $0.run() } }
    let budget = cases[0].rule.settings.budget
    let mark = budget?.mark
    let refusals = budget?.refusals
    let results = ParallelMap.results(count: (cases.count + chunkSize - 1) / chunkSize) { index in
      let start = index * chunkSize
      return cases[start..<min(start + chunkSize, cases.count)].map { $0.run() }
    }.flatMap { $0 }
    guard let budget, let mark, budget.refusals != refusals else { return results }
    // Which cases get the last steps must not depend on which thread is first.
    budget.goBack(to: mark)
    return cases.map { $0.run() }
  }
}

extension SuiteCase {
  /// A case that asks nothing, for results that stand for no case.
  fileprivate static let nothing = SuiteCase(
    name: "", expected: nil, tags: [], skipReason: nil, questions: [], shared: SharedRule(ActivationRule(.absent)),
    range: .none, expectedRange: .none)

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
    var mismatches: [CaseResult.Mismatch] = []
    for question in questions {
      let verdict = rule.evaluate(question.payload)
      if !expected.accepts(verdict) { mismatches.append(CaseResult.Mismatch(question: question, verdict: verdict)) }
    }
    return mismatches.isEmpty ? .passed : .failed(mismatches)
  }
}
