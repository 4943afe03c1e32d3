public import ActivationRuleModel

extension ActivationRule {
  /// The known shares of the rule's platform that an earlier form of the rule was shown for and this one is not, and the
  /// other way round.
  ///
  /// Known are shares that an app hands over today, as far as reports go, and that are no guesses.
  public func sharesTurned(since old: ActivationRule) -> (lost: [HostPreset], gained: [HostPreset]) {
    let turned = TurnedPresets(from: old, to: self, besides: Payload())
    return (turned.hidden, turned.shown)
  }
}

/// The presets for which a rule has another verdict than before, over those that numbers are counted over.
package struct TurnedPresets: Sendable {
  /// Those that it is now shown for.
  package private(set) var shown: [HostPreset] = []
  /// Those that it is no longer shown for.
  package private(set) var hidden: [HostPreset] = []
  /// How many presets were asked about.
  package let presetCount: Int
  /// How many of them are not what is asked about anyway.
  private let otherCount: Int

  /// Asks two rules about the presets of their platform.
  ///
  /// - Parameters:
  ///   - payload: what is asked about anyway.
  ///   - asked: the presets that it is made of, which are not counted.
  package init(
    from old: ActivationRule, to new: ActivationRule, besides payload: Payload, of asked: [HostPreset] = []
  ) {
    let presets = HostPreset.counted(on: old.settings.platform)
    presetCount = presets.count
    // Of a payload that is no preset's but looks like one, it is that one.
    let same = presets.first { $0.payload.seenByRules() == payload }
    let asked = asked.isEmpty ? [same].compactMap { $0?.id } : asked.map { $0.id }
    let others = presets.filter { !asked.contains($0.id) }
    otherCount = others.count
    for preset in others {
      let shared = preset.payload.seenByRules()
      switch (old.evaluate(shared) == .shown, new.evaluate(shared) == .shown) {
      case (false, true): shown.append(preset)
      case (true, false): hidden.append(preset)
      default: break
      }
    }
  }

  /// How many turn, and which, as one line.
  ///
  /// - Parameter isAlso: whether what is asked about turns as well.
  package func sentence(isAlso: Bool) -> String {
    let also = isAlso ? "also " : ""
    let parts = [
      shown.isEmpty ? nil : "\(also)shown for \(shown.count) more of \(presetCount) known shares: \(Self.names(shown))",
      hidden.isEmpty
        ? nil : "hidden for \(hidden.count) of \(presetCount) that it was shown for: \(Self.names(hidden))",
    ].compactMap { $0 }
    return parts.isEmpty ? "none of the other \(otherCount) known shares changes" : parts.joined(separator: "; ")
  }

  /// The identifiers of the first presets, and how many follow.
  private static func names(_ presets: [HostPreset]) -> String {
    let (limit, ids) = (3, presets.map { $0.id })
    guard ids.count > limit else { return WordList.list(ids, "and") }
    return ids.prefix(limit).joined(separator: ", ") + " and \(ids.count - limit) more"
  }
}
