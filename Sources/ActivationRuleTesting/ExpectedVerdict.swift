package import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText

/// The expectation of a case: the word of an answer, and where it matters the reason.
///
/// Written as `shown`, `hidden`, `hidden(count-exceeded)`, `error` or `error(parse-error)`; of several shares also as
/// `partly`.
package struct ExpectedVerdict: Hashable, Sendable, CustomStringConvertible {
  /// The word: `shown`, `hidden` or `error`; `partly` if some of several shares show the extension.
  package let word: String
  /// The stable code of the reason; `nil` if any reason will do.
  ///
  /// An extension that is hidden whatever is shared, such as one without a rule, is expected by its reason alone.
  package let reason: String?

  /// The possible verdicts of a rule.
  static let words = ["shown", "hidden", "error", "partly", "unknown"]

  /// Expects a verdict with exactly its reason.
  init(_ verdict: Verdict) { (word, reason) = (verdict.word, verdict.reasonCode) }

  /// Expects of several shares that some show the extension.
  static let partly = ExpectedVerdict(word: "partly", reason: nil)

  /// Expects that the extension is hidden because of what is shared.
  static let hidden = ExpectedVerdict(word: "hidden", reason: nil)

  private init(word: String, reason: String?) { (self.word, self.reason) = (word, reason) }

  /// Expects an answer with exactly its reason, if that is the same for all deciding shares.
  package init(_ answer: RuleAnswer) {
    word = answer.word.rawValue
    let codes = answer.decision.shares.map { $0.decision.verdict.reasonCode }
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
    let known = Self.reasons(of: first)
    guard known.contains(code) else {
      let near = EditDistance.nearest(to: code, in: known)
      let list = known.isEmpty ? "'\(first)' has no reasons" : "expected \(known.joined(separator: ", "))"
      let hint = near.isEmpty ? list : "did you mean \(WordList.full(near.map { "'\($0)'" }))?"
      throw Failure(SuiteFault.unknownVerdict, "'\(code)' is no reason of '\(first)'; \(hint)", at: range)
    }
    reason = code
  }

  /// Returns the codes of the reasons that a verdict can have.
  private static func reasons(of word: String) -> [String] {
    switch word {
    case "hidden": HiddenReason.allCases.map { $0.rawValue }
    case "error": ErrorReason.allCases.map { $0.rawValue }
    default: []
    }
  }

  /// Returns whether an answer is as expected.
  func accepts(_ answer: RuleAnswer) -> Bool {
    guard word == answer.word.rawValue else { return false }
    let shares = answer.decision.shares
    if reason == nil, word != "hidden" || shares.isEmpty { return true }
    return !shares.isEmpty && shares.allSatisfy { accepts($0) }
  }

  /// Returns whether the decision about a share is as expected.
  func accepts(_ part: ShareDecision.Part) -> Bool {
    let verdict = part.decision.verdict
    guard word == verdict.word else { return false }
    return reason.map { $0 == verdict.reasonCode } ?? (word != "hidden" || verdict.isAboutWhatIsShared)
  }

  /// The expectation for programs.
  package var json: JSONValue { ["verdict": word.json, "reason": reason.json] }

  /// The expectation as suites write it.
  package var description: String {
    reason.map { "\(word)(\($0))" } ?? word
  }
}
