public import ActivationRuleModel
public import ActivationRuleTypes

/// Questions about all payloads at once: what a rule can ever accept, and how two rules differ.
///
/// There are infinitely many payloads, so a few thousand are tried: the kinds of attachments that the rules name, alone
/// and in twos, in as many attachments as the rules' numbers say, one fewer and one more, in one item and in several. A
/// witness is certain; that there is none is not, so the answer says how many payloads were tried. Errors and unsafe rules count as hidden. The types are those of the first rule's registry; a
/// rule with other types is read again with them.
public struct Analysis: Sendable {
  /// The rule in question.
  package let rule: ActivationRule
  /// The payloads that the answers are about.
  package let options: AnalysisOptions

  /// Prepares an analysis.
  public init(_ rule: ActivationRule) { self.init(rule, options: AnalysisOptions()) }

  /// Prepares an analysis of some payloads.
  package init(_ rule: ActivationRule, options: AnalysisOptions) { (self.rule, self.options) = (rule, options) }

  /// Whether the extension is shown for every payload; the witness is a payload for which it is hidden.
  package func isAlwaysShown() -> AnalysisAnswer {
    refute([rule]) { $0[0] != .shown }
  }

  /// Whether the extension is never shown; the witness is a payload for which it is.
  public func isNeverShown() -> AnalysisAnswer {
    refute([rule]) { $0[0] == .shown }
  }

  /// Whether no payload makes the rule raise an exception or fail the safety check; the witness is a payload that does.
  ///
  /// A rule that is not a predicate fails for every payload.
  package func neverRaises() -> AnalysisAnswer {
    refute([rule]) { $0[0].isFault }
  }

  /// Whether the other rule is shown for every payload for which this one is.
  public func implies(_ other: ActivationRule) -> AnalysisAnswer {
    refute([rule, other]) { $0[0] == .shown && $0[1] != .shown }
  }

  /// Whether both rules are shown for the same payloads.
  package func isEquivalent(to other: ActivationRule) -> AnalysisAnswer {
    refute([rule, other]) { ($0[0] == .shown) != ($0[1] == .shown) }
  }

  /// Whether there is no payload for which both rules are shown.
  package func isDisjoint(with other: ActivationRule) -> AnalysisAnswer {
    refute([rule, other]) { $0[0] == .shown && $0[1] == .shown }
  }

  /// The differences between the rule and another one.
  package func difference(from other: ActivationRule) -> RuleDifference {
    var found = RuleDifference()
    _ = KindWorld([rule, other], options).search([rule, other]) { found.add($0) }
    return found
  }

  /// Looks for a payload on which the verdicts of some rules contradict a statement.
  private func refute(_ rules: [ActivationRule], _ isContradicted: ([Verdict]) -> Bool) -> AnalysisAnswer {
    var witness: Witness?
    let count = KindWorld(rules, options).search(rules) { sample in
      guard isContradicted(sample.verdicts) else { return false }
      witness = sample.witness
      return true
    }
    return witness.map { .fails($0) } ?? .holds(payloads: count)
  }
}

/// The answer to a question about all payloads at once.
public enum AnalysisAnswer: Hashable, Sendable {
  /// The statement is true for each of this many payloads, which were tried; that is no proof.
  case holds(payloads: Int)
  /// The statement is false; the smallest of the tried payloads that show it.
  case fails(Witness)

  /// Whether no payload was found for which the statement is false.
  package var isUnrefuted: Bool { witness == nil }

  /// The payload for which the statement is false; `nil` if none was found.
  package var witness: Witness? {
    guard case .fails(let witness) = self else { return nil }
    return witness
  }
}

/// A payload that settles a question.
///
/// `rule.evaluate(witness.payload, declaring: witness.declarations)` confirms it.
public struct Witness: Hashable, Sendable {
  /// The payload.
  public let payload: Payload
  /// The types that an app must declare for it; empty if the types of the rule's registry are enough.
  public let declarations: TypeDeclarations

  /// Makes a witness.
  package init(payload: Payload, declarations: TypeDeclarations = TypeDeclarations()) {
    (self.payload, self.declarations) = (payload, declarations)
  }
}

/// Selects the payloads that an analysis is about.
package struct AnalysisOptions: Hashable, Sendable {
  /// The types that attachments may register.
  package enum TypeUniverse: String, CaseIterable, Hashable, Sendable {
    /// The types of the registry, and the identifiers in the rules.
    case registered
    /// Also types that an app could declare: below the types in the rules, and those that nobody declares.
    case declarable
  }

  /// The types that attachments may register; all possible ones by default.
  package var types: TypeUniverse
  /// Whether payloads without any attachment count, although no host is known to send them.
  ///
  /// Items without attachments next to other items always count.
  package var allowsEmptyPayloads: Bool
  /// Whether payloads are taken as a host passes them on, before the host stage.
  ///
  /// The host stage produces only some payloads: an attachment of several identifiers has `public.url` among them only
  /// together with the live page's type. See `HostPayload`.
  package var isBeforeHostStage: Bool
  /// The largest number of items; `nil` for no limit.
  package var maximumItemCount: Int?

  /// Makes options.
  package init(
    types: TypeUniverse = .declarable, allowsEmptyPayloads: Bool = false, isBeforeHostStage: Bool = false,
    maximumItemCount: Int? = nil
  ) {
    self.types = types
    self.allowsEmptyPayloads = allowsEmptyPayloads
    self.isBeforeHostStage = isBeforeHostStage
    self.maximumItemCount = maximumItemCount
  }

  /// Whether a payload is among those in question.
  package func allows(_ payload: Payload) -> Bool {
    (allowsEmptyPayloads || payload.items.contains { !$0.attachments.isEmpty })
      && payload.items.count <= maximumItemCount ?? .max && (!isBeforeHostStage || payload.passesHostStage)
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

/// The differences between two rules, as far as they were found.
package struct RuleDifference: Hashable, Sendable {
  /// A payload for which only the first rule is shown.
  package fileprivate(set) var onlyFirst: Witness?
  /// A payload for which only the second rule is shown.
  package fileprivate(set) var onlySecond: Witness?
  /// A payload for which both are shown.
  package fileprivate(set) var both: Witness?
  /// The number of payloads that were tried.
  package fileprivate(set) var payloadCount = 0

  /// Adds the verdicts on a payload.
  ///
  /// - Returns: whether there is an example of each kind.
  fileprivate mutating func add(_ sample: KindWorld.Sample) -> Bool {
    payloadCount += 1
    switch (sample.isShown(0), sample.isShown(1)) {
    case (true, false): onlyFirst = onlyFirst ?? sample.witness
    case (false, true): onlySecond = onlySecond ?? sample.witness
    case (true, true): both = both ?? sample.witness
    case (false, false): break
    }
    return onlyFirst != nil && onlySecond != nil && both != nil
  }

  /// The relation of the rules.
  ///
  /// Two rules that are never shown are the same. A rule that is never shown is narrower than any other, not disjoint.
  package var relation: RuleRelation {
    switch (onlyFirst, onlySecond, both) {
    case (nil, nil, _): .same
    case (nil, _?, _): .narrower
    case (_?, nil, _): .wider
    case (_?, _?, _?): .different
    case (_?, _?, nil): .disjoint
    }
  }
}
