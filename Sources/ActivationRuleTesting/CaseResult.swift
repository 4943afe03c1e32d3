package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
public import ActivationRuleModel
import ActivationRuleReports
import ActivationRuleShares
package import ActivationRuleText

/// The result of running a case.
///
/// Results are equal if their outcomes are. So a test compares with ``passed``, and prints the explanation of every
/// unexpected verdict if it fails:
///
/// ```swift
/// @Test(arguments: try RuleTestSuite(contentsOfFile: "ShareLinks.ruletests", relativeTo: #filePath).cases)
/// func suite(_ suiteCase: SuiteCase) {
///   #expect(suiteCase.run() == .passed)
/// }
/// ```
public struct CaseResult: Sendable, CustomStringConvertible {
  /// The possible outcomes.
  package enum Outcome: Equatable, Sendable {
    /// The answer is as expected.
    case passed
    /// The answer is this one instead, with the shares that it is wrong for.
    case failed(ExpectedVerdict, [ShareDecision.Part])
    /// The case was skipped, for this reason.
    case skipped(String)
    /// The case is new, and its verdict is still to be written: the answer, or `nil` if presets differ.
    case new(ExpectedVerdict?)
  }

  /// The case.
  package let suiteCase: SuiteCase
  /// The outcome.
  package let outcome: Outcome

  /// The result that a test expects: the answer is as the case expects.
  public static let passed = CaseResult(suiteCase: .nothing, outcome: .passed)

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

extension [CaseResult] {
  /// The results that a test does not expect.
  public var failures: [CaseResult] { filter { $0.hasFailed } }
}

extension SuiteCase {
  /// A case that asks nothing, for results without a case.
  fileprivate static let nothing = SuiteCase(
    name: "", expected: nil, shares: [], isOfApp: false,
    rule: SharedRule(Extension(rule: ActivationRule(.absent))))
}

// MARK: In words

extension CaseResult {
  /// The maximum number of presets of one case to report.
  private static let presetLimit = 10
  /// The maximum number of steps of one explanation to show.
  private static let lineLimit = 12

  /// The message; of a case that failed with its name.
  public var description: String { hasFailed ? "\(suiteCase.name): \(message)" : message }

  /// The result in words, with the explanation of each unexpected verdict.
  public var message: String {
    switch outcome {
    case .passed: "passed"
    case .skipped(let reason): "skipped: \(reason)"
    case .new(let verdict): "new: \(verdict?.description ?? "the presets differ")"
    case .failed(_, let parts): parts.flatMap { rows($0) }.text.trimmingBlanks()
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
        "there is no expected verdict yet; it is \(verdict.description), which '--update' writes"
      ]
    case .new(nil):
      return ["there is no expected verdict yet, and the presets differ, so that '--update' cannot write it"]
    case .failed(let found, let parts):
      let expected = suiteCase.expected?.description ?? "?"
      guard !parts.isEmpty else {
        let decision = suiteCase.answer.decision
        let why =
          decision.places.isElsewhere
          ? decision.elsewhereWords : "the rule takes none of the known shares of the app"
        return ["expected \(expected), but \(found.description): \(why)"]
      }
      // Presets mostly fail alike, so only the first one is explained in full.
      let shown = parts.prefix(Self.presetLimit).enumerated().flatMap { index, part in
        rows(part, isBrief: isBrief || index > 0, lineLimit: Self.lineLimit)
      }
      let rest = parts.count - Self.presetLimit
      let word: [TextRow] = found.word == "partly" ? ["expected \(expected), but partly:"] : []
      return word + shown + (rest > 0 ? ["and \(rest) more of \(suiteCase.shares.count) presets"] : [])
    }
  }

  private func rows(_ part: ShareDecision.Part, isBrief: Bool = false, lineLimit: Int = .max) -> [TextRow] {
    let isOne = suiteCase.shares.count == 1
    let preset = isOne ? "" : part.share.preset.map { "for the preset \($0.id): " } ?? ""
    let (decision, details) = part.share.explained(by: suiteCase.rule, isBrief: isBrief, lineLimit: lineLimit)
    let expected = suiteCase.expected?.description ?? "?"
    let verdict = part.decision.verdict
    let hint = verdict.word == expected ? ", whatever is shared; a test expects that with its reason" : ""
    let headline: TextRow = "\(preset)expected \(expected), but \(decision)\(hint)"
    return [headline] + details
  }
}

extension SharedPayload {
  /// Returns a rule's verdict with its reason, and the deciding steps and ways to change the verdict below it.
  func explained(
    by rule: ActivationRule, isBrief: Bool, lineLimit: Int
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

  /// The answer to its question.
  package var answer: RuleAnswer { RuleAnswer(loaded, isOfApp ? .apps(shares) : .things(shares)) }

  private var outcome: CaseResult.Outcome {
    if let skipReason { return .skipped(skipReason) }
    let answer = answer
    let found = ExpectedVerdict(answer)
    guard let expected else { return .new(answer.word == .partly && !isOfApp ? nil : found) }
    if expected.accepts(answer) { return .passed }
    let wrong = answer.decision.shares.filter { !expected.accepts($0, of: rule) }
    return .failed(found, wrong.isEmpty ? Array(answer.decision.shares.prefix(1)) : wrong)
  }
}

/// The expectation of a case: the word of an answer, and where it matters the reason.
///
/// Written as `shown`, `hidden`, `hidden(count-exceeded)`, `error` or `error(parse-error)`; of several shares also as
/// `partly`.
public struct ExpectedVerdict: Hashable, Sendable, CustomStringConvertible {
  /// The word: `shown`, `hidden` or `error`; `partly` if some of several shares show the extension.
  package let word: String
  /// The stable code of the reason; `nil` if any reason will do.
  ///
  /// An extension that is hidden whatever is shared, such as one without a rule, is expected by its reason alone.
  package let reason: String?

  /// The possible verdicts of a rule.
  static let words = ["shown", "hidden", "error", "partly", "unknown"]

  /// Expects a verdict with exactly its reason.
  init(_ verdict: RuleVerdict) { (word, reason) = (verdict.word, verdict.reason) }

  /// The extension appears, for an app for all of its shares that count.
  public static let shown = ExpectedVerdict(.shown)

  /// The extension appears for some shares of an app that the rule is for, but not for all.
  public static let partly = ExpectedVerdict(word: "partly", reason: nil)

  /// The share hides the extension.
  public static let hidden = ExpectedVerdict(word: "hidden", reason: nil)

  /// The extension does not appear, for this reason.
  public static func hidden(_ reason: HiddenReason) -> ExpectedVerdict { ExpectedVerdict(.hidden(reason)) }

  /// The rule is broken, which is a mistake of any other test.
  public static let error = ExpectedVerdict(word: "error", reason: nil)

  /// Nothing is known of what the app shares on the platform of the rule.
  public static let unknown = ExpectedVerdict(word: "unknown", reason: nil)

  private init(word: String, reason: String?) { (self.word, self.reason) = (word, reason) }

  /// Expects an answer with exactly its reason, if that is the same for all deciding shares.
  package init(_ answer: RuleAnswer) {
    word = answer.word.rawValue
    let codes = answer.decision.shares.map { $0.decision.verdict.reason }
    reason = Set(codes).count == 1 ? codes[0] : nil
  }

  /// Reads `word` or `word(reason)`.
  init(_ written: SuiteWord) throws(Failure) {
    let (text, range) = (written.text, written.range)
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard let first = parts.first, Self.words.contains(first) else {
      let hint = EditDistance.question(for: parts.first ?? text, among: Self.words, count: 1)
      throw Failure(
        SuiteFault.unknownVerdict, "'\(text)' is no verdict; expected \(WordList.full(Self.words))\(hint)", at: range)
    }
    word = first
    guard parts.count == 2 else {
      reason = nil
      return
    }
    guard parts[1].hasSuffix(")") else {
      throw Failure(SuiteFault.unknownVerdict, "'(' is not closed in '\(text)'", at: range)
    }
    let code = String(parts[1].dropLast())
    let known =
      switch first {
      case "hidden": HiddenReason.allCases.map { $0.rawValue }
      case "error": ErrorReason.allCases.map { $0.rawValue }
      default: [String]()
      }
    guard known.contains(code) else {
      let near = EditDistance.nearest(to: code, in: known)
      let list = known.isEmpty ? "'\(first)' has no reasons" : "expected \(known.joined(separator: ", "))"
      let hint = near.isEmpty ? list : "did you mean \(WordList.full(near.map { "'\($0)'" }))?"
      throw Failure(SuiteFault.unknownVerdict, "'\(code)' is no reason of '\(first)'; \(hint)", at: range)
    }
    reason = code
  }

  /// Returns whether an answer is as expected.
  func accepts(_ answer: RuleAnswer) -> Bool {
    guard word == answer.word.rawValue else { return false }
    let shares = answer.decision.shares
    if reason == nil, word != "hidden" || shares.isEmpty { return true }
    return !shares.isEmpty && shares.allSatisfy { accepts($0, of: answer.extension.rule) }
  }

  /// Returns whether the decision about a share is as expected.
  func accepts(_ part: ShareDecision.Part, of rule: ActivationRule) -> Bool {
    let verdict = part.decision.verdict
    guard word == verdict.word else { return false }
    if let reason { return reason == verdict.reason }
    return word != "hidden" || verdict.isAboutWhatIsShared && rule.predicate?.constantValue != false
  }

  /// The expectation for programs.
  package var json: JSONValue { ["verdict": word.json, "reason": reason.json] }

  /// The expectation as suites write it.
  public var description: String {
    reason.map { "\(word)(\($0))" } ?? word
  }
}

// MARK: In failed tests

extension CaseResult: PrintedByDescription {}
extension SuiteCase: PrintedByDescription {}
extension RuleTestSuite: PrintedByDescription {}
