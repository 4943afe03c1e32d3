import ActivationRuleReports
import ActivationRuleSources

/// Reads the arguments that choose the presets of a matrix.
extension PresetSelection {
  private static let confidence = Option<HostPreset.Confidence>(
    "--confidence", "LEVEL", "the weakest confidence to take: high, medium (default) or low")
  private static let basis = Option<HostPreset.Basis>(
    "--basis", "BASIS", "only presets known this way, as 'observed' or 'host-source'")

  static let definitions = [
    OptionDefinition("--host", "NAME", "only presets of this host app; a part of the name will do"),
    confidence.definition,
    OptionDefinition("--all", "presets of low confidence and of the other platform too"),
    basis.definition,
    OptionDefinition("--matching", "WORDS", "only presets whose texts or types hold all these words"),
    OptionDefinition("--preset", "ID", of: .name(.presets), "this preset, whatever its confidence; may be repeated"),
  ]

  init(_ arguments: ParsedArguments, platform: Platform) throws(CommandFailure) {
    let library = try PresetArguments.library(arguments)
    let ids = arguments.values("--preset")
    if !ids.isEmpty {
      try Self.requireAlone(arguments)
      self.init(try Self.named(ids, library), in: library)
      return
    }
    let minimum = try Self.minimumConfidence(arguments)
    let fitting = try Self.fitting(library, arguments)
    let takesAll = arguments.has("--all")
    let here = fitting.filter { takesAll || $0.platform == nil || $0.platform == platform }
    self.init(
      here.filter { $0.confidence >= minimum }, background: here.filter { $0.confidence < minimum },
      otherPlatformCount: fitting.count - here.count, in: library)
    guard presets.isEmpty else { return }
    guard fitting.isEmpty else {
      throw .usage(
        "the \(fitting.count) presets that fit are of low confidence or for the other platform; '--all' takes them")
    }
    throw .usage("no preset fits")
  }

  /// Presets named one by one leave nothing to choose.
  private static func requireAlone(_ arguments: ParsedArguments) throws(CommandFailure) {
    for option in definitions where option.name != "--preset" && arguments.has(option.name) {
      throw .usage("'--preset' names the presets, so '\(option.name)' has nothing to choose")
    }
  }

  private static func named(_ ids: [String], _ library: PresetLibrary) throws(CommandFailure) -> [HostPreset] {
    var presets: [HostPreset] = []
    for id in ids {
      let preset = try PresetArguments.presetForRules(id, in: library)
      if !presets.contains(preset) { presets.append(preset) }
    }
    return presets
  }

  private static func minimumConfidence(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> HostPreset.Confidence {
    guard let level = try arguments.value(confidence) else { return arguments.has("--all") ? .low : .medium }
    guard !arguments.has("--all") else {
      throw .usage("'--all' takes every confidence, and '--confidence' does not")
    }
    return level
  }

  /// The presets of any platform and confidence that fit the other conditions.
  private static func fitting(
    _ library: PresetLibrary, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> [HostPreset] {
    let host = try PresetArguments.host(library, arguments)
    let matching = try arguments.value("--matching")
    return library.filtered(host: host, basis: try arguments.value(basis), matching: matching)
      .filter { !$0.isHandlerSide }
  }
}
