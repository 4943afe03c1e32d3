import ActivationRules

/// Makes the mutants of a dictionary.
struct DictionaryMutation {
  /// A bound that no payload reaches.
  private static let noBound: Int64 = 1_000_000

  private let rule: ActivationRule
  private let entries: [PropertyListEntry]

  init(_ rule: ActivationRule, _ entries: [PropertyListEntry]) {
    self.rule = rule
    self.entries = entries
  }

  /// The entries that count: of a key that stands twice, the last one.
  private var effective: [PropertyListEntry] {
    entries.enumerated().filter { index, entry in
      RuleKey.all.contains(entry.key.text) && !entries[(index + 1)...].contains { $0.key.text == entry.key.text }
    }.map { $0.element }
  }

  private static func isBound(_ key: String) -> Bool { key.hasSuffix("MaxCount") }
  private static func isCount(_ key: String) -> Bool { key.hasSuffix("Count") }

  /// Each key taken out, and each maximum lifted.
  var clauses: [RuleMutant] {
    effective.flatMap { entry in
      var mutants: [RuleMutant] = []
      let key = entry.key.text
      let isAttachmentMaximum = key == RuleKey.prefix + "SupportsAttachmentsWithMaxCount"
      if !isAttachmentMaximum { mutants.append(make(.keyRemoved, entry, nil)) }
      if Self.isBound(key), entry.value.integerValue > 0 {
        mutants.append(make(.boundLifted, entry, .integer(Self.noBound)))
      }
      return mutants
    }
  }

  /// Each count one more and one less, each switch turned, each key taken out, the version changed.
  var exchanges: [RuleMutant] {
    effective.flatMap { entry in
      let key = entry.key.text
      let value = entry.value.integerValue
      var mutants = [make(.exchanged("\(RuleKey.short(key)) is left out"), entry, nil)]
      for other in Self.neighbours(of: value, key) {
        mutants.append(
          make(.exchanged("\(RuleKey.short(key)) \(value) becomes \(other)"), entry, .integer(other)))
      }
      return mutants
    }
  }

  private static func neighbours(of value: Int64, _ key: String) -> [Int64] {
    if key == RuleKey.dictionaryVersion { return [value < 2 ? 2 : 1] }
    if isCount(key) { return [value + 1, value - 1].filter { $0 >= 0 } }
    return [value == 0 ? 1 : 0]
  }

  /// The rule with another value for a key, or without it.
  private func make(_ change: RuleMutant.Change, _ entry: PropertyListEntry, _ value: PropertyListNode.Kind?)
    -> RuleMutant
  {
    let others = entries.filter { $0.key.text != entry.key.text }
    let changed = value.map { others + [PropertyListEntry(key: entry.key, value: PropertyListNode($0))] } ?? others
    return RuleMutant(
      change: change, clause: RuleKey.short(entry.key.text), range: entry.keyRange,
      rule: ActivationRule(.dictionary(changed), types: rule.types, settings: rule.settings))
  }
}
