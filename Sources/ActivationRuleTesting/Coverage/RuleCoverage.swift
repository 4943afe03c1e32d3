/// The coverage of a rule: which of its clauses decided some of the given payloads.
///
/// A true clause decides a payload if the verdict would differ with the clause false; a false clause decides it if the
/// verdict would differ with the clause true. A key of a dictionary decides if the verdict would differ without it, and
/// its bound if the verdict would differ without the bound. So some case would notice the loss of a covered clause.
package struct RuleCoverage: Sendable {
  /// One way in which a clause or a key can decide.
  package struct Target: Sendable {
    /// The state of a target.
    package enum State: Hashable, Sendable {
      /// It decided some payload.
      case covered
      /// It decided none, and would decide this payload.
      case uncovered(Witness)
      /// It decided none, and no payload can change that: the clause or key can be left out (proved by `Analysis`).
      case idle
      /// It decided none, and neither a payload nor a proof was found.
      case undecided(UndecidedReason)
    }

    /// The rule without the clause, with the text and the place of the clause.
    package let mutant: RuleMutant
    /// The number of questions that it decided.
    package let count: Int
    /// The state.
    package let state: State
  }

  /// The targets in the order of the rule's text; empty for an unused rule.
  package let targets: [Target]
  /// Why the system ignores the rule, so that no case covers anything of it; `nil` if it does not.
  package let unused: UnusedRule?

  /// The number of covered targets.
  package var coveredCount: Int { targets.count { $0.state == .covered } }

  /// The number of targets, without idle ones.
  package var countableCount: Int { targets.count { $0.state != .idle } }

  /// The covered percentage of the targets that can be covered, from 0 to 100; 100 if there are none, and 0 for an
  /// unused rule.
  package var percentage: Double {
    if unused != nil { return 0 }
    return countableCount == 0 ? 100 : 100 * Double(coveredCount) / Double(countableCount)
  }

  /// Measures which parts of a rule payloads cover.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - payloads: the payloads that it was evaluated with.
  ///   - options: which payloads may be proposed for uncovered targets.
  /// - Complexity: linear in the number of payloads times the number of clauses, plus a bounded search for each
  ///   uncovered clause.
  package init(of rule: ActivationRule, by payloads: [Payload], options: AnalysisOptions = AnalysisOptions()) {
    if case .unused(let cause) = rule.value { unused = cause } else { unused = nil }
    let budget = rule.settings.budget ?? StepBudget()
    let rule = rule.with(budget: budget)
    let prepared = Payload.distinct(payloads).map { ($0.count, PreparedPayload($0.payload, types: rule.types)) }
    let refusals = budget.refusals
    let isShown = prepared.map { rule.evaluate($0.1) == .shown }
    targets = Mutation.clauses(of: rule).map { mutant in
      // Once steps are missing, the changed rules are not created either.
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

  /// Looks for a payload that would cover an uncovered target.
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
  /// The number of mutants that are shown for the same payloads as the rule (proved by `Analysis`).
  package let equivalentCount: Int
  /// The number of undecided mutants, since the budget of the rule's settings was used up.
  package let undecidedCount: Int

  /// Replaces one operator, count or type at a time, and checks whether a case then fails.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - cases: its cases; skipped, failing and new cases notice nothing.
  ///   - options: which payloads may be proposed for unnoticed mutants.
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
      // Questions that the rule itself fails would fail for most mutants too, and say nothing about them.
      return suiteCase.questions.map { (expected, PreparedPayload($0.payload, types: rule.types)) }
        .filter { expected.accepts(rule.evaluate($0.1)) }
    }
  }
}
