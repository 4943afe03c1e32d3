/// What hosts share, for which a rule is to be made.
struct HostWish {
  /// What the named hosts share today, and the named presets; none without names.
  let presets: [HostPreset]
  /// The presets to choose from.
  let library: PresetLibrary
  /// How a rule sees what is shared.
  let stage: HostStage

  /// - Parameter settings: their platform becomes that of the presets, where all are for the other one.
  init(_ arguments: ParsedArguments, _ settings: inout RuleSettings) throws(InputFailure) {
    library = try PresetArguments.library(arguments)
    stage = arguments.hostStage
    guard arguments.has(PresetChoice.host.name) || arguments.has(PresetChoice.preset.name) else {
      presets = []
      return
    }
    var found = try PresetArguments.presets(PresetChoice.preset.name, arguments, in: library)
    settings.platform = PresetSelection(found, in: library).platform(insteadOf: settings.platform)
    for name in arguments.values(PresetChoice.host.name) {
      let choice = try PresetChoice.presets(ofHost: name, in: library, on: settings.platform)
      if found.isEmpty { settings.platform = choice.platform(insteadOf: settings.platform) }
      found += choice.presets.current.filter { !found.contains($0) }
    }
    presets = found
  }

  /// What is shared, as a rule sees it.
  func payload(_ preset: HostPreset) -> Payload { preset.payload.seenByRules(stage) }

  /// The description with what the hosts ask for.
  ///
  /// Without kinds, the main thing of each share is a kind. With kinds, what the hosts put beside things of these kinds may
  /// come along.
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

  /// Whether the main thing that is shared is of some kind.
  func isOf(_ kinds: [AttachmentKind], _ preset: HostPreset, _ types: UniformTypeRegistry) -> Bool {
    let attachments = payload(preset).attachments
    guard let main = AttachmentKind(mainOf: attachments, types) else { return false }
    return attachments.contains { attachment in
      main.accepts(attachment, types) && kinds.contains { $0.accepts(attachment, types) }
    }
  }
}

extension Sequence<HostPreset> {
  /// Those that decide a question about their hosts: what is shared today and known.
  var current: [HostPreset] {
    let all = Array(self)
    return HostShares(all).deciding.map { all[$0] }
  }
}
