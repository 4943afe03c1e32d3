public import PredicateFormat

/// Why a rule came to its verdict on a payload: what decided, a tree that follows the rule, and what would turn it.
public struct Explanation: Hashable, Sendable {
  /// The verdict with what decided it.
  public let decision: Decision
  /// The steps of the decision, in the order in which the system takes them.
  public let steps: [ExplanationStep]
  /// The smallest changes that turn the verdict, each of which was tried; none where nothing small does.
  public let changes: [VerdictChange]
  /// The weakest certainty among the steps that decided.
  public let certainty: Certainty

  /// What decided, in one sentence with the verdict in front and, where it hangs on a guess, a warning behind.
  public var sentence: String {
    let verdict = decision.verdict.word
    let warning: String
    switch certainty {
    case .inferred: warning = "; this hangs on a step that is only inferred"
    case .reported: warning = "; this hangs on a step that developers reported"
    case .observed, .documented: warning = ""
    }
    return "\(verdict): \(decision.message)\(warning)"
  }
}

/// One step of a decision.
public struct ExplanationStep: Hashable, Sendable {
  /// What a step came to.
  public enum Outcome: Hashable, Sendable {
    /// It holds.
    case holds
    /// It does not hold.
    case fails
    /// It was not looked at, since the matter was decided before.
    case skipped
    /// It cannot be evaluated.
    case raises
    /// It says something and does not decide.
    case information
  }

  /// The clause as it is written, an attachment, or a name for the step.
  public let title: String
  /// What it came to.
  public let outcome: Outcome
  /// The numbers that were compared, the chain of types, or another detail.
  public let detail: String?
  /// How sure it is that the system takes the step so.
  public let certainty: Certainty
  /// Whether the verdict hangs on the step.
  public let isDecisive: Bool
  /// The place in the text that the rule came from.
  public let range: SourceRange?
  /// The steps within.
  public let children: [ExplanationStep]

  init(
    _ title: String, _ outcome: Outcome, _ detail: String? = nil, _ certainty: Certainty = .documented,
    isDecisive: Bool = false, range: SourceRange? = nil, children: [ExplanationStep] = []
  ) {
    self.title = title
    self.outcome = outcome
    self.detail = detail
    self.certainty = certainty
    self.isDecisive = isDecisive
    self.range = range
    self.children = children
  }

  /// The step with only those inside it that the verdict hangs on; `nil` if it is none of them itself.
  public var decisive: ExplanationStep? {
    guard isDecisive else { return nil }
    return ExplanationStep(
      title, outcome, detail, certainty, isDecisive: true, range: range, children: children.compactMap { $0.decisive })
  }

  /// The weakest certainty among the step and those inside it that the verdict hangs on.
  var weakestCertainty: Certainty {
    children.filter { $0.isDecisive }.map { $0.weakestCertainty }.reduce(certainty, min)
  }

  /// The step and all those inside it, marked as not decisive.
  var asBackground: ExplanationStep {
    ExplanationStep(
      title, outcome, detail, certainty, isDecisive: false, range: range, children: children.map { $0.asBackground })
  }
}

/// A change of the rule or of the payload that turns the verdict.
public struct VerdictChange: Hashable, Sendable {
  /// What is changed.
  public enum Subject: Hashable, Sendable {
    /// The rule.
    case rule
    /// What is shared.
    case payload
  }

  /// What is changed.
  public let subject: Subject
  /// The change as an instruction.
  public let text: String
  /// The verdict after it.
  public let verdict: Verdict
  /// The changed rule, ready for a property list: a predicate, or the dictionary's keys as JSON; `nil` for the payload.
  public let rule: String?
}
