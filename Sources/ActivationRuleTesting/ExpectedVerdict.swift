package import ActivationRuleModel
package import ActivationRuleText

/// The expectation of a case: a verdict, and where it matters the reason.
///
/// Written as `shown`, `hidden`, `hidden(count-exceeded)`, `error` or `error(parse-error)`; of an app also as `partly`.
package struct ExpectedVerdict: Hashable, Sendable, CustomStringConvertible {
  /// The verdict's word: `shown`, `hidden` or `error`; `partly` for an app that shows it for some of its shares.
  package let word: String
  /// The stable code of the reason; `nil` if any reason will do.
  package let reason: String?

  /// The possible verdicts of a rule.
  static let words = ["shown", "hidden", "error", "partly"]

  /// Whether the answer about an app is expected, over those of its shares that count.
  var isOverApp: Bool { word == "partly" }

  /// Expects a verdict with exactly its reason.
  package init(_ verdict: Verdict) {
    word = verdict.word
    reason = verdict.reasonCode
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

  /// Returns whether a verdict is as expected.
  package func accepts(_ verdict: Verdict) -> Bool {
    word == verdict.word && (reason == nil || reason == verdict.reasonCode)
  }

  /// The expectation for programs.
  package var json: JSONValue { ["verdict": word.json, "reason": reason.json] }

  /// The expectation as suites write it.
  package var description: String {
    reason.map { "\(word)(\($0))" } ?? word
  }
}
