/// Adds a share in a device print to people's presets: `presets add`.
struct AddedPreset {
  private static let action = OptionDefinition(
    "--action", "TEXT", "with 'add': what you did in the app, such as 'share the page'")
  private static let hostVersion = OptionDefinition("--host-version", "VERSION", "with 'add': the version of the app")
  static let options = [action, hostVersion]

  private let arguments: ParsedArguments
  private let path: String?
  private let library: PresetLibrary

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.arguments = arguments
    let filters = PresetChoice.options + [PresetChoice.platform]
    if let option = filters.first(where: { $0.name != PresetChoice.host.name && arguments.has($0.name) }) {
      throw .usage("'\(option.name)' chooses presets, and 'add' adds one")
    }
    path = try arguments.value(OptionDefinition.presetFiles.name).map { arguments.path($0) }
    if let path, Files.kind(of: path) == .folder || !path.hasSuffix(".json") {
      throw .usage("'presets add' writes to a JSON file: '--presets FILE.json'")
    }
    let isNew = path.map { Files.kind(of: $0) == .nothing } ?? false
    library = isNew ? .builtIn : try PresetArguments.library(arguments)
  }

  /// Compares, writes and reports; negative if presets of the same action contradict it.
  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let print = try readPrint(console)
    let share = try share(print, console)
    let file = share.isKnown ? nil : path
    if let file {
      let old = Files.kind(of: file) == .nothing ? nil : try PresetArguments.document(file, arguments.reads)
      try Files.write(share.file(adding: old), to: file)
    }
    arguments.isJSON
      ? console.print(json: PresetsCommand.json([share.preset], [], library))
      : console.writeLines(share.markdown(of: print))
    let place = file.map { "'\($0)' has the preset '\(share.preset.id)' now" }
    let reason = share.isKnown ? "the presets know this already" : "'--presets FILE.json' adds the preset to a file"
    if !console.isQuiet { console.complain("note: \(place ?? "nothing is written: \(reason)")") }
    return share.comparison == .contradicts ? .negative : .success
  }

  private func readPrint(_ console: Console) throws(CommandFailure) -> DevicePrint {
    guard arguments.positionals.count == 2 else {
      throw .usage("'presets add' takes one FILE with what the probe printed; '-' is standard input")
    }
    let name = arguments.positionals[1]
    if let print = try PayloadSources.imported(name, arguments, .system, console).0.print { return print }
    throw .broken("'\(name)' is no print of the probe; 'activationrule probe' writes the probe", path: name)
  }

  private func share(_ print: DevicePrint, _ console: Console) throws(CommandFailure) -> ObservedShare {
    let name = try text(PresetChoice.host)
    let host = library.hosts(called: name).first ?? name
    let action = try text(Self.action)
    guard action.utf8.allSatisfy({ !"/:".utf8.contains($0) && $0 >= UInt8(ascii: " ") }) else {
      throw .broken("'\(Self.action.name)' says what you did, without addresses and paths: no '/', no ':', one line")
    }
    let near = library.suggestions(forHost: host)
    if !library.hosts.contains(host), !near.isEmpty {
      console.warn("'\(host)' is a new host\(EditDistance.question(near))")
    }
    return ObservedShare(
      print.payload, host: host, action: action, platform: print.system.hasPrefix("mac") ? .macOS : .iOS,
      versions: print.system + (try arguments.value(Self.hostVersion.name).map { ", \(host) \($0)" } ?? ""),
      date: print.date, notes: print.host.map { "The app is \($0)." } ?? "", in: library)
  }

  /// Returns the value of an option that 'add' requires.
  private func text(_ option: OptionDefinition) throws(CommandFailure) -> String {
    if let text = try arguments.value(option.name), !text.isEmpty { return text }
    throw .usage("'presets add' needs '\(option.name)'")
  }
}
