import ActivationRuleModel
import ActivationRulePredicates

/// Proves the relation of changed rules to one rule, and remembers the payloads that refuted earlier ones.
///
/// Most wrong changes are refuted by a known payload, which is much cheaper than a proof.
struct RelationProver {
  /// The wanted relation of a rule to the rule in question.
  enum Relation {
    /// Shown for the same payloads.
    case same
    /// Shown for no further payloads.
    case narrower
    /// Shown for the same payloads and perhaps others.
    case wider
  }

  /// The rule in question.
  let rule: ActivationRule
  let options: AnalysisOptions
  /// The number of questions left for the analysis.
  private(set) var budget: Int
  /// The reason why the first undecided question was not decided.
  private(set) var undecidedReason: UndecidedReason?
  private var samples: [(payload: PreparedPayload, isShown: Bool)] = []

  init(_ rule: ActivationRule, _ options: AnalysisOptions, budget: Int) {
    self.rule = rule
    self.options = options.withoutSecondAttempts
    self.budget = budget
  }

  /// Remembers payloads, to try them first.
  mutating func add(_ payloads: [Payload]) {
    for payload in payloads where options.allows(payload) {
      let prepared = PreparedPayload(payload, types: rule.types)
      let verdict = rule.evaluate(prepared)
      if verdict.isWorkedOut { samples.append((prepared, verdict == .shown)) }
    }
  }

  /// Whether the analysis covers the rule in question at all.
  ///
  /// The rule and a rule that is never shown have no payload in common; if not even that is decided, nothing is.
  mutating func isCovered() -> Bool {
    let never = ActivationRule(PredicateNode(.constant(false)), types: rule.types, settings: rule.settings)
    let answer = Analysis(rule, options: options).isDisjoint(with: never)
    guard case .notDecided(let reason) = answer else { return true }
    _ = notDecided(reason)
    return false
  }

  /// Whether the rule in question is shown for all payloads; `false` also if not decided.
  func isAlwaysShown() -> Bool {
    // Most rules are not shown for some small payload.
    let payloads = [Payload(), Payload([.item(.attachment())])].filter { options.allows($0) }
    guard payloads.allSatisfy({ rule.evaluate($0) == .shown }) else { return false }
    return Analysis(rule, options: options).isAlwaysShown() == .holds
  }

  /// Whether a rule has a relation to the rule in question; `false` also if not decided.
  mutating func proves(_ relation: Relation, _ other: ActivationRule) -> Bool {
    answer(relation, other) == .holds
  }

  /// Whether a rule has a relation to the rule in question.
  mutating func answer(_ relation: Relation, _ other: ActivationRule) -> AnalysisAnswer {
    if !hasSteps(), let undecidedReason { return .notDecided(undecidedReason) }
    if let witness = refutation(relation, other) { return .fails(witness) }
    guard budget > 0 else { return notDecided(.limit("the number of proofs is used up")) }
    budget -= 1
    let answer =
      switch relation {
      case .same: Analysis(rule, options: options).isEquivalent(to: other)
      case .narrower: Analysis(other, options: options).implies(rule)
      case .wider: Analysis(rule, options: options).implies(other)
      }
    switch answer {
    case .holds: return answer
    case .notDecided(let reason): return notDecided(reason)
    case .fails(let witness):
      // Declared types would require other rules; such witnesses are rare.
      if witness.declarations.isEmpty { add([witness.payload]) }
      return answer
    }
  }

  /// Whether there are steps left; if not, that is the reason why questions are not decided.
  mutating func hasSteps() -> Bool {
    guard let budget = rule.settings.budget, budget.rest == 0 else { return true }
    _ = notDecided(.limit(budget.message))
    return false
  }

  /// A known payload that refutes a relation, with the verdicts of the rule in question and of the other one.
  private func refutation(_ relation: Relation, _ other: ActivationRule) -> Witness? {
    for sample in samples {
      let verdict = other.evaluate(sample.payload)
      guard verdict.isWorkedOut else { return nil }
      let isShown = verdict == .shown
      let isRefuted =
        switch relation {
        case .same: isShown != sample.isShown
        case .narrower: isShown && !sample.isShown
        case .wider: !isShown && sample.isShown
        }
      guard isRefuted else { continue }
      let payload = sample.payload.payload
      return Witness(payload: payload, verdicts: [rule.evaluate(sample.payload), verdict])
    }
    return nil
  }

  private mutating func notDecided(_ reason: UndecidedReason) -> AnalysisAnswer {
    if undecidedReason == nil { undecidedReason = reason }
    return .notDecided(reason)
  }
}
