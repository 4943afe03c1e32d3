public import ActivationRuleModel
import ActivationRuleText

extension ActivationRule {
  /// The known shares of the rule's platform that an earlier version of the rule was shown for and this one is not, and
  /// vice versa.
  ///
  /// Known shares are the shares that an app still has, as far as reports say, and that are not guesses.
  public func difference(from old: ActivationRule) -> PresetChanges {
    let turned = TurnedPresets(from: old, to: self, besides: Payload())
    return PresetChanges(lost: turned.hidden, gained: turned.shown)
  }
}

/// The known shares for which two versions of a rule have different verdicts.
public struct PresetChanges: Hashable, Sendable {
  /// The shares for which the extension no longer appears.
  public let lost: [Preset]
  /// The shares for which it appears only now.
  public let gained: [Preset]
  /// Whether no verdict differs.
  public var isEmpty: Bool { lost.isEmpty && gained.isEmpty }
}

extension PresetChanges: CustomStringConvertible {
  /// The identifiers of both, such as `lost: safari-page; gained: none`.
  public var description: String {
    func names(_ presets: [Preset]) -> String {
      presets.isEmpty ? "none" : WordList.list(presets.map { $0.id }, "and")
    }
    return "lost: \(names(lost)); gained: \(names(gained))"
  }
}

/// The known presets for which a rule has another verdict than before.
package struct TurnedPresets: Sendable {
  /// Presets that the rule is now shown for.
  package private(set) var shown: [Preset] = []
  /// Presets that the rule is no longer shown for.
  package private(set) var hidden: [Preset] = []
  /// The number of evaluated presets.
  package let presetCount: Int
  /// The number of them that are not in question anyway.
  private let otherCount: Int

  /// Evaluates two rules on the presets of their platform.
  ///
  /// - Parameters:
  ///   - payload: the payload in question.
  ///   - asked: the presets that it combines, which are not counted.
  package init(
    from old: ActivationRule, to new: ActivationRule, besides payload: Payload, of asked: [Preset] = []
  ) {
    let presets = Preset.counted(for: old)
    presetCount = presets.count
    // A payload without a preset may still equal that of one, which then counts as the one in question.
    let same = presets.first { $0.payloadForRules == payload }
    let asked = asked.isEmpty ? [same].compactMap { $0?.id } : asked.map { $0.id }
    let others = presets.filter { !asked.contains($0.id) }
    otherCount = others.count
    for preset in others {
      let shared = preset.payloadForRules
      switch (old.evaluate(shared) == .shown, new.evaluate(shared) == .shown) {
      case (false, true): shown.append(preset)
      case (true, false): hidden.append(preset)
      default: break
      }
    }
  }

  /// The number of presets with another verdict and their names, as one line.
  ///
  /// - Parameter isAlso: whether the verdict on the payload in question also changes.
  package func sentence(isAlso: Bool) -> String {
    let also = isAlso ? "also " : ""
    let parts = [
      shown.isEmpty ? nil : "\(also)shown for \(shown.count) more of \(presetCount) known shares: \(Self.names(shown))",
      hidden.isEmpty
        ? nil : "hidden for \(hidden.count) of \(presetCount) that it was shown for: \(Self.names(hidden))",
    ].compactMap { $0 }
    return parts.isEmpty ? "none of the other \(otherCount) known shares changes" : parts.joined(separator: "; ")
  }

  /// The identifiers of the first presets, and the number of others.
  private static func names(_ presets: [Preset]) -> String {
    let (limit, ids) = (3, presets.map { $0.id })
    guard ids.count > limit else { return WordList.list(ids, "and") }
    return ids.prefix(limit).joined(separator: ", ") + " and \(ids.count - limit) more"
  }
}
