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

  /// What is changed.
  package let subject: Subject
  /// What the change achieves.
  package let effect: Effect
  /// The change as an instruction.
  public let text: String
  /// The verdict after it.
  public let verdict: Verdict
  /// The changed rule, ready for a property list: a predicate, or the dictionary's keys as JSON; `nil` for the payload.
  public let rule: String?
  /// The changed payload; `nil` for the rule.
  public let payload: Payload?

  /// A change of the rule.
  init(_ text: String, _ effect: Effect, rule: String, _ verdict: Verdict) {
    (subject, self.effect, self.text, self.verdict, self.rule, payload) = (.rule, effect, text, verdict, rule, nil)
  }

  /// A change of the payload.
  init(_ text: String, payload: Payload, _ verdict: Verdict) {
    (subject, effect, self.text, self.verdict, rule, self.payload) = (.payload, .turns, text, verdict, nil, payload)
  }
}
