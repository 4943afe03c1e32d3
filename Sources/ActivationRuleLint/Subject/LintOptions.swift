/// What a run of the linter looks for.
public struct LintOptions: Sendable, Hashable {
  /// The identifiers of the only rules to run; all that are switched on when `nil`.
  public var only: Set<String>?
  /// The identifiers of rules that do not run.
  public var disabled: Set<String>
  /// The identifiers of rules that run although they must be asked for.
  public var optIn: Set<String>
  /// The weakest confidence of presets that findings may rest on.
  public var minimumConfidence: HostPreset.Confidence
  /// How much weight findings get that depend on what host apps share.
  public var profile: LintProfile
  /// The platform whose presets count and on which the rule is asked.
  ///
  /// When `nil`, it is macOS for a list with `LSMinimumSystemVersion` and without `MinimumOSVersion`, else that of the
  /// rule's settings.
  public var platform: Platform?
  /// The largest `MaxCount` that is no remark; `high-max-count` reports more.
  public var largestUsualCount: Int64

  /// Makes options; rules that must be asked for stay silent.
  public init(
    only: Set<String>? = nil, disabled: Set<String> = [], optIn: Set<String> = [],
    minimumConfidence: HostPreset.Confidence = .medium, profile: LintProfile = .standard, platform: Platform? = nil,
    largestUsualCount: Int64 = 100
  ) {
    self.only = only
    self.disabled = disabled
    self.optIn = optIn
    self.minimumConfidence = minimumConfidence
    self.profile = profile
    self.platform = platform
    self.largestUsualCount = largestUsualCount
  }
}
