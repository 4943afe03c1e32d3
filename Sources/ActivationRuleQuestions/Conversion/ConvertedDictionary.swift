package import ActivationRuleModel
package import ActivationRuleText
package import ActivationRuleTypes

/// A rule dictionary that is the result of a conversion.
package struct ConvertedDictionary: Hashable, Sendable {
  /// The keys with their values, each key once, in the order of `KnownKeys`.
  package let entries: [PropertyListEntry]

  init(_ entries: [PropertyListEntry]) {
    self.entries = entries
  }

  /// The keys of a dictionary that have an effect; `nil` for a rule that is not a dictionary.
  init?(_ rule: ActivationRule) {
    guard case .dictionary(let entries) = rule.value else { return nil }
    // Of duplicate keys the last one counts.
    self.init(KnownKeys.standard.names.compactMap { key in entries.last { $0.key.text == key } })
  }

  /// The dictionary as a rule.
  package func rule(types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()) -> ActivationRule {
    ActivationRule(.dictionary(entries), types: types, settings: settings)
  }
}
