/// The answer to a question about all payloads at once.
public enum AnalysisAnswer: Hashable, Sendable {
  /// It holds for every payload.
  case holds
  /// It fails, and this is the smallest payload that shows it.
  case fails(Witness)
  /// Neither a proof nor a payload was found.
  case notDecided(UndecidedReason)

  /// `true`, `false`, or `nil` when it is not decided.
  public var value: Bool? {
    switch self {
    case .holds: true
    case .fails: false
    case .notDecided: nil
    }
  }

  /// The payload for which it fails.
  public var witness: Witness? {
    guard case .fails(let witness) = self else { return nil }
    return witness
  }
}

/// A payload that settles a question, checked with the reference evaluator.
///
/// It has the fewest items, among those the fewest attachments, among those the fewest identifiers that can do it, if
/// `isSmallest` says so.
public struct Witness: Hashable, Sendable {
  /// The payload.
  public let payload: Payload
  /// Types that an app must declare for it; empty when the registry's types, or undeclared identifiers, can do it.
  package let declarations: [TypeDeclaration]
  /// The verdict of each rule in question, in order.
  package let verdicts: [Verdict]

  /// Whether it is known that no smaller payload settles the question; not so where only some payloads were looked at.
  package let isSmallest: Bool

  /// Makes a witness.
  package init(payload: Payload, declarations: [TypeDeclaration] = [], verdicts: [Verdict], isSmallest: Bool = true) {
    (self.isSmallest, self.payload, self.declarations, self.verdicts) = (isSmallest, payload, declarations, verdicts)
  }

  /// The same with the verdicts of the first rules alone.
  ///
  /// - Parameter isSmallest: whether it is still known that no smaller payload settles the question.
  func ofRules(_ count: Int, isSmallest: Bool = true) -> Witness {
    Witness(
      payload: payload, declarations: declarations, verdicts: Array(verdicts.prefix(count)),
      isSmallest: isSmallest && self.isSmallest)
  }
}

/// What two rules have to do with each other.
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

/// Whether there is a payload of some kind.
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

  /// The answer to the question whether there is none.
  package var isNone: AnalysisAnswer {
    switch self {
    case .none: .holds
    case .some(let witness): .fails(witness)
    case .notDecided(let reason): .notDecided(reason)
    }
  }
}

/// All that tells two rules apart.
package struct RuleDifference: Hashable, Sendable {
  /// A payload for which only the first rule is shown.
  package let onlyFirst: Existence
  /// A payload for which only the second rule is shown.
  package let onlySecond: Existence
  /// A payload for which both are shown.
  package let both: Existence

  /// What the rules have to do with each other; `nil` when that is not decided.
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
