package import ActivationRules

/// One thing that rules are asked about: what is shared, as rules see it, and how well that is known.
package struct SharedPayload: Hashable, Sendable {
  /// What is shared, as the rule sees it.
  package let payload: Payload
  /// The preset that it comes from, where presets are asked about one by one.
  package let preset: HostPreset?
  /// All presets that the payload is made of.
  package let sharedPresets: [HostPreset]
  /// How sure it is that just this is shared.
  package let certainty: Certainty
  /// What keeps every extension away from it, whatever the rule.
  package let obstacle: OfferObstacle?

  package init(
    payload: Payload, preset: HostPreset? = nil, sharedPresets: [HostPreset] = [], certainty: Certainty = .documented,
    obstacle: OfferObstacle? = nil
  ) {
    self.payload = payload
    self.preset = preset
    self.sharedPresets = sharedPresets
    self.certainty = certainty
    self.obstacle = obstacle
  }

  /// A preset, after the host stage or before it.
  package init(_ preset: HostPreset, _ stage: HostStage) {
    self.init(
      payload: preset.payload.seenByRules(stage), preset: preset, sharedPresets: [preset],
      certainty: preset.certaintyForRules(stage), obstacle: preset.obstacle)
  }

  /// The same as another rule sees it.
  package func seen(as payload: Payload) -> SharedPayload {
    SharedPayload(
      payload: payload, preset: preset, sharedPresets: sharedPresets, certainty: certainty, obstacle: obstacle)
  }
}
