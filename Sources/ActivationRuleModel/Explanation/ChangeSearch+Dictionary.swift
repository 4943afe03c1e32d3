import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// Changes of rule dictionaries.
extension ChangeSearch {
  /// Tries single changes, then pairs of them, each together with the unambiguous repairs; without these only if they
  /// do harm.
  ///
  /// - Parameter room: the smallest count for a new key.
  mutating func keyChanges(_ entries: [PropertyListEntry], room: Int64 = 0) -> [Trial] {
    let edits = KeyEdits(rule, entries, room: room)
    let singles = edits.edits(.loosen, for: payload)
    let own = edits.ownKeys(payload)
    let repairs = edits.clearRepairs(for: payload)
    let parts = singles.filter { edit in edit.contains { repairs.contains($0) } }
    var found = innerRule(entries) + tried(parts.filter { $0 != repairs }, entries, own)
    found += tried(repairs.isEmpty ? [] : [repairs], entries, own, isRepair: true)
    for base in repairs.isEmpty ? [[]] : [repairs, []] {
      let rest = singles.filter { !$0.changesKeys(of: base) }
      found += tried(rest.map { base + $0 }, entries, own)
      if helps(found, sparing: !base.isEmpty) { return found }
      found += tried(rest.pairs.map { base + $0 }, entries, own)
      if helps(found, sparing: !base.isEmpty) { return found }
    }
    return found
  }

  /// Whether any change that was tried is worth proposing.
  private func helps(_ trials: [Trial], sparing: Bool) -> Bool {
    ranked(trials).contains { $0.effect == .flips && (!sparing || $0.reach?.nowHidden ?? 0 == 0) }
  }

  private mutating func tried(
    _ edits: [[KeyEdit]], _ entries: [PropertyListEntry], _ own: [String], isRepair: Bool = false
  ) -> [Trial] {
    let isNew = entries.isEmpty && rule.value != .dictionary([])
    var found: [Trial] = []
    for edit in edits {
      let changed = edit.reduce(entries) { $0.applying($1) }
      let text = (isNew ? "write a dictionary: " : "") + edit.instruction
      let rank = edit.map { $0.rank(own) }.together
      if let trial = attempt(text, .dictionary(changed), rank, isRepair: isRepair) { found.append(trial) }
    }
    return found
  }

  /// Replaces the rule by a rule nested in it, where the system does not look.
  private mutating func innerRule(_ entries: [PropertyListEntry]) -> [Trial] {
    guard let key = ExtensionProperties.ruleKeyPath.last,
      let inner = entries.last(where: { $0.key.text == key })
    else { return [] }
    let value: RuleValue
    switch inner.value.kind {
    case .dictionary(let own):
      let others = entries.filter { entry in
        entry.key.text != key && !own.contains { $0.key.text == entry.key.text }
      }
      value = .dictionary(others + own)
    case .string(let text): value = .predicate(text)
    default: return []
    }
    return attempt("move the inner \(key) one level up", value, .repair).map { [$0] } ?? []
  }

  // MARK: Predicates

  /// A predicate equivalent to the dictionary that also accepts a type that no key is for.
  mutating func predicatesInstead() -> [Trial] {
    guard let keys = rule.acceptedKeys else { return [] }
    let own = keys.test.condition
    var seen: Set<String> = []
    for attachment in payload.attachments where keys.acceptance(of: attachment) == nil {
      // A type that did not help for one attachment does not help for the next.
      for identifier in attachment.registeredTypeIdentifiers
      where seen.insert(identifier).inserted && isWorthNaming(identifier) {
        let named = TypeNotes(types: rule.types).kind(of: identifier)
        let condition = own.or(Lowering.conforms(to: named))
        let text = "write a predicate, which also accepts \(named)"
        let tests = rule.dictionaryTests.map { $0.key == nil ? $0.asking(condition) : $0 }
        let plain = PredicateNode.all(of: tests.map { $0.predicate }).withoutTrueConditions
        // The readable form requires proofs, so look for it only if the change helps.
        guard let trial = attempt(text, predicate: plain.description) else { continue }
        let written = shares.written?(rule, tests) ?? []
        return written.isEmpty ? [trial] : written.compactMap { attempt(text, predicate: $0.description) }
      }
    }
    return []
  }

  /// Whether a predicate does something for a type that no key does.
  private func isWorthNaming(_ identifier: String) -> Bool {
    rule.types.type(identifier) != nil && DynamicTypeIdentifier(identifier) == nil
      && !rule.settings.ruleTable.countKeys.contains { $0.counts([identifier], rule.types) }
  }
}

extension [[KeyEdit]] {
  /// Every pair of edits with different keys.
  fileprivate var pairs: [[KeyEdit]] {
    indices.flatMap { first in
      self[(first + 1)...].filter { !$0.changesKeys(of: self[first]) }.map { self[first] + $0 }
    }
  }
}

extension [KeyEdit] {
  /// Whether edits change a key that others also change.
  fileprivate func changesKeys(of others: [KeyEdit]) -> Bool {
    contains { edit in others.contains { $0.key == edit.key || ($0.newKey ?? $0.key) == (edit.newKey ?? edit.key) } }
  }
}
