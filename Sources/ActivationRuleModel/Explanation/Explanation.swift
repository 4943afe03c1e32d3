public import ActivationRuleText

/// The reasons for a verdict on a payload: the deciding part, a tree that follows the rule, and changes that reverse
/// it.
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// The verdict with its reason.
  public let decision: Decision
  /// The steps of the decision, in the order in which the system takes them.
  public let steps: [ExplanationStep]
  /// The smallest changes that reverse the verdict, each of which was tried; none if no small change does.
  public let changes: [VerdictChange]
  /// The changes in the order in which they are shown and numbered; changes that only fix a broken rule come last.
  package var numberedChanges: [VerdictChange] {
    changes.filter { $0.effect == .flips } + changes.filter { $0.effect == .repairs }
  }
  /// The decision's open questions about the system, on which the verdict depends.
  package var openQuestions: [OpenQuestion] { decision.openQuestions }
  /// The certainty of the decision.
  package var certainty: Certainty { decision.certainty }

  /// The decision on one line, followed by the changes that would reverse it.
  public var description: String {
    (["\(decision)"] + numberedChanges.map { "  \($0.sentence)" }).joined(separator: "\n")
  }

  /// The decision's reason in one sentence, which begins with the verdict.
  package var sentence: String { decision.sentence }
}

/// One step of a decision.
public struct ExplanationStep: Hashable, Sendable {
  /// The outcome of a step.
  public enum Outcome: Hashable, Sendable {
    /// The step is true.
    case holds
    /// The step is false.
    case fails
    /// The step was not evaluated, since an earlier one decided.
    case skipped
    /// The step cannot be evaluated.
    case raises
    /// The step informs and does not decide.
    case information
  }

  /// The subject of a step.
  public enum Subject: Hashable, Sendable {
    /// A clause of a predicate, or a step that is about the rule as a whole.
    case clause
    /// A key of a rule dictionary.
    case key(String)
    /// An extension item, by its index among the evaluated ones.
    case item(Int)
    /// An attachment with the types that it registers, by its index among the evaluated ones.
    case attachment(Int, types: [String])
  }

  /// The numbers of matching and of all elements of a step.
  public struct Count: Hashable, Sendable {
    /// The number of matching elements.
    public let matching: Int
    /// The number of all elements.
    public let total: Int

    init(_ tally: Tally) { (matching, total) = (tally.matching, tally.total) }
  }

  /// The result of the test of accepted types for an attachment; keys are written in full.
  package enum Acceptance: Hashable, Sendable {
    /// A key accepts it.
    case accepted(by: String)
    /// No key accepts it; another reading of this one's name would.
    case nearMiss(of: String)
    /// No key accepts it or comes close.
    case refused
  }

  /// The subject of the step.
  public private(set) var subject: Subject
  /// The counted elements, if the step counts any.
  public let count: Count?
  /// The result of the test of accepted types for the attachment; `nil` for any other step.
  package let acceptance: Acceptance?
  /// The clause as it is written, an attachment, or a name for the step.
  public private(set) var title: String
  /// The outcome.
  public let outcome: Outcome
  /// The numbers that were compared, the chain of types, or another detail.
  public let detail: String?
  /// The certainty that the system takes the step this way.
  public let certainty: Certainty
  /// Whether the verdict depends on the step.
  public let isDecisive: Bool
  /// The place in the text that the rule came from.
  public let range: SourceRange?
  /// The steps within.
  public private(set) var children: [ExplanationStep]

  package init(
    _ title: String, _ outcome: Outcome, _ detail: String? = nil, _ certainty: Certainty = .documented,
    isDecisive: Bool = false, range: SourceRange? = nil, children: [ExplanationStep] = [],
    about subject: Subject = .clause, count: Count? = nil, acceptance: Acceptance? = nil
  ) {
    (self.subject, self.count, self.acceptance) = (subject, count, acceptance)
    self.title = title
    self.outcome = outcome
    self.detail = detail
    self.certainty = certainty
    self.isDecisive = isDecisive
    self.range = range
    self.children = children
  }

  private func with(_ children: [ExplanationStep]) -> ExplanationStep {
    var step = self
    step.children = children
    return step
  }

  /// The step with only the inner steps that the verdict depends on; `nil` if the verdict does not depend on this one.
  package var decisive: ExplanationStep? { isDecisive ? with(children.compactMap { $0.decisive }) : nil }

  /// The step with another title, as one about a clause.
  package func with(title: String) -> ExplanationStep {
    var step = self
    (step.title, step.subject) = (title, .clause)
    return step
  }
}
