package import ActivationRuleModel

/// A share to evaluate: the payload as rules see it, and the evidence for it.
///
/// An object, since decisions and answers refer to it.
package final class SharedPayload: Sendable {
  /// The shared payload, as the rule sees it.
  package var payload: Payload { prepared.payload }
  /// The payload with its identifiers looked up among the system's types.
  package let prepared: PreparedPayload
  /// The preset that it comes from, if presets are evaluated one by one.
  package let preset: Preset?
  /// All presets that the payload combines.
  package let sharedPresets: [Preset]
  /// The certainty that exactly this is shared.
  package let certainty: Certainty
  /// The obstacle that hides every extension, whatever the rule.
  package let obstacle: OfferObstacle?
  /// What the user calls the shared things.
  package let names: SharedNames

  package init(
    payload: Payload, preset: Preset? = nil, sharedPresets: [Preset] = [], certainty: Certainty = .documented,
    obstacle: OfferObstacle? = nil, files: [Payload.Attachment: String] = [:]
  ) {
    prepared = PreparedPayload(payload)
    (self.preset, self.sharedPresets, self.certainty) = (preset, sharedPresets, certainty)
    self.obstacle = obstacle
    let known = preset ?? Self.preset(of: payload, among: sharedPresets)
    // Somebody who asks about a photo need not think of the app that it comes from.
    let isNamed = preset != nil || !UsualShare.allCases.contains { $0.presetID == known?.id }
    names = SharedNames(
      host: isNamed ? known?.host : nil, files: files,
      isLinkAsText: known?.isOneOfKinds == true && known?.kinds.contains(.link) == true)
    onlyPreset = known
  }

  /// Whether any of its presets is a guess.
  package var isGuess: Bool { sharedPresets.contains { $0.isGuess } }

  /// The preset of the payload, if there is only one.
  package let onlyPreset: Preset?

  private static func preset(of payload: Payload, among presets: [Preset]) -> Preset? {
    guard presets.count == 1 else { return nil }
    return presets.first { shared in
      [HostStage.runs, .skipped].contains { shared.payload.seenByRules($0) == payload }
    }
  }

  /// A preset, after the host stage.
  package convenience init(_ preset: Preset) {
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
}

extension SharedPayload: Hashable {
  /// Whether the same is shared, as well known, under the same names.
  package static func == (left: SharedPayload, right: SharedPayload) -> Bool {
    left === right
      || left.payload == right.payload && left.sharedPresets == right.sharedPresets && left.preset == right.preset
        && left.certainty == right.certainty && left.obstacle == right.obstacle && left.names == right.names
  }

  /// Hashes the payload and the names, since many files of one type differ in their names alone.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(payload)
    hasher.combine(names)
  }
}

extension ActivationRule {
  /// The rule to evaluate for a share: if a preset describes the share, the rule on the platform of that preset, unless
  /// its own one is known.
  package func asked(about share: SharedPayload) -> ActivationRule {
    isPlatformKnown ? self : share.preset?.platform.map { on($0) } ?? self
  }

  /// The verdict on a share; it is never more certain than the share is known.
  package func decide(_ share: SharedPayload) -> PayloadDecision {
    let rule = asked(about: share)
    return rule.decide(share.prepared, knownAs: share.certainty).keptAway(by: rule.met(share.obstacle)).with(
      share.names)
  }

  /// The bare verdict on a share.
  package func evaluate(_ share: SharedPayload) -> RuleVerdict {
    let rule = asked(about: share)
    return rule.evaluate(share.prepared).keptAway(by: rule.met(share.obstacle))
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

extension [Preset] {
  /// The obstacle that hides every extension from a payload that one of the presets shares.
  package func obstacle(to payload: Payload) -> OfferObstacle? {
    first { $0.obstacle != nil && $0.payloadForRules == payload }?.obstacle
  }
}
