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
  package struct Mismatch: Hashable, Sendable {
    /// What the rule was asked.
    package let question: SuiteCase.Question
    /// What it answered.
    package let verdict: Verdict
  }

  /// The forms of a result.
  package enum Outcome: Hashable, Sendable {
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
  package let suiteCase: SuiteCase
  /// What it came to.
  package let outcome: Outcome

  /// What a test expects: every answer is what the case expects.
  public static let passed = CaseResult(suiteCase: .nothing, outcome: .passed)

  /// Whether every answer is what is expected; a case that is skipped did not pass.
  package var hasPassed: Bool { outcome == .passed }

  /// Whether the case says something else than it should, or nothing yet.
  package var hasFailed: Bool {
    switch outcome {
    case .failed, .new: true
    case .passed, .skipped: false
    }
  }
}

extension CaseResult: Equatable {
  /// Whether the outcomes are the same, unexpected verdicts included.
  public static func == (left: CaseResult, right: CaseResult) -> Bool {
    left.outcome == right.outcome
  }
}

extension SuiteCase {
  /// A case that asks nothing, for results that stand for no case.
  fileprivate static let nothing = SuiteCase(
    name: "", expected: nil, tags: [], skipReason: nil, questions: [], shared: SharedRule(ActivationRule(.absent)),
    range: .none, expectedRange: .none)
}

// MARK: In words

extension CaseResult {
  /// How many presets of one case are reported.
  private static let presetLimit = 10
  /// How many steps of one explanation are shown.
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

  /// Why the case failed, of limited length for each question; empty if it did not.
  ///
  /// - Parameter colored: puts a text in a colour, if colour is on.
  package func complaints(
    level: ExplanationLevel, colored: @escaping (String, Int) -> String = { text, _ in text }
  ) -> [TextRow] {
    switch outcome {
    case .passed, .skipped: return []
    case .new(let verdict?):
      return [
        "there is no expected verdict yet; it is \(ExpectedVerdict(verdict).description), which '--update' writes"
      ]
    case .new(nil):
      return ["there is no expected verdict yet, and the presets differ, so that '--update' cannot write it"]
    case .failed(let mismatches):
      // Presets mostly fail alike, so that the first one is explained in full.
      let shown = mismatches.prefix(Self.presetLimit).enumerated().flatMap { index, mismatch in
        rows(mismatch, index == 0 ? level : .summary, lineLimit: Self.lineLimit, colored: colored)
      }
      let rest = mismatches.count - Self.presetLimit
      return shown + (rest > 0 ? ["and \(rest) more of \(suiteCase.questions.count) presets"] : [])
    }
  }

  private func rows(
    _ mismatch: Mismatch, _ level: ExplanationLevel = .decisive, lineLimit: Int = .max,
    colored: @escaping (String, Int) -> String = { text, _ in text }
  ) -> [TextRow] {
    let preset = mismatch.question.preset.map { "for the preset \($0.id): " } ?? ""
    let text = mismatch.question.explanation(of: suiteCase.rule, level, lineLimit: lineLimit, colored: colored)
    return ["\(preset)expected \(suiteCase.expected?.description ?? "?"), but \(text.sentence(title: nil))"]
      + text.details
  }
}

extension SuiteCase.Question {
  /// A rule's verdict with its reason, and below it the steps that decided and what would change it.
  func explanation(
    of rule: ActivationRule, _ level: ExplanationLevel = .decisive, lineLimit: Int = .max,
    colored: @escaping (String, Int) -> String = { text, _ in text }
  ) -> ExplanationText {
    ExplanationText(
      explanation: rule.explain(
        self, changes: level != .summary, among: .linted(on: rule.settings.platform)),
      level: level,
      presets: sharedPresets, lineLimit: lineLimit, colored: colored)
  }
}
