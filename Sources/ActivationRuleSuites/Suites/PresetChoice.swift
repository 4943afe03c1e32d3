/// The presets that a case with `forall presets` is about.
enum PresetChoice {
  /// The options that choose, and one that changes what the rules see.
  static let options: [OptionDefinition] =
    PresetArguments.filters + [
      OptionDefinition("--type", "UTI", "presets with an attachment that conforms to this type"),
      OptionDefinition("--not-type", "UTI", "presets without such an attachment"),
      OptionDefinition("--preset", "ID", "this preset; may be repeated"),
      OptionDefinition("--except", "ID", "every other preset than this; may be repeated"),
      OptionDefinition("--no-host-stage", "take presets as the host hands them over"),
    ]

  /// The presets that fit all options, in order; those of medium confidence or better unless the options say otherwise.
  ///
  /// Presets of the other platform, and those that an extension's code receives, are left out.
  static func presets(
    _ arguments: ParsedArguments, _ library: PresetLibrary, _ platform: Platform, _ known: SuiteTypes
  ) throws(InputFailure) -> [HostPreset] {
    try arguments.forEach { element throws(InputFailure) in
      guard case .positional(let word) = element else { return }
      throw .usage("'\(word)' is no option; presets are chosen by options, such as '--host'")
    }
    _ = try PresetArguments.host(library, arguments)
    let exceptions = try ids("--except", arguments, library)
    let named = try ids("--preset", arguments, library)
    let takesAnyConfidence = arguments.has("--confidence") || !named.isEmpty
    let isForPlatform: (HostPreset) -> Bool = { $0.platform == nil || $0.platform == platform }
    var presets = try PresetArguments.filtered(library, arguments).filter { preset in
      !preset.isHandlerSide && !exceptions.contains(preset.id)
        && (takesAnyConfidence || preset.confidence >= .medium)
        && (named.isEmpty ? arguments.has("--platform") || isForPlatform(preset) : named.contains(preset.id))
    }
    for (option, isWanted) in [("--type", true), ("--not-type", false)] {
      try arguments.forEach(option) { type throws(InputFailure) in
        if let complaint = known.complaint(about: type) { throw .usage(complaint) }
        presets = presets.filter { $0.holds(type, known.types) == isWanted }
      }
    }
    guard !presets.isEmpty else { throw .usage("no preset fits") }
    return presets
  }

  private static func ids(
    _ option: String, _ arguments: ParsedArguments, _ library: PresetLibrary
  ) throws(InputFailure) -> Set<String> {
    try arguments.forEach(option) { id throws(InputFailure) in
      _ = try PresetArguments.presetForRules(id, in: library)
    }
    return Set(arguments.values(option))
  }
}

extension HostPreset {
  /// Whether some attachment that rules see conforms to a type.
  fileprivate func holds(_ type: String, _ types: UniformTypeRegistry) -> Bool {
    payload.seenByRules().attachments.contains { attachment in
      attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: type) }
    }
  }
}
