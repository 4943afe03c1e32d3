import UniformTypes

extension ActivationRule: Hashable {
  /// Whether two rules are made of the same value, with the same types and settings.
  public static func == (first: ActivationRule, second: ActivationRule) -> Bool {
    first.value == second.value && first.settings == second.settings && first.types.isSame(as: second.types)
  }

  /// Feeds the value and the settings to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(settings)
  }
}
