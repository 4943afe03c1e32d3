package import ActivationRuleAnswers
public import ActivationRuleModel
public import ActivationRuleShares
import ActivationRuleDocuments
public import ActivationRuleText

/// The answer of a rule about a share: the verdict, its reason and certainty, and the place in the file that decided.
///
/// An app gets one verdict for the shares that count, and a decision about each of them in ``shares``. As JSON it is what
/// `evaluate --json` prints; that of `explain` is what `explain --json` prints.
public struct Decision: Sendable {
  /// The decisions about all shares.
  package let decision: ShareDecision
  /// The rule that was asked.
  private let rule: ActivationRule
  /// Whether the shares are those of an app, of which only some count.
  private let isOfApp: Bool
  /// The parts of the answer that take time to find, and are in its JSON.
  private let wanted: Set<Question.Part>

  init(_ rule: ActivationRule, about share: Share, wanting wanted: Set<Question.Part>) throws(Failure) {
    let payloads = try share.payloads(for: rule)
    decision =
      share.isOfApp
      ? ShareDecision(rule, about: payloads)
      : ShareDecision(rule, asked: payloads)
    (self.rule, isOfApp, self.wanted) = (rule, share.isOfApp, wanted)
  }

  private init(_ rule: ActivationRule, about part: ShareDecision.Part) {
    (decision, self.rule, isOfApp, wanted) = (ShareDecision(asked: [part]), rule, false, [])
  }

  /// The whole answer, which takes as long again to find.
  package var answer: RuleAnswer {
    let shares = decision.all.map { $0.share }
    return RuleAnswer(Extension(rule: rule), isOfApp ? .apps(shares) : .things(shares), wanting: wanted)
  }

  /// The verdict; of an app for all of its shares that count.
  public var verdict: Verdict { decision.word }

  /// The certainty of the verdict.
  public var certainty: Certainty { decision.certainty }

  /// The reason; of an app that for the first share that hides the extension, or else for its main share.
  public var reason: Reason {
    let reason = explained.decision.reason
    return decision.places.isElsewhere ? reason.replaced(by: decision.elsewhereWords) : reason
  }

  /// The place that decided, or else that of the whole rule; `nil` for a rule that was made of keys and values in code.
  public var location: Location? { explained.decision.location }

  /// The known share that it is about; `nil` for several, and for something else.
  public var preset: Preset? { decision.all.count == 1 ? explained.preset : nil }

  /// The decisions about each share that counts, the main one first.
  public var shares: [Decision] {
    decision.shares.map { Decision(rule, about: $0) }
  }

  /// The changes that would show a hidden extension, the best first; each was tried, which takes a few dozen evaluations.
  public var suggestions: [VerdictChange] {
    let answer = answer
    return answer.changes(for: answer.explained)
  }

  /// The answer as JSON, in the form `answer` of `Grammar/output.schema.json`.
  public var json: String { Answer(answer).json().text() }

  private var explained: ShareDecision.Part { decision.all[decision.explained ?? 0] }
}

extension Decision: Hashable {
  /// Whether two decisions are the same, about the same shares, wherever their rules were read.
  public static func == (left: Decision, right: Decision) -> Bool {
    left.verdict == right.verdict && left.certainty == right.certainty
      && left.decision.all.elementsEqual(right.decision.all) {
        $0.share == $1.share && $0.decision.reason == $1.decision.reason
      }
  }

  /// Hashes the verdict and the shares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(verdict)
    for decided in decision.all { hasher.combine(decided.share) }
  }
}

extension Decision: CustomStringConvertible {
  /// The decision on one line; of an app with a line for each share that counts; if it is explained, with the
  /// suggestions.
  public var description: String {
    let lines = wanted.isEmpty ? [] : suggestions.map { "  \($0.sentence)" }
    // Of an app that shares nothing the rule takes, no share decides.
    let first = shares.isEmpty ? "\(verdict.rawValue) [\(certainty.rawValue)] \(reason.sentence)" : "\(decision)"
    return ([first] + lines).joined(separator: "\n")
  }
}
