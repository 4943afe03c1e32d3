package import ActivationRuleText

extension PresetLibrary {
  /// The preset with an id, for callers that require it.
  package func preset(_ id: String) throws(Failure) -> HostPreset {
    if let preset = self[id: id] { return preset }
    if !id.isEmpty, !hosts(called: id.replacing("-", by: " ")).isEmpty {
      throw Failure(.usage, "'\(id)' is an app, and no preset; '--host \(id)' asks about all that it shares")
    }
    let near = suggestions(for: id)
    let hint = near.isEmpty ? "; 'activationrule apps all' lists them" : EditDistance.question(near)
    throw Failure(.usage, "there is no preset '\(id)'\(hint)")
  }

  /// The preset with an id, if rules are evaluated on it.
  package func presetForRules(_ id: String) throws(Failure) -> HostPreset {
    let preset = try preset(id)
    guard !preset.isHandlerSide else {
      throw Failure(.usage, "'\(id)' is what an extension's code receives, not what its rule is asked about")
    }
    return preset
  }
}
