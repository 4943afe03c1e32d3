/// A rule that differs from another one in one place, to check whether any case notices.
package struct RuleMutant: Sendable {
  /// The kind of change.
  package enum Change: Hashable, Sendable {
    /// A clause was replaced by `FALSEPREDICATE`: a case that notices has seen the clause be true, and matter.
    case clauseFails
    /// A clause was replaced by `TRUEPREDICATE`: a case that notices has seen the clause be false, and matter.
    case clauseHolds
    /// A key of a dictionary was removed.
    case keyRemoved
    /// The bound of a key was removed.
    case boundLifted
    /// An operator, a count or a type was replaced; the text is the replacement.
    case exchanged(String)
  }

  /// The change.
  package let change: Change

  /// The description of the missing clause: an adjective for the way in which it decides, or its replacement.
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
  /// The range of the clause or the key in the text that the rule came from; empty for a rule without a text.
  package let range: SourceRange
  /// The changed rule, created each time: a large rule has many mutants, and all of them at once would fill the memory.
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
    // An added key comes after the last one that counts.
    let entry = entries.last { edit.old == nil ? KnownKeys.standard.contains($0.key.text) : $0.key.text == edit.key }
    range = entry?.keyRange ?? .none
    make = {
      ActivationRule(.dictionary(entries.applying(edit)), types: rule.types, settings: rule.settings)
    }
  }
}

/// Creates the mutants of a rule.
package enum Mutation {
  /// Returns the mutants that show which clauses and keys decide; in the order of the rule's text.
  package static func clauses(of rule: ActivationRule) -> [RuleMutant] {
    mutants(of: rule) { predicate in
      predicate.constantEdits.map { ($0, $0.action == .makeConstant(true) ? .clauseHolds : .clauseFails) }
    } _: { keys in
      keys.removals.map { ($0, $0.new == nil ? .keyRemoved : .boundLifted) }
    }
  }

  /// Returns the mutants that differ in one operator, count or type.
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
