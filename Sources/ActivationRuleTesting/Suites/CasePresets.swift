import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTypes
import ActivationRules

/// The presets of a case with `forall presets`, or with a host.
enum CasePresets {
  /// The options that choose presets.
  static let options: [OptionDefinition] =
    PresetChoice.suiteOptions + [
      PresetChoice.platform,
      OptionDefinition("--type", "UTI", "presets with an attachment that conforms to this type"),
      OptionDefinition("--not-type", "UTI", "presets without such an attachment"),
      OptionDefinition("--except", "ID", "every other preset than this; may be repeated"),
    ]

  /// Returns the presets that match all options, in order, chosen in the same way as everywhere.
  static func presets(
    _ arguments: ParsedArguments, _ library: PresetLibrary, _ platform: Platform, _ known: DeclaredTypes
  ) throws(InputFailure) -> [HostPreset] {
    try arguments.forEach { element throws(InputFailure) in
      guard case .positional(let word) = element else { return }
      throw .usage("'\(word)' is not an option; options such as '--host' choose presets")
    }
    let exceptions = try PresetArguments.presets("--except", arguments, in: library)
    let platform = try arguments.value(SettingsArguments.platform) ?? platform
    var presets = try PresetChoice(arguments, in: library).selection(on: platform).presets
    presets.removeAll { exceptions.contains($0) }
    for (option, isWanted) in [("--type", true), ("--not-type", false)] {
      try arguments.forEach(option) { type throws(InputFailure) in
        if let complaint = known.complaint(about: type) { throw .usage(complaint) }
        presets = presets.filter { $0.holds(type, known.types) == isWanted }
      }
    }
    guard !presets.isEmpty else { throw .usage("no preset fits") }
    return presets
  }
}

extension HostPreset {
  /// Returns whether an attachment that rules see conforms to a type.
  fileprivate func holds(_ type: String, _ types: UniformTypeRegistry) -> Bool {
    payload.seenByRules().attachments.contains { attachment in
      attachment.registeredTypeIdentifiers.contains { types.conforms($0, to: type) }
    }
  }
}
