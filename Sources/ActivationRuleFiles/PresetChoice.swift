import ActivationRuleProjects
import ActivationRuleQuestions
package import ActivationRuleReports
package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
package import ActivationRuleTypes

/// The options that choose presets, shared by every verb and suite that asks about several of them.
package struct PresetChoice {
  /// The option for the presets of an app.
  package static let host = OptionDefinition(
    "--host", "NAME", of: .name(.hosts),
    "the current shares of this app; repeatable"
  ).alsoCalled("--app", "--from")
  /// The option for presets that are otherwise left out.
  package static let all = OptionDefinition("--all", "each share, also guesses and older ones")
  /// The option for one preset.
  package static let preset = OptionDefinition(
    "--preset", "ID", of: .name(.presets), "this preset, even a guess; repeatable")
  private static let confidence = Option<Preset.Confidence>(
    "--confidence", "LEVEL", "the lowest confidence to include: high, medium or low")

  private static let matching = OptionDefinition(
    "--matching", "WORDS", "only presets whose texts or types contain all these words")

  /// The options; the platform is an option of the rule, if there is one.
  package static let options = [host, all, preset]

  /// The options of a suite, where one line stands for many presets.
  package static let suiteOptions =
    options + [
      confidence.definition, matching,
    ]

  private let arguments: ParsedArguments
  private let library: PresetLibrary

  /// - Parameter library: the presets to choose from.
  package init(_ arguments: ParsedArguments, in library: PresetLibrary) {
    (self.arguments, self.library) = (arguments, library)
  }

  /// Whether an option filters, other than by naming presets.
  package var hasFilter: Bool {
    arguments.has(Self.host) || arguments.has(Self.all)
  }

  /// Returns the hosts that a word names.
  private static func hosts(named name: String, in library: PresetLibrary) throws(Failure) -> [String] {
    let found = name.isEmpty ? [] : library.hosts(named: name)
    guard found.isEmpty else { return found }
    var near = library.suggestions(forHost: name)
    // A short word occurs in too many texts.
    if near.isEmpty, name.utf8.count > 3 { near = library.presets(about: name).prefix(3).map { "--preset \($0.id)" } }
    throw .usage(near.isEmpty ? unknown(name) : "there is no host '\(name)'\(EditDistance.question(near))")
  }

  /// Returns the sentence about an unknown app, with the ways to ask about it anyway.
  package static func unknown(_ name: String) -> String {
    "no share of '\(VisibleText.line(name))' is known; try --link, --text or --photo, as most apps share them, or record one with "
      + "Samples/Probe and pass it to --import; 'activationrule apps all' lists the known apps"
  }

  /// Returns the shares of a host on a platform, or on the other platform if none are known here.
  package static func presets(
    ofHost name: String, in library: PresetLibrary, on platform: Platform
  ) throws(Failure) -> PresetSelection {
    _ = try hosts(named: name, in: library)
    return PresetSelection(library.presets(ofHost: name, on: platform))
  }

  /// Returns the matching presets, whatever their platform and confidence.
  package func fitting() throws(Failure) -> [Preset] {
    var hosts: Set<String>?
    try arguments.forEach(Self.host) { name throws(Failure) in
      hosts = (hosts ?? []).union(try Self.hosts(named: name, in: library))
    }
    return library.filtered(hosts: hosts, matching: try arguments.value(Self.matching))
  }

  /// Returns the presets to evaluate rules with: the named presets, or the presets of a platform with medium confidence
  /// or better.
  ///
  /// For a named host without any of these, includes its guesses, and its shares on the other platform.
  package func selection(on platform: Platform) throws(Failure) -> PresetSelection {
    let named = try arguments.presets(Self.preset, in: library)
    guard named.isEmpty else {
      for option in Self.suiteOptions where option.name != Self.preset.name && arguments.has(option) {
        throw .usage("'--preset' names the presets, so '\(option.name)' has nothing to choose")
      }
      return PresetSelection(named)
    }
    let level = try arguments.value(Self.confidence)
    if level != nil, arguments.has(Self.all) {
      throw .usage("'--all' takes every confidence, and '--confidence' does not")
    }
    let fitting = try fitting().filter { !$0.isHandlerSide }
    guard !fitting.isEmpty else { throw .usage("no preset fits") }
    let takesGuesses = arguments.has(Self.host) && level == nil
    let isHere = Self.isTaken(fitting, orOthers: arguments.has(Self.host)) { $0.isShared(on: platform) }
    let here = fitting.filter(isHere)
    if arguments.has(Self.all), !here.isEmpty { return PresetSelection(here) }
    let isKnown = Self.isTaken(here, orOthers: takesGuesses) { $0.confidence >= level ?? .medium }
    let presets = here.filter(isKnown)
    guard !presets.isEmpty else {
      let count = WordList.count(fitting.count, "preset")
      throw .usage("\(count) would fit, of low confidence ('--all') or for the other platform ('--platform')")
    }
    return PresetSelection(presets, among: here)
  }

  /// Returns the presets that the arguments of a verb choose.
  ///
  /// The platform of the settings becomes that of the presets if all are for the other platform because nothing else is
  /// known.
  package static func selection(
    _ arguments: ParsedArguments, _ settings: inout RuleSettings
  ) throws(Failure) -> PresetSelection {
    let choice = PresetChoice(arguments, in: try arguments.presetLibrary())
    var selection = try choice.selection(on: settings.platform)
    if !choice.hasFilter, !arguments.has(preset) { selection = selection.ofApps }
    if !arguments.has(all), !arguments.has(preset) { selection = selection.current }
    if arguments.has(host) { settings.platform = selection.platform(insteadOf: settings.platform) }
    return selection
  }

  /// Sets the platform of the question to that of the named presets, unless another one is given.
  ///
  /// - Returns: whether there are such presets.
  package static func takePlatform(
    of arguments: ParsedArguments, _ settings: inout RuleSettings
  ) throws(Failure) -> Bool {
    guard arguments.has(preset), !arguments.has(SettingsArguments.platform) else { return false }
    let library = try arguments.presetLibrary()
    // A name without a preset is reported where it is read.
    let presets = arguments.values(preset).compactMap { library[id: $0] }
    settings.platform = PresetSelection(presets).platform(insteadOf: settings.platform)
    return presets.first?.platform != nil && presets.allSatisfy { $0.platform == presets[0].platform }
  }

  /// Throws if anything is shared in addition to a host, which stands for the whole share; complains about the first.
  ///
  /// - Parameter options: the options that choose among presets there.
  package static func requireAlone(
    _ arguments: ParsedArguments, skipping: Int = 0, choosingBy options: [OptionDefinition] = [host]
  ) throws(Failure) {
    let taken = options.map { $0.name } + [OptionDefinition.presetFiles.name]
    let others = OptionDefinition.payload.map { $0.name }.filter { !taken.contains($0) }
    var position = 0
    try arguments.forEach { element throws(Failure) in
      let word: String
      switch element {
      case .positional(let text):
        position += 1
        guard position > skipping else { return }
        word = text
      case .option(let name, _):
        guard others.contains(name) else { return }
        word = name
      }
      throw .usage("'--host' evaluates each share of an app, so '\(word)' cannot be added")
    }
  }

  /// Returns whether a preset meets a condition, or belongs to a host without a preset that does.
  private static func isTaken(
    _ presets: [Preset], orOthers takesOthers: Bool, _ condition: @escaping (Preset) -> Bool
  ) -> (Preset) -> Bool {
    guard takesOthers else { return condition }
    let hosts = Set(presets.filter(condition).map { $0.host })
    return { condition($0) || !hosts.contains($0.host) }
  }
}

/// Reads the arguments about presets: files of presets, and the requested presets.
extension ParsedArguments {
  // MARK: Files

  /// Returns the presets available to a command: the built-in ones and those of every `--presets`, in order.
  package func presetLibrary() throws(Failure) -> PresetLibrary {
    var read: [PropertyListDocument] = []
    try forEach(.presetFiles) { written throws(Failure) in
      for file in try presetFiles(at: path(written)) { read.append(try presetFile(file)) }
    }
    return try PresetLibrary(reading: read)
  }

  /// Returns the files of presets at a path: the file itself, or the JSON files directly in the folder, sorted by name.
  ///
  /// Hidden files are skipped; some systems put one next to each file that they copy.
  private func presetFiles(at path: String) throws(Failure) -> [String] {
    guard let kind = tree.kind(of: path) else { throw Failure(.unreadable, "there is no file or folder '\(path)'") }
    guard kind == .folder else { return [path] }
    guard let contents = tree.contents(path) else {
      throw Failure(.unreadable, "the folder '\(path)' cannot be read")
    }
    let names = contents.names.filter { $0.hasSuffix(".json") && $0.utf8.first != "." }
    guard !names.isEmpty else {
      throw Failure(.unreadable, "the folder '\(path)' contains no presets (files '*.json')")
    }
    return names.map { Paths.join(path, $0) }
  }

  /// Reads a file, which may be a property list of the same shape.
  private func presetFile(_ path: String) throws(Failure) -> PropertyListDocument {
    let source = try documents.source(path)
    return try path.hasSuffix(".plist") ? PropertyListReader.read(source) : JSONReader.read(source)
  }

  // MARK: Names

  /// Returns the presets that an option names, each once.
  package func presets(_ option: OptionDefinition, in library: PresetLibrary) throws(Failure) -> [Preset] {
    var presets: [Preset] = []
    try forEach(option) { id throws(Failure) in
      let preset = try library.presetForRules(id)
      if !presets.contains(preset) { presets.append(preset) }
    }
    return presets
  }
}
