package import ActivationRuleShares
package import ActivationRuleTypes

/// The options of a run of the linter.
public struct LintOptions: Sendable, Hashable {
  /// The only lint rules to run; `nil` for all.
  package var only: Set<LintRule.Identifier>?
  /// The lint rules not to run.
  package var disabled: Set<LintRule.Identifier>
  /// The lint rules whose infos about style are reported.
  package var enabled: Set<LintRule.Identifier> = []
  /// The minimum confidence of presets that findings may be based on.
  package var minimumConfidence = HostPreset.Confidence.medium
  /// The platform whose presets count and for which the rule is evaluated.
  ///
  /// If `nil`, it is macOS for a list with `LSMinimumSystemVersion` and without `MinimumOSVersion`, else the platform
  /// of the rule's settings.
  package var platform: Platform?
  /// The largest `MaxCount` that is not reported; `high-max-count` reports larger ones.
  package var largestUsualCount: Int64 = 100

  /// Creates options, such as `LintOptions(disabled: [.highMaxCount])`.
  public init(only: Set<LintRule.Identifier>? = nil, disabled: Set<LintRule.Identifier> = []) {
    (self.only, self.disabled) = (only, disabled)
  }
}
