package import ActivationRuleModel
import Texts

/// Why nothing can be asked about a share: a name that nothing has, or a count that is none.
public struct ShareError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// There is no such preset, or it is what an extension's code receives.
    case preset
    /// There is no such host, or a list contains a host.
    case host
    /// There is no such type.
    case type
    /// A file without a name, or with a misspelt extension.
    case filenameExtension
    /// Too many things at once, or nothing at all.
    case count
  }

  /// What is wrong.
  public let kind: Kind
  /// The cause in words, often with a suggestion.
  public let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, VisibleText.line(description))
  }
}

extension PresetLibrary {
  /// The preset with an id, for those who cannot go on without it.
  package func preset(_ id: String) throws(ShareError) -> HostPreset {
    if let preset = self[id: id] { return preset }
    throw ShareError(.preset, "there is no preset '\(id)'\(EditDistance.question(suggestions(for: id)))")
  }

  /// The preset with an id, if a rule can be asked about it.
  package func presetForRules(_ id: String) throws(ShareError) -> HostPreset {
    let preset = try preset(id)
    guard !preset.isHandlerSide else {
      throw ShareError(.preset, "'\(id)' is what an extension's code receives, not what its rule is asked about")
    }
    return preset
  }

  /// What the hosts that a word names hand to rules on a platform.
  package func shares(ofHost name: String, on platform: Platform) throws(ShareError) -> [HostPreset] {
    let presets = name.isEmpty ? [] : presets(ofHost: name, on: platform)
    guard presets.isEmpty else { return presets }
    throw ShareError(.host, "there is no host '\(name)'\(EditDistance.question(suggestions(forHost: name)))")
  }
}
