public import ActivationRuleModel
public import PropertyLists
public import UniformTypes

/// A rule dictionary that a conversion came to.
public struct ConvertedDictionary: Hashable, Sendable {
  /// The keys with their values, each key once, in the order of ``RuleKey/all``.
  public let entries: [PropertyListEntry]

  init(_ entries: [PropertyListEntry]) {
    self.entries = entries
  }

  /// The dictionary as a rule.
  public func rule(
    types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) -> ActivationRule {
    ActivationRule(.dictionary(entries), types: types, settings: settings)
  }
}
