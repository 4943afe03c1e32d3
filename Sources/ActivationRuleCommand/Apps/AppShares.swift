import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleText

/// Lists what apps share, or shows some of the shares in full.
enum AppShares {
  /// - Parameter names: names of apps, identifiers of shares, and words that occur in them; or `all`.
  static func run(
    _ names: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard try arguments.format(AppsCommand.format, unlessGiven: .text) != .markdown else {
      throw .usage("'--format markdown' is about a rule; name one")
    }
    let library = try PresetArguments.library(arguments)
    let choice = PresetChoice(arguments, in: library)
    let listsAll = names.isEmpty || names == ["all"]
    guard listsAll || !choice.hasFilter else {
      throw .usage("'--host' chooses from the list, as a NAME does; use either")
    }
    let platform = try arguments.value(SettingsArguments.platform)
    let found = listsAll ? [try choice.list()] : names.map { shares(called: $0, library) }
    let presets = found.flatMap { $0 }.filter { platform.map($0.isShared) ?? true }
    let unknown = listsAll ? [] : zip(names, found).filter { $1.isEmpty }.map { $0.0 }
    if arguments.isJSON {
      let answer = PresetReport.json(presets, unknown: unknown, library)
      console.print(json: ["tool": Version.json(library)] + answer)
    } else if listsAll || presets.count > names.count {
      console.write(PresetReport.list(presets))
    } else {
      console.write(presets.map { PresetReport.rows($0) }.parted)
    }
    if presets.isEmpty, unknown.isEmpty { console.warn("no preset fits") }
    for id in unknown {
      let near = library.suggestions(for: id) + library.suggestions(forHost: id)
      console.warn(near.isEmpty ? PresetChoice.unknown(id) : "there is no preset '\(id)'\(EditDistance.question(near))")
    }
    return unknown.isEmpty && !presets.isEmpty ? .success : .negative
  }

  /// Returns the preset with this identifier, all presets of a host with this name, or all that mention the word.
  private static func shares(called name: String, _ library: PresetLibrary) -> [HostPreset] {
    if let preset = library[id: name] { return [preset] }
    let hosts = Set(library.hosts(called: name))
    if !hosts.isEmpty { return library.filtered(hosts: hosts) }
    // A word with a hyphen was meant as an identifier.
    return name.utf8.contains("-") ? [] : library.filtered(hosts: nil, matching: name, inSources: false)
  }
}
