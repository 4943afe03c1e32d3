import ActivationRuleText
package import ActivationRuleTypes

/// The reason why a share cannot be used: a name that does not exist, or an invalid count.
public struct ShareError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// There is no such preset, or only an extension's code receives it.
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

  /// The kind of fault.
  public let kind: Kind
  /// The cause in words, often with a suggestion.
  public let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, VisibleText.line(description))
  }
}

extension PresetLibrary {
  /// The preset with an id, for callers that require it.
  package func preset(_ id: String) throws(ShareError) -> HostPreset {
    if let preset = self[id: id] { return preset }
    throw ShareError(.preset, "there is no preset '\(id)'\(EditDistance.question(suggestions(for: id)))")
  }

  /// The preset with an id, if rules are evaluated on it.
  package func presetForRules(_ id: String) throws(ShareError) -> HostPreset {
    let preset = try preset(id)
    guard !preset.isHandlerSide else {
      throw ShareError(.preset, "'\(id)' is what an extension's code receives, not what its rule is asked about")
    }
    return preset
  }

  /// The shares for rules of the hosts with a name on a platform.
  package func shares(ofHost name: String, on platform: Platform) throws(ShareError) -> [HostPreset] {
    let presets = name.isEmpty ? [] : presets(ofHost: name, on: platform)
    guard presets.isEmpty else { return presets }
    throw ShareError(.host, "there is no host '\(name)'\(EditDistance.question(suggestions(forHost: name)))")
  }
}
