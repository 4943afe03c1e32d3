/// Makes the mutants of a dictionary.
struct DictionaryMutation {
  /// A bound that no payload reaches.
  private static let noBound: Int64 = 1_000_000

  private let rule: ActivationRule
  private let entries: [PropertyListEntry]
  private let known: KnownKeys

  init(_ rule: ActivationRule, _ entries: [PropertyListEntry]) {
    self.rule = rule
    self.entries = entries
    known = rule.settings.knownKeys
  }

  /// The entries that count: of a key that stands twice, the last one.
  private var effective: [PropertyListEntry] {
    entries.enumerated().filter { index, entry in
      known.contains(entry.key.text) && !entries[(index + 1)...].contains { $0.key.text == entry.key.text }
    }.map { $0.element }
  }

  /// Each key taken out, and each maximum lifted.
  var clauses: [RuleMutant] {
    effective.flatMap { entry in
      var mutants: [RuleMutant] = []
      let key = entry.key.text
      let isAttachmentMaximum = key == RuleKey.prefix + DictionaryKey.attachmentMaximum
      if !isAttachmentMaximum { mutants.append(make(.keyRemoved, entry, nil)) }
      if known.value(key) == .maximum, entry.value.integerValue > 0 {
        mutants.append(make(.boundLifted, entry, .integer(Self.noBound)))
      }
      return mutants
    }
  }

  /// Each count one more and one less, each switch turned, each key taken out or exchanged for its neighbour, the version
  /// changed, and the settings added that are not there.
  var exchanges: [RuleMutant] {
    effective.flatMap { entry in
      let key = entry.key.text
      let value = entry.value.integerValue
      let name = RuleKey.short(key)
      var mutants = [make(.exchanged("\(name) is left out"), entry, nil)]
      for other in neighbours(of: value, key) {
        mutants.append(make(.exchanged("\(name) \(value) becomes \(other)"), entry, .integer(other)))
      }
      if let other = DictionaryKey.named(name)?.sibling.map({ RuleKey.prefix + $0 }), known.contains(other),
        !holds(other)
      {
        mutants.append(make(.exchanged("\(name) becomes \(RuleKey.short(other))"), entry, entry.value.kind, as: other))
      }
      return mutants
    } + additions
  }

  /// A version where there is none, and strict matching where the version does without.
  private var additions: [RuleMutant] {
    guard let last = effective.last else { return [] }
    return [(RuleKey.dictionaryVersion, Int64(2)), (RuleKey.usesStrictMatching, 1)].compactMap { key, value in
      if holds(key) { return nil }
      return RuleMutant(
        change: .exchanged("\(RuleKey.short(key)) \(value) is added"), clause: RuleKey.short(key), range: last.keyRange,
        make: {
          rule(entries + [PropertyListEntry(key: MappedString(key), value: PropertyListNode(.integer(value)))])
        })
    }
  }

  private func holds(_ key: String) -> Bool {
    entries.contains { $0.key.text == key }
  }

  private func neighbours(of value: Int64, _ key: String) -> [Int64] {
    switch known.value(key) {
    case .version: [value < 2 ? 2 : 1]
    case .maximum, .minimum: Counts.neighbours(of: value)
    default: [value == 0 ? 1 : 0]
    }
  }

  /// The rule with another value for a key, with another key, or without it.
  private func make(
    _ change: RuleMutant.Change, _ entry: PropertyListEntry, _ value: PropertyListNode.Kind?, as key: String? = nil
  ) -> RuleMutant {
    let others = entries.filter { $0.key.text != entry.key.text }
    let changed = value.map {
      PropertyListEntry(key: key.map { MappedString($0) } ?? entry.key, value: PropertyListNode($0))
    }
    return RuleMutant(
      change: change, clause: RuleKey.short(entry.key.text), range: entry.keyRange,
      make: { rule(others + (changed.map { [$0] } ?? [])) })
  }

  private func rule(_ entries: [PropertyListEntry]) -> ActivationRule {
    ActivationRule(.dictionary(entries), types: rule.types, settings: rule.settings)
  }
}
