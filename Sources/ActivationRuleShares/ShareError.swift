import ActivationRuleText
package import ActivationRuleTypes

/// The reason why a share cannot be used: a name that does not exist, or an invalid count.
public struct ShareError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause in words, often with a suggestion.
  public let description: String

  package init(_ description: String) {
    self.description = VisibleText.line(description)
  }
}

extension PresetLibrary {
  /// The preset with an id, for callers that require it.
  package func preset(_ id: String) throws(ShareError) -> HostPreset {
    if let preset = self[id: id] { return preset }
    throw ShareError("there is no preset '\(id)'\(EditDistance.question(suggestions(for: id)))")
  }

  /// The preset with an id, if rules are evaluated on it.
  package func presetForRules(_ id: String) throws(ShareError) -> HostPreset {
    let preset = try preset(id)
    guard !preset.isHandlerSide else {
      throw ShareError("'\(id)' is what an extension's code receives, not what its rule is asked about")
    }
    return preset
  }

  /// The shares for rules of the hosts with a name on a platform.
  package func shares(ofHost name: String, on platform: Platform) throws(ShareError) -> [HostPreset] {
    let presets = name.isEmpty ? [] : presets(ofHost: name, on: platform)
    guard presets.isEmpty else { return presets }
    throw ShareError("there is no host '\(name)'\(EditDistance.question(suggestions(forHost: name)))")
  }
}
