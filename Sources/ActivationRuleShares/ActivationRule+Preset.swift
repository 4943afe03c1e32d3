package import ActivationRuleModel

extension ActivationRule {
  /// The verdict on a host's share, with its reason in words and its certainty.
  ///
  /// The certainty is at most that of the preset: an answer is never more certain than what is known about the payload.
  ///
  /// - Parameter preset: the share, as the host passes it on; the system's changes to it are made first.
  package func decide(_ preset: HostPreset) -> Decision { decide(SharedPayload(preset)) }
}

extension HostPreset {
  /// The certainty that rules see this payload: that of the preset, and of the system's changes to it.
  package var certaintyForRules: Certainty { min(certainty, payload.certainty(.runs)) }
}

extension HostPreset: CustomStringConvertible {
  /// The preset on one line: `safari-page (Safari: share the page)`.
  public var description: String { "\(id) (\(host): \(action))" }
}
