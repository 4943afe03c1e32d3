import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTypes

/// The shares of hosts that a new rule should accept.
struct HostWish {
  /// The current shares of the named hosts; empty without names.
  let presets: [HostPreset]
  /// The presets to choose from.
  let library: PresetLibrary

  /// - Parameter settings: their platform becomes that of the presets, if all presets are for the other one.
  init(_ arguments: ParsedArguments, _ settings: inout RuleSettings) throws(InputFailure) {
    library = .builtIn
    var found: [HostPreset] = []
    let names = arguments.values(PresetChoice.host.name).flatMap { $0.split(separator: ",") }
    for name in names.map({ String($0) }) {
      let choice = try PresetChoice.presets(ofHost: name, in: library, on: settings.platform)
      if found.isEmpty { settings.platform = choice.platform(insteadOf: settings.platform) }
      found += choice.presets.current.filter { !found.contains($0) }
    }
    presets = found
  }

  /// Returns the payload as a rule sees it.
  func payload(_ preset: HostPreset) -> Payload { preset.payload.seenByRules() }

  /// Returns the description with the requirements of the hosts.
  ///
  /// Without kinds, the main attachment of each share is a kind.
  func completing(_ description: RuleDescription, _ types: UniformTypeRegistry) -> RuleDescription {
    guard !presets.isEmpty else { return description }
    var description = description
    if description.alternatives == [[]] {
      var kinds: [AttachmentKind] = []
      for preset in presets {
        guard let kind = AttachmentKind(mainOf: payload(preset).attachments, types) else { continue }
        if !kinds.contains(where: { $0.isSame(as: kind) }) { kinds.append(kind) }
      }
      description.alternatives = [kinds.compactMap { RuleDescription.Part($0) }]
    }
    return description
  }
}

extension Sequence<HostPreset> {
  /// The presets that decide a question about their hosts: current and known shares.
  var current: [HostPreset] {
    let all = Array(self)
    return HostShares(all).deciding.map { all[$0] }
  }
}
