import ActivationRuleTypes

extension ActivationRule: Hashable {
  /// Whether two rules are the same, wherever they were read, with the same types and settings.
  public static func == (first: ActivationRule, second: ActivationRule) -> Bool {
    first.value.hasSameText(as: second.value) && first.settings == second.settings
      && first.types.isSame(as: second.types)
  }

  /// Hashes the value and the settings.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value.text)
    hasher.combine(settings)
  }
}
