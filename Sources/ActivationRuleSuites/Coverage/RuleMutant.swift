/// A rule that differs from another one in one place, to see whether any case would notice.
package struct RuleMutant: Sendable {
  /// What was changed.
  package enum Change: Hashable, Sendable {
    /// A clause was replaced by `FALSEPREDICATE`: whoever notices has seen the clause hold, and matter.
    case clauseFails
    /// A clause was replaced by `TRUEPREDICATE`: whoever notices has seen the clause fail, and matter.
    case clauseHolds
    /// A key of a dictionary was taken out.
    case keyRemoved
    /// The bound of a key was lifted.
    case boundLifted
    /// An operator, a count or a type was exchanged; the text says for what.
    case exchanged(String)
  }

  /// What was changed.
  package let change: Change
  /// The clause or the key, on one line.
  package let clause: String
  /// Where the clause or the key stands in the text that the rule came from; empty for a rule without a text.
  package let range: SourceRange
  /// The changed rule, made each time: a large rule has many mutants, and all of them at once would fill the memory.
  package var rule: ActivationRule { make() }
  let make: @Sendable () -> ActivationRule
}

/// Makes the mutants of a rule.
package enum Mutation {
  /// The mutants that show which clauses and keys decide; in the order of the rule's text.
  package static func clauses(of rule: ActivationRule) -> [RuleMutant] {
    switch rule.value {
    case .predicate: PredicateMutation(rule).clauses
    case .dictionary(let entries): DictionaryMutation(rule, entries).clauses
    case .absent, .other, .unused: []
    }
  }

  /// The mutants that differ in one operator, count or type.
  package static func exchanges(of rule: ActivationRule) -> [RuleMutant] {
    switch rule.value {
    case .predicate: PredicateMutation(rule).exchanges
    case .dictionary(let entries): DictionaryMutation(rule, entries).exchanges
    case .absent, .other, .unused: []
    }
  }
}
