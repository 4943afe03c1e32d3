public import ActivationRuleModel

extension ActivationRule {
  /// The verdict on what a host shares, with its reason in words and how sure it is.
  ///
  /// The certainty is at most that of the preset: what an extension is asked about is no surer than what the host shares.
  ///
  /// - Parameter preset: the share, as the host hands it over; the system's changes to it are made first.
  public func decide(_ preset: HostPreset) -> Decision { decide(SharedPayload(preset, .runs)) }
}

extension HostPreset {
  /// How sure it is that rules see just this: as well as the preset is known, and the changes that the system makes to it.
  package func certaintyForRules(_ stage: HostStage) -> Certainty { min(certainty, payload.certainty(stage)) }
}

extension HostPreset: CustomStringConvertible {
  /// The preset on one line: `safari-page (Safari: share the page)`.
  public var description: String { "\(id) (\(host): \(action))" }
}
