package import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleTypes

/// Questions about all payloads at once: what a rule can ever accept, and how two rules differ.
///
/// There are infinitely many payloads, so a few thousand are tried: the kinds of attachments that the rules name, alone
/// and in twos, in as many attachments as the rules' numbers say, one fewer and one more, in one item and in several,
/// also with types that an app could declare. A witness is certain; that there is none is not, so the answer says how
/// many payloads were tried. Errors and unsafe rules count as hidden. The types are those of the first rule's registry; a
/// rule with other types is read again with them.
package struct Analysis: Sendable {
  /// The rule in question.
  package let rule: ActivationRule
  /// The payloads that the answers are about.
  package let options: AnalysisOptions

  /// Prepares an analysis.
  package init(_ rule: ActivationRule, options: AnalysisOptions = AnalysisOptions()) {
    (self.rule, self.options) = (rule, options)
  }

  /// Whether the extension is shown for every payload; the witness is a payload for which it is hidden.
  package func isAlwaysShown() -> AnalysisAnswer { excludes([.hidden]) }

  /// Whether the extension is never shown; the witness is a payload for which it is.
  package func isNeverShown() -> AnalysisAnswer { excludes([.shown]) }

  /// Whether both rules are shown for the same payloads.
  package func isEquivalent(to other: ActivationRule) -> AnalysisAnswer {
    excludes([.onlyFirst, .onlySecond], besides: other)
  }

  /// Whether no payload is of any of some kinds; the witness is a payload of such a kind.
  package func excludes(_ kinds: [PayloadKind], besides other: ActivationRule? = nil) -> AnalysisAnswer {
    let found = examples(of: kinds, besides: other, count: 1)
    return found.witnesses.values.first.map { .fails($0) } ?? .holds(payloads: found.payloadCount)
  }

  /// The differences between the rule and another one.
  package func difference(from other: ActivationRule) -> PayloadExamples {
    examples(of: [.onlyFirst, .onlySecond, .both], besides: other)
  }

  /// A payload of each of some kinds, as far as there are any.
  ///
  /// - Parameter count: the number of kinds that is enough.
  package func examples(
    of kinds: [PayloadKind], besides other: ActivationRule? = nil, count: Int = .max
  ) -> PayloadExamples {
    let rules = [rule] + (other.map { [$0] } ?? [])
    var samples = KindWorld(rules, options).samples(rules)
    var found: [PayloadKind: Witness] = [:]
    while found.count < min(count, kinds.count), let sample = samples.next() {
      for kind in kinds where found[kind] == nil && kind.contains(sample.verdicts) { found[kind] = sample.witness }
    }
    return PayloadExamples(witnesses: found, payloadCount: samples.count)
  }
}

/// A kind of payload, by the verdicts of one rule or two.
package enum PayloadKind: String, Hashable, Sendable {
  /// Payloads for which only the first of two rules is shown, only the second, or both.
  case onlyFirst, onlySecond, both
  /// Payloads for which the first rule is shown, is hidden, or raises or is refused.
  ///
  /// A rule that is not a predicate is refused for every payload.
  case shown, hidden, raises

  fileprivate func contains(_ verdicts: [RuleVerdict]) -> Bool {
    let (first, second) = (verdicts[0] == .shown, verdicts.last == .shown)
    return switch self {
    case .onlyFirst: first && !second
    case .onlySecond: second && !first
    case .both: first && second
    case .shown: first
    case .hidden: !first
    case .raises: verdicts[0].isFault
    }
  }
}

/// The answer to a question about all payloads at once.
package enum AnalysisAnswer: Hashable, Sendable {
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
package struct Witness: Hashable, Sendable {
  /// The payload.
  package let payload: Payload
  /// The types that an app must declare for it; empty if the types of the rule's registry are enough.
  package let declarations: TypeDeclarations

  /// Makes a witness.
  package init(payload: Payload, declarations: TypeDeclarations = TypeDeclarations()) {
    (self.payload, self.declarations) = (payload, declarations)
  }
}

/// Selects the payloads that an analysis is about.
package struct AnalysisOptions: Hashable, Sendable {
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
    allowsEmptyPayloads: Bool = false, isBeforeHostStage: Bool = false, maximumItemCount: Int? = nil
  ) {
    self.allowsEmptyPayloads = allowsEmptyPayloads
    self.isBeforeHostStage = isBeforeHostStage
    self.maximumItemCount = maximumItemCount
  }

  /// Whether a payload is among those in question.
  package func allows(_ payload: Payload) -> Bool {
    (allowsEmptyPayloads || payload.items.contains { !$0.runs.isEmpty })
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

/// Payloads of some kinds, as far as they were found.
package struct PayloadExamples: Hashable, Sendable {
  /// The payload of each kind.
  package let witnesses: [PayloadKind: Witness]
  /// The number of payloads that were tried.
  package let payloadCount: Int

  /// The payload of a kind; `nil` if none was found.
  package subscript(kind: PayloadKind) -> Witness? { witnesses[kind] }

  /// The relation of two rules.
  ///
  /// Two rules that are never shown are the same. A rule that is never shown is narrower than any other, not disjoint.
  package var relation: RuleRelation {
    switch (self[.onlyFirst], self[.onlySecond], self[.both]) {
    case (nil, nil, _): .same
    case (nil, _?, _): .narrower
    case (_?, nil, _): .wider
    case (_?, _?, _?): .different
    case (_?, _?, nil): .disjoint
    }
  }
}

/// The reason why a rule is never shown.
package struct NeverShownReason: Hashable, Sendable {
  /// The verdict if there is no predicate, the system refuses it, or evaluating it raises.
  package var verdict: RuleVerdict?
  /// The reason in one phrase.
  package let text: String
}

extension Analysis {
  /// The reason why a rule that none of the tried payloads shows is never shown.
  package var neverShownReason: NeverShownReason {
    func reason(_ decision: PayloadDecision) -> NeverShownReason {
      NeverShownReason(verdict: decision.verdict, text: decision.reason.sentence)
    }
    guard let predicate = rule.predicate else { return reason(rule.decide(Payload())) }
    if case .constant(false) = predicate.kind { return NeverShownReason(text: "the predicate is FALSEPREDICATE") }
    // A rule that is refused, or raises, does so for most payloads, but not for one without attachments.
    for payload in [Payload(of: [.attachment("public.jpeg")]), Payload()] {
      let decision = rule.decide(payload)
      if decision.verdict.isFault || !decision.verdict.isWorkedOut { return reason(decision) }
    }
    if let unknown = rule.unknownKey { return NeverShownReason(text: unknown.sentence) }
    let tests = rule.dictionaryTests
    var parts = tests.map { (name: $0.key.map { RuleKey.short($0) } ?? "accepted types", predicate: $0.predicate) }
    if tests.isEmpty, case .and(let nodes) = predicate.kind { parts = nodes.map { ($0.description, $0) } }
    guard let (first, second) = contradiction(among: parts.map { $0.predicate }) else {
      return NeverShownReason(text: "none of the tried payloads fulfils its conditions")
    }
    return NeverShownReason(text: "'\(parts[first].name)' and '\(parts[second].name)' cannot hold together")
  }

  /// The first two parts of the rule that none of the tried payloads satisfies together; `nil` if there are none, or too
  /// many parts.
  package func contradiction(among parts: [PredicateNode]) -> (first: Int, second: Int)? {
    guard (2...12).contains(parts.count) else { return nil }
    let rules = parts.map(asRule)
    var together: Set<Int> = []
    for sample in KindWorld(rules, options, besides: [rule]).samples(rules) {
      let shown = rules.indices.filter { sample.isShown($0) }
      for second in shown { for first in shown where first < second { together.insert(first * 16 + second) } }
    }
    for second in parts.indices {
      for first in 0..<second where !together.contains(first * 16 + second) { return (first, second) }
    }
    return nil
  }
}
