package import ActivationRuleModel

/// A share to evaluate: the payload as rules see it, and the evidence for it.
package struct SharedPayload: Hashable, Sendable {
  /// The shared payload, as the rule sees it.
  package let payload: Payload
  /// The preset that it comes from, if presets are evaluated one by one.
  package let preset: HostPreset?
  /// All presets that the payload combines.
  package let sharedPresets: [HostPreset]
  /// The certainty that exactly this is shared.
  package let certainty: Certainty
  /// The obstacle that hides every extension, whatever the rule.
  package let obstacle: OfferObstacle?
  /// The names of shared files.
  private let files: [Payload.Attachment: String]

  package init(
    payload: Payload, preset: HostPreset? = nil, sharedPresets: [HostPreset] = [], certainty: Certainty = .documented,
    obstacle: OfferObstacle? = nil, files: [Payload.Attachment: String] = [:]
  ) {
    self.payload = payload
    self.files = files
    self.preset = preset
    self.sharedPresets = sharedPresets
    self.certainty = certainty
    self.obstacle = obstacle
  }

  /// Whether any of its presets is a guess.
  package var isGuess: Bool { sharedPresets.contains { $0.isGuess } }

  /// The preset of the payload, if there is only one.
  package var onlyPreset: HostPreset? {
    guard preset == nil, sharedPresets.count == 1 else { return preset }
    return sharedPresets.first { shared in
      [HostStage.runs, .skipped].contains { shared.payload.seenByRules($0) == payload }
    }
  }

  /// A preset, after the host stage.
  package init(_ preset: HostPreset) {
    self.init(
      payload: preset.payloadForRules, preset: preset, sharedPresets: [preset],
      certainty: preset.certaintyForRules, obstacle: preset.obstacle)
  }

  /// The same share with the payload as another rule sees it.
  package func seen(as payload: Payload, files: [Payload.Attachment: String]) -> SharedPayload {
    SharedPayload(
      payload: payload, preset: preset, sharedPresets: sharedPresets, certainty: certainty, obstacle: obstacle,
      files: files)
  }

  /// What the user calls the shared things.
  ///
  /// Somebody who asks about a photo need not think of the app that it comes from.
  package var names: SharedNames {
    let isUsual = UsualShare.allCases.contains { $0.presetID == onlyPreset?.id }
    let known = preset ?? onlyPreset
    return SharedNames(
      host: preset?.host ?? (isUsual ? nil : onlyPreset?.host), files: files,
      isLinkAsText: known?.isOneOfKinds == true && known?.kinds.contains(.link) == true)
  }
}

extension ActivationRule {
  /// The rule to evaluate for a share: if a preset describes the share, the rule on the platform of that preset.
  package func asked(about share: SharedPayload) -> ActivationRule { share.preset?.platform.map { on($0) } ?? self }

  /// The verdict on a share; it is never more certain than the share is known.
  package func decide(_ share: SharedPayload) -> Decision {
    let rule = asked(about: share)
    return rule.decide(share.payload, knownAs: share.certainty).keptAway(by: rule.met(share.obstacle)).with(share.names)
  }

  /// Explains the verdict on a share.
  package func explain(
    _ share: SharedPayload, changes: Bool = true, among shares: ShareSamples? = nil
  ) -> Explanation {
    let rule = asked(about: share)
    let explanation = rule.explain(
      share.payload, knownAs: share.certainty, changes: changes,
      among: shares ?? .known(on: rule.settings.platform)
    ).keptAway(by: rule.met(share.obstacle))
    return explanation.with(share.names)
  }
}

extension [HostPreset] {
  /// The obstacle that hides every extension from a payload that one of the presets shares.
  package func obstacle(to payload: Payload) -> OfferObstacle? {
    first { $0.obstacle != nil && $0.payloadForRules == payload }?.obstacle
  }
}
