public import Texts

/// Why a rule came to its verdict on a payload: what decided, a tree that follows the rule, and what would change it.
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// The verdict with what decided it.
  public let decision: Decision
  /// The steps of the decision, in the order in which the system takes them.
  public let steps: [ExplanationStep]
  /// The smallest changes that lead to the other verdict, each of which was tried; none where nothing small does.
  public let changes: [VerdictChange]
  /// The changes in the order in which they are shown and numbered: those that only fix a broken rule last.
  package var numberedChanges: [VerdictChange] {
    changes.filter { $0.effect == .turns } + changes.filter { $0.effect == .repairs }
  }
  /// The open questions about the system that the verdict depends on; those of the decision.
  package var openQuestions: [OpenQuestion] { decision.openQuestions }
  /// How sure the verdict is; the certainty of the decision.
  package var certainty: Certainty { decision.certainty }

  /// The decision on one line, and below it what would change it.
  public var description: String {
    (["\(decision)"] + numberedChanges.map { "  \($0.sentence)" }).joined(separator: "\n")
  }

  /// What decided, in one sentence with the verdict in front; that of the decision.
  package var sentence: String { decision.sentence }
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

  /// What a step is about.
  @nonexhaustive
  public enum Subject: Hashable, Sendable {
    /// A clause of a predicate, or a step that is about the rule as a whole.
    case clause
    /// A key of a rule dictionary.
    case key(String)
    /// An extension item, counted from 0 among those that were looked at.
    case item(Int)
    /// An attachment with the types that it registers, counted from 0 among those that were looked at.
    case attachment(Int, types: [String])
  }

  /// How many elements a step counted.
  public struct Count: Hashable, Sendable {
    /// How many match.
    public let matching: Int
    /// How many there are.
    public let total: Int

    init(_ tally: Tally) { (matching, total) = (tally.matching, tally.total) }
  }

  /// What the test of accepted types found in an attachment; keys are written in full.
  package enum Acceptance: Hashable, Sendable {
    /// A key accepts it.
    case accepted(by: String)
    /// No key accepts it; another reading of this one's name would.
    case nearMiss(of: String)
    /// No key accepts it or comes near.
    case refused
  }

  /// What the step is about.
  public private(set) var subject: Subject
  /// What was counted; `nil` where nothing was.
  public let count: Count?
  /// What the test of accepted types found in the attachment; `nil` for a step about anything else.
  package let acceptance: Acceptance?
  /// The clause as it is written, an attachment, or a name for the step.
  public private(set) var title: String
  /// What it came to.
  public let outcome: Outcome
  /// The numbers that were compared, the chain of types, or another detail.
  public let detail: String?
  /// How sure it is that the system takes the step so.
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

  /// The step with only those inside it that the verdict depends on; `nil` if it is none of them itself.
  package var decisive: ExplanationStep? { isDecisive ? with(children.compactMap { $0.decisive }) : nil }

  /// The step under another title, as one about a clause.
  package func with(title: String) -> ExplanationStep {
    var step = self
    (step.title, step.subject) = (title, .clause)
    return step
  }

  /// How many steps there are, itself and all those inside it.
  package var size: Int { children.reduce(1) { $0 + $1.size } }

  /// The step with as many steps inside it as may be shown, itself counted; `nil` if none may.
  ///
  /// - Parameter rest: how many steps may be shown, and then how many may still be.
  package func cut(to rest: inout Int) -> ExplanationStep? {
    guard rest > 0 else { return nil }
    rest -= 1
    return with(children.compactMap { $0.cut(to: &rest) })
  }
}
