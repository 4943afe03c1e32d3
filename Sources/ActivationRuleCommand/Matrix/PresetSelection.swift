import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules

/// The presets that a matrix is about.
struct PresetSelection {
  /// The presets that the report counts, in order.
  let presets: [HostPreset]
  /// Presets that fit as well but for their confidence, which a page holds back until asked.
  let background: [HostPreset]
  /// How many presets that fit otherwise are for the other platform.
  let otherPlatformCount: Int

  /// All presets there are.
  let library: PresetLibrary

  static let definitions = [
    OptionDefinition("--host", "NAME", "only presets of this host app; a part of the name will do"),
    OptionDefinition(
      "--confidence", "LEVEL", of: .oneOf(HostPreset.Confidence.self),
      "the weakest confidence to take: high, medium (default) or low"),
    OptionDefinition("--all", "presets of low confidence and of the other platform too"),
    OptionDefinition(
      "--basis", "BASIS", of: .oneOf(HostPreset.Basis.self),
      "only presets known this way, as 'observed' or 'host-source'"),
    OptionDefinition("--matching", "WORDS", "only presets whose texts or types hold all these words"),
    OptionDefinition("--preset", "ID", of: .name(.presets), "this preset, whatever its confidence; may be repeated"),
  ]

  init(_ arguments: ParsedArguments, platform: Platform) throws(CommandFailure) {
    library = try PresetArguments.library(arguments)
    let ids = arguments.values("--preset")
    if !ids.isEmpty {
      try Self.requireAlone(arguments)
      presets = try Self.named(ids, library, arguments)
      (background, otherPlatformCount) = ([], 0)
      return
    }
    let minimum = try Self.minimumConfidence(arguments)
    let fitting = try Self.fitting(library, arguments)
    let takesAll = arguments.has("--all")
    let here = fitting.filter { takesAll || $0.platform == nil || $0.platform == platform }
    presets = here.filter { $0.confidence >= minimum }
    background = here.filter { $0.confidence < minimum }
    otherPlatformCount = fitting.count - here.count
    guard presets.isEmpty else { return }
    guard fitting.isEmpty else {
      throw .usage(
        "the \(fitting.count) presets that fit are of low confidence or for the other platform; '--all' takes them",
        verb: arguments.verb)
    }
    throw .usage("no preset fits", verb: arguments.verb)
  }

  /// Presets named one by one leave nothing to choose.
  private static func requireAlone(_ arguments: ParsedArguments) throws(CommandFailure) {
    for option in definitions where option.name != "--preset" && arguments.has(option.name) {
      throw .usage("'--preset' names the presets, so '\(option.name)' has nothing to choose", verb: arguments.verb)
    }
  }

  private static func named(
    _ ids: [String], _ library: PresetLibrary, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [HostPreset] {
    var presets: [HostPreset] = []
    for id in ids {
      guard let preset = library[id: id] else {
        throw .usage(
          "there is no preset '\(id)'\(PresetArguments.question(library.suggestions(for: id)))", verb: arguments.verb)
      }
      guard !preset.isHandlerSide else {
        throw .usage(
          "'\(id)' is what an extension's code receives, not what its rule is asked about", verb: arguments.verb)
      }
      if !presets.contains(preset) { presets.append(preset) }
    }
    return presets
  }

  private static func minimumConfidence(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> HostPreset.Confidence {
    guard let word = try arguments.value("--confidence") else { return arguments.has("--all") ? .low : .medium }
    guard !arguments.has("--all") else {
      throw .usage("'--all' takes every confidence, and '--confidence' does not", verb: arguments.verb)
    }
    guard let level = HostPreset.Confidence(rawValue: word) else {
      throw .usage("'--confidence' is high, medium or low, not '\(word)'", verb: arguments.verb)
    }
    return level
  }

  /// The presets of any platform and confidence that fit the other conditions.
  private static func fitting(
    _ library: PresetLibrary, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [HostPreset] {
    let host = try PresetArguments.host(library, arguments)
    var basis: HostPreset.Basis?
    if let word = try arguments.value("--basis") {
      basis = HostPreset.Basis(rawValue: word)
      guard basis != nil else {
        let words = HostPreset.Basis.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw .usage("'--basis' is one of \(words), not '\(word)'", verb: arguments.verb)
      }
    }
    let matching = try arguments.value("--matching")
    return library.filtered(host: host, basis: basis, matching: matching).filter { !$0.isHandlerSide }
  }
}
