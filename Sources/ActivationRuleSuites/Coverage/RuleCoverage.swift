/// Which clauses of a rule ever decided among the payloads that it was asked about.
///
/// A clause decides a payload as one that holds when the verdict would be another if it failed, and as one that fails when
/// the verdict would be another if it held. A key of a dictionary decides when the verdict would be another without it, and
/// its bound when the verdict would be another without the bound. So what is called covered is what some case would notice
/// the loss of.
package struct RuleCoverage: Sendable {
  /// One way in which a clause or a key can decide.
  package struct Target: Sendable {
    /// What is known of a target.
    package enum State: Hashable, Sendable {
      /// Some payload was decided by it.
      case covered
      /// None was, and this payload would be.
      case uncovered(Witness)
      /// None was, and no payload can be: the clause or key can be left out (proved by `Analysis`).
      case idle
      /// None was, and neither a payload nor a proof was found.
      case undecided(UndecidedReason)
    }

    /// The rule without the clause; what it is and where it stands.
    package let mutant: RuleMutant
    /// How many questions it decided.
    package let count: Int
    /// What is known of it.
    package let state: State
  }

  /// The targets in the order of the rule's text; none of a rule that is not used.
  package let targets: [Target]
  /// Why the system does not look at the rule, so that no case covers anything of it; `nil` if it does.
  package let unused: UnusedRule?

  /// How many targets are covered.
  package var coveredCount: Int { targets.count { $0.state == .covered } }

  /// How many targets there are, without those that no payload can cover.
  package var countableCount: Int { targets.count { $0.state != .idle } }

  /// The covered part of the targets that can be covered, from 0 to 100; 100 where there are none, and 0 of a rule that is
  /// not used.
  package var percentage: Double {
    if unused != nil { return 0 }
    return countableCount == 0 ? 100 : 100 * Double(coveredCount) / Double(countableCount)
  }

  /// Measures what payloads cover of a rule.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - payloads: what it was asked about.
  ///   - options: which payloads may be proposed for what is not covered.
  /// - Complexity: linear in the number of payloads times that of clauses, and a bounded search for each clause that is
  ///   not covered.
  package init(of rule: ActivationRule, by payloads: [Payload], options: AnalysisOptions = AnalysisOptions()) {
    if case .unused(let cause) = rule.value { unused = cause } else { unused = nil }
    let budget = rule.settings.budget ?? StepBudget()
    let rule = rule.with(budget: budget)
    let prepared = Payload.distinct(payloads).map { ($0.count, PreparedPayload($0.payload, types: rule.types)) }
    let refusals = budget.refusals
    let isShown = prepared.map { rule.evaluate($0.1) == .shown }
    targets = Mutation.clauses(of: rule).map { mutant in
      // Once steps are missing not even the changed rules are made.
      if budget.refusals == refusals {
        let target = Self.target(mutant, rule, prepared, isShown, options)
        if budget.refusals == refusals { return target }
      }
      return Target(mutant: mutant, count: 0, state: .undecided(.limit(budget.message)))
    }
  }

  private static func target(
    _ mutant: RuleMutant, _ rule: ActivationRule, _ payloads: [(Int, PreparedPayload)], _ isShown: [Bool],
    _ options: AnalysisOptions
  ) -> Target {
    let other = mutant.rule
    var count = 0
    for (index, (weight, payload)) in payloads.enumerated()
    where (other.evaluate(payload) == .shown) != isShown[index] { count += weight }
    return Target(mutant: mutant, count: count, state: count > 0 ? .covered : missing(rule, other, options))
  }

  /// What would cover a target that nothing covers.
  private static func missing(
    _ rule: ActivationRule, _ mutant: ActivationRule, _ options: AnalysisOptions
  ) -> Target.State {
    switch Analysis(rule, options: options).isEquivalent(to: mutant) {
    case .holds: .idle
    case .fails(let witness): .uncovered(witness)
    case .notDecided(let reason): .undecided(reason)
    }
  }
}

/// Which small mistakes in a rule the cases of a suite would notice.
package struct MutationCheck: Sendable {
  /// The mutants that some case notices.
  package let caught: [RuleMutant]
  /// The mutants that no case notices, each with a payload that would, if one was found.
  package let survived: [(mutant: RuleMutant, witness: Witness?)]
  /// How many mutants are shown for the same payloads as the rule (proved by `Analysis`).
  package let equivalentCount: Int
  /// How many mutants were not decided, since the budget of the rule's settings was used up.
  package let undecidedCount: Int

  /// Exchanges one operator, count or type at a time, and asks whether a case then fails.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - cases: its cases; those that are skipped, that fail, and new ones notice nothing.
  ///   - options: which payloads may be proposed for what nobody notices.
  package init(of rule: ActivationRule, by cases: [SuiteCase], options: AnalysisOptions = AnalysisOptions()) {
    var caught: [RuleMutant] = []
    var survived: [(mutant: RuleMutant, witness: Witness?)] = []
    var equivalentCount = 0
    var undecidedCount = 0
    let budget = rule.settings.budget ?? StepBudget()
    let rule = rule.with(budget: budget)
    let refusals = budget.refusals
    let asked = Self.expectations(cases, rule)
    for mutant in Mutation.exchanges(of: rule) {
      guard budget.refusals == refusals else {
        undecidedCount += 1
        continue
      }
      let other = mutant.rule
      let isCaught = asked.contains { !$0.0.accepts(other.evaluate($0.1)) }
      let answer = isCaught ? nil : Analysis(rule, options: options).isEquivalent(to: other)
      guard budget.refusals == refusals else {
        undecidedCount += 1
        continue
      }
      switch answer {
      case nil: caught.append(mutant)
      case .holds?: equivalentCount += 1
      case .fails(let witness)?: survived.append((mutant, witness))
      case .notDecided?: survived.append((mutant, nil))
      }
    }
    (self.caught, self.survived, self.equivalentCount) = (caught, survived, equivalentCount)
    self.undecidedCount = undecidedCount
  }

  private static func expectations(
    _ cases: [SuiteCase], _ rule: ActivationRule
  ) -> [(ExpectedVerdict, PreparedPayload)] {
    cases.flatMap { suiteCase -> [(ExpectedVerdict, PreparedPayload)] in
      guard suiteCase.skipReason == nil, let expected = suiteCase.expected else { return [] }
      // What the rule itself fails would fail for most mutants too, and tell nothing of them.
      return suiteCase.questions.map { (expected, PreparedPayload($0.payload, types: rule.types)) }
        .filter { expected.accepts(rule.evaluate($0.1)) }
    }
  }
}
