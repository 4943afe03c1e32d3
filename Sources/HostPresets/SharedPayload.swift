package import ActivationRuleModel

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

  /// Whether anything in it is a guess.
  package var isGuess: Bool { sharedPresets.contains { $0.isGuess } }

  /// The preset that the payload is, if it is just one.
  package var onlyPreset: HostPreset? {
    guard preset == nil, sharedPresets.count == 1 else { return preset }
    return sharedPresets.first { shared in
      [HostStage.runs, .skipped].contains { shared.payload.seenByRules($0) == payload }
    }
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

extension ActivationRule {
  /// The rule to ask about a share: if a preset describes the share, the rule on the platform of that preset.
  package func asked(about share: SharedPayload) -> ActivationRule { share.preset?.platform.map { on($0) } ?? self }

  /// The verdict on a share; it is never surer than the share is known.
  package func decide(_ share: SharedPayload) -> Decision {
    asked(about: share).decide(share.payload, knownAs: share.certainty).keptAway(by: share.obstacle)
  }

  /// Explains the verdict on a share.
  package func explain(
    _ share: SharedPayload, changes: Bool = true, whatIfHidden: Bool = false, among shares: ShareSamples? = nil
  ) -> Explanation {
    let rule = asked(about: share)
    return rule.explain(
      share.payload, knownAs: share.certainty, changes: changes, whatIfHidden: whatIfHidden,
      among: shares ?? .known(on: rule.settings.platform)
    ).keptAway(by: share.obstacle)
  }
}

extension [HostPreset] {
  /// What keeps every extension away from a payload that one of the presets shares.
  package func obstacle(to payload: Payload) -> OfferObstacle? {
    first { $0.obstacle != nil && $0.payload.seenByRules() == payload }?.obstacle
  }
}
