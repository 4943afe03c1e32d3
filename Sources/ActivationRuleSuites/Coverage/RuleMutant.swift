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

  /// What the clause is missed as: the adjective of a way in which it decides, or what it is exchanged for.
  package var way: String {
    switch change {
    case .clauseFails: "true"
    case .clauseHolds: "false"
    case .keyRemoved: "key"
    case .boundLifted: "bound"
    case .exchanged(let text): text
    }
  }
  /// The clause or the key, on one line.
  package let clause: String
  /// Where the clause or the key stands in the text that the rule came from; empty for a rule without a text.
  package let range: SourceRange
  /// The changed rule, made each time: a large rule has many mutants, and all of them at once would fill the memory.
  package var rule: ActivationRule { make() }
  private let make: @Sendable () -> ActivationRule

  fileprivate init(_ edit: PredicateEdit, of predicate: PredicateNode, _ rule: ActivationRule, _ change: Change) {
    self.change = change
    clause = edit.part.shortText
    if case .predicate(let text) = rule.value {
      range = text.map.sourceRange(edit.part.range)
    } else {
      range = edit.part.range
    }
    make = { ActivationRule(edit.applied(to: predicate), types: rule.types, settings: rule.settings) }
  }

  fileprivate init(_ edit: KeyEdit, of entries: [PropertyListEntry], _ rule: ActivationRule, _ change: Change) {
    self.change = change
    clause = edit.name
    // A key that is added stands behind the last one that counts.
    let known = rule.settings.knownKeys
    let entry = entries.last { edit.old == nil ? known.contains($0.key.text) : $0.key.text == edit.key }
    range = entry?.keyRange ?? .none
    make = {
      ActivationRule(.dictionary(entries.applying(edit)), types: rule.types, settings: rule.settings)
    }
  }
}

/// Makes the mutants of a rule.
package enum Mutation {
  /// The mutants that show which clauses and keys decide; in the order of the rule's text.
  package static func clauses(of rule: ActivationRule) -> [RuleMutant] {
    mutants(of: rule) { predicate in
      predicate.constantEdits.map { ($0, $0.action == .makeConstant(true) ? .clauseHolds : .clauseFails) }
    } _: { keys in
      keys.removals.map { ($0, $0.new == nil ? .keyRemoved : .boundLifted) }
    }
  }

  /// The mutants that differ in one operator, count or type.
  package static func exchanges(of rule: ActivationRule) -> [RuleMutant] {
    mutants(of: rule) { predicate in
      PredicateEdit.edits(of: predicate, aim: .mistake, types: rule.types).map { ($0, .exchanged($0.event)) }
    } _: { keys in
      keys.edits(.mistake).flatMap { $0 }.map { ($0, .exchanged($0.event)) }
    }
  }

  private static func mutants(
    of rule: ActivationRule, _ clauses: (PredicateNode) -> [(PredicateEdit, RuleMutant.Change)],
    _ keys: (KeyEdits) -> [(KeyEdit, RuleMutant.Change)]
  ) -> [RuleMutant] {
    switch rule.value {
    case .predicate:
      guard let predicate = rule.predicate else { return [] }
      return clauses(predicate).map { RuleMutant($0, of: predicate, rule, $1) }
    case .dictionary(let entries):
      return keys(KeyEdits(rule, entries)).map { RuleMutant($0, of: entries, rule, $1) }
    case .absent, .other, .unused: return []
    }
  }
}
