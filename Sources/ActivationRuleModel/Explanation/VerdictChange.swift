/// A change of the rule or of the payload that was tried: it changes the verdict, or at least repairs a broken rule.
public struct VerdictChange: Hashable, Sendable {
  /// What is changed.
  package enum Subject: Hashable, Sendable {
    /// The rule.
    case rule
    /// What is shared.
    case payload
  }

  /// What the change achieves.
  package enum Effect: Hashable, Sendable {
    /// What was hidden is shown, or the other way about.
    case turns
    /// A rule that cannot be read, is refused or raises can be evaluated; the extension stays hidden for another reason.
    case repairs
  }

  /// What a change of the rule does to other shares.
  package struct Reach: Hashable, Sendable {
    /// How many shares are then shown that were not.
    package var alsoShown: Int
    /// How many shares are then hidden that were shown.
    package var nowHidden: Int
    /// How many shares were asked about, including the one in question.
    package var shareCount: Int

    /// How many shares get another verdict.
    var size: Int { alsoShown + nowHidden }
  }

  /// What is changed.
  package let subject: Subject
  /// What the change achieves.
  package let effect: Effect
  /// The change as an instruction.
  public let text: String
  /// The verdict after it.
  public let verdict: Verdict
  /// The changed rule, ready for a property list: a predicate, or the dictionary's keys as JSON; `nil` for the payload.
  public var rule: String? { value.map { $0.text ?? "" } }
  /// The changed rule; `nil` for the payload.
  package let value: RuleValue?
  /// The changed payload; `nil` for the rule.
  public let payload: Payload?

  /// What a change of the rule does to the shares that the question is about.
  package struct Asked: Hashable, Sendable {
    /// How many of them are then shown.
    package var shown: Int { after.count { $0 } }
    /// How many of them there are.
    var count: Int { after.count }
    /// Whether one is then hidden that was shown.
    var hides: Bool { zip(before, after).contains { $0 && !$1 } }
    /// For which of them the rule is shown before and after the change.
    let before, after: [Bool]
    /// Their number and what they are of.
    let name: String
  }

  /// What it does to the shares that the question is about; `nil` where it is about one alone.
  package let asked: Asked?

  /// The place of the change in the order of advice.
  package let rank: ChangeRank

  /// What else a change of the rule does; `nil` for the payload, and for a rule that it only repairs.
  package let reach: Reach?

  /// The change with its verdict, and what else it does.
  package var sentence: String { "\(text): \(outcome)\(sideEffects)" }

  /// The change with what it achieves.
  package var claim: String { showsSome ? "\(text): \(outcome)" : "\(text); this alone is not enough" }

  /// Whether it shows the extension for anything that the question is about.
  package var showsSome: Bool { verdict == .shown || asked?.shown ?? 0 > 0 }

  /// The verdict, with the part of the shares in question that it is about if it is not about all of them.
  private var outcome: String {
    guard let asked, asked.shown > 0, asked.shown < asked.count else { return verdict.word }
    return "\(Verdict.shown.word) for \(asked.shown) of \(asked.name)"
  }

  /// What else it does, as the end of a sentence; empty if nothing.
  private var sideEffects: String {
    guard let reach, reach.size > 0 else { return "" }
    let (same, other) = verdict == .shown ? (reach.alsoShown, reach.nowHidden) : (reach.nowHidden, reach.alsoShown)
    let opposite = verdict == .shown ? "hidden" : "shown"
    let more = same > 0 ? "; also \(verdict.word) for \(same) more of \(reach.shareCount) known shares" : ""
    let lost = other > 0 ? "; \(opposite) for \(other) that it was \(verdict.word) for" : ""
    return more + lost
  }

  /// A change of the rule.
  init(
    _ text: String, _ effect: Effect, rule: RuleValue, _ verdict: Verdict, _ reach: Reach? = nil, _ rank: ChangeRank,
    asked: Asked? = nil
  ) {
    (subject, self.effect, self.text, self.verdict, value, payload) = (.rule, effect, text, verdict, rule, nil)
    (self.reach, self.rank, self.asked) = (reach, rank, asked)
  }

  /// A change of the payload.
  init(_ text: String, payload: Payload, _ verdict: Verdict) {
    (subject, effect, self.text, self.verdict, value, self.payload) = (.payload, .turns, text, verdict, nil, payload)
    (reach, rank, asked) = (nil, .other, nil)
  }
}
