public import ActivationRuleModel

extension ActivationRule {
  /// The verdict on what a host shares, with its reason in words and how sure it is.
  ///
  /// The certainty is at most that of the preset: what an extension is asked about is no surer than what the host shares.
  ///
  /// - Parameter preset: the share, as the host hands it over; the system's changes to it are made first.
  public func decide(_ preset: HostPreset) -> Decision {
    decide(preset.payload.seenByRules(), knownAs: preset.certaintyForRules(.runs)).keptAway(by: preset.obstacle)
  }

  /// Explains the verdict on what a host shares, with a certainty that is at most that of the preset.
  ///
  /// - Parameters:
  ///   - preset: the share, as the host hands it over; the system's changes to it are made first.
  ///   - changes: whether to look for changes that would show what is hidden, which evaluates the rule some dozens of
  ///     times.
  ///   - whatIfHidden: whether to look also for changes that would hide what is shown.
  public func explain(_ preset: HostPreset, changes: Bool = true, whatIfHidden: Bool = false) -> Explanation {
    explain(
      preset.payload.seenByRules(), knownAs: preset.certaintyForRules(.runs), changes: changes,
      whatIfHidden: whatIfHidden, among: .known(on: settings.platform)
    ).keptAway(by: preset.obstacle)
  }
}

extension HostPreset {
  /// How sure it is that rules see just this: as well as the preset is known, and the changes that the system makes to it.
  package func certaintyForRules(_ stage: HostStage) -> Certainty { min(certainty, payload.certainty(stage)) }
}
