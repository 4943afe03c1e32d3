public import ActivationRuleShares
public import ActivationRuleTypes

/// The options of a run of the linter.
public struct LintOptions: Sendable, Hashable {
  /// The identifiers of the only rules to run; `nil` for all.
  public var only: Set<String>?
  /// The identifiers of rules not to run.
  public var disabled: Set<String>
  /// The minimum confidence of presets that findings may be based on.
  public var minimumConfidence: HostPreset.Confidence
  /// The platform whose presets count and for which the rule is evaluated.
  ///
  /// If `nil`, it is macOS for a list with `LSMinimumSystemVersion` and without `MinimumOSVersion`, else the platform
  /// of the rule's settings.
  public var platform: Platform?
  /// The largest `MaxCount` that is not reported; `high-max-count` reports larger ones.
  public var largestUsualCount: Int64

  /// Creates options.
  public init(
    only: Set<String>? = nil, disabled: Set<String> = [],
    minimumConfidence: HostPreset.Confidence = .medium, platform: Platform? = nil, largestUsualCount: Int64 = 100
  ) {
    self.only = only
    self.disabled = disabled
    self.minimumConfidence = minimumConfidence
    self.platform = platform
    self.largestUsualCount = largestUsualCount
  }
}
