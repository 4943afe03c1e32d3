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
    for name in arguments.values(PresetChoice.host.name) {
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
  /// Without kinds, the main attachment of each share is a kind. With kinds, the hosts' additional attachments are
  /// allowed next to attachments of these kinds.
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
    let kinds = description.kinds
    let hasOthers = presets.filter { isOf(kinds, $0, types) }.contains { preset in
      payload(preset).attachments.contains { attachment in !kinds.contains { $0.accepts(attachment, types) } }
    }
    description.allowsOthers = description.allowsOthers || hasOthers
    return description
  }

  /// Whether the main attachment is of some kind.
  func isOf(_ kinds: [AttachmentKind], _ preset: HostPreset, _ types: UniformTypeRegistry) -> Bool {
    let attachments = payload(preset).attachments
    guard let main = AttachmentKind(mainOf: attachments, types) else { return false }
    return attachments.contains { attachment in
      main.accepts(attachment, types) && kinds.contains { $0.accepts(attachment, types) }
    }
  }
}

extension Sequence<HostPreset> {
  /// The presets that decide a question about their hosts: current and known shares.
  var current: [HostPreset] {
    let all = Array(self)
    return HostShares(all).deciding.map { all[$0] }
  }
}
