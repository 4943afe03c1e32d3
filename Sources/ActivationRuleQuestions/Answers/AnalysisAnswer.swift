public import ActivationRuleModel
package import ActivationRuleTypes

/// The answer to a question about all payloads at once.
public enum AnalysisAnswer: Hashable, Sendable {
  /// The statement is true for every payload.
  case holds
  /// The statement is false; the smallest payload that shows it.
  case fails(Witness)
  /// Neither a proof nor a payload was found.
  case notDecided(UndecidedReason)

  /// `true`, `false`, or `nil` if not decided.
  public var value: Bool? {
    switch self {
    case .holds: true
    case .fails: false
    case .notDecided: nil
    }
  }

  /// The payload for which the statement is false.
  public var witness: Witness? {
    guard case .fails(let witness) = self else { return nil }
    return witness
  }
}

/// A payload that settles a question, checked with the reference evaluator.
///
/// It has the fewest items, then the fewest attachments, then the fewest identifiers that settle the question, if
/// `isSmallest` is true.
public struct Witness: Hashable, Sendable {
  /// The payload.
  public let payload: Payload
  /// Types that an app must declare for it; empty if the registry's types, or undeclared identifiers, are enough.
  package let declarations: [TypeDeclaration]
  /// The verdict of each rule in question, in order.
  package let verdicts: [Verdict]

  /// Whether no smaller payload settles the question; false if only some payloads were examined.
  package let isSmallest: Bool

  /// Makes a witness.
  package init(payload: Payload, declarations: [TypeDeclaration] = [], verdicts: [Verdict], isSmallest: Bool = true) {
    (self.isSmallest, self.payload, self.declarations, self.verdicts) = (isSmallest, payload, declarations, verdicts)
  }

  /// The same witness with the verdicts of only the first rules.
  ///
  /// - Parameter isSmallest: whether still no smaller payload settles the question.
  func ofRules(_ count: Int, isSmallest: Bool = true) -> Witness {
    Witness(
      payload: payload, declarations: declarations, verdicts: Array(verdicts.prefix(count)),
      isSmallest: isSmallest && self.isSmallest)
  }
}

/// The relation of two rules.
package enum RuleRelation: String, CaseIterable, Hashable, Sendable {
  /// They are shown for the same payloads.
  case same
  /// The first is shown for fewer payloads: it implies the second.
  case narrower
  /// The first is shown for more payloads: the second implies it.
  case wider
  /// Each is shown for payloads for which the other is not, and there are payloads for which both are.
  case different
  /// There is no payload for which both are shown.
  case disjoint
}

/// Whether a payload with some property exists.
package enum Existence: Hashable, Sendable {
  /// There is none.
  case none
  /// There is one; this is the smallest.
  case some(Witness)
  /// Neither a proof nor a payload was found.
  case notDecided(UndecidedReason)

  /// The payload, if there is one.
  package var witness: Witness? {
    guard case .some(let witness) = self else { return nil }
    return witness
  }

  /// The answer to the question whether no such payload exists.
  package var isNone: AnalysisAnswer {
    switch self {
    case .none: .holds
    case .some(let witness): .fails(witness)
    case .notDecided(let reason): .notDecided(reason)
    }
  }
}

/// The differences between two rules.
package struct RuleDifference: Hashable, Sendable {
  /// A payload for which only the first rule is shown.
  package let onlyFirst: Existence
  /// A payload for which only the second rule is shown.
  package let onlySecond: Existence
  /// A payload for which both are shown.
  package let both: Existence

  /// The relation of the rules; `nil` if not decided.
  ///
  /// Two rules that are never shown are the same. A rule that is never shown is narrower than any other, not disjoint.
  package var relation: RuleRelation? {
    switch (onlyFirst, onlySecond, both) {
    case (.none, .none, _): .same
    case (.none, .some, _): .narrower
    case (.some, .none, _): .wider
    case (.some, .some, .some): .different
    case (.some, .some, .none): .disjoint
    default: nil
    }
  }
}
