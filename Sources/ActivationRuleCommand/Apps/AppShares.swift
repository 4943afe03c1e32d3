import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleText

/// Lists what apps share, or shows some of the shares in full.
enum AppShares {
  /// - Parameter names: names of apps, identifiers of shares, and words that occur in them; or `all`.
  static func run(
    _ names: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    guard try arguments.format(AppsCommand.format, unlessGiven: .text) != .markdown else {
      throw .usage("'--format markdown' is about a rule; name one")
    }
    let library = try PresetArguments.library(arguments)
    let choice = PresetChoice(arguments, in: library)
    if names.isEmpty || names == ["all"] { return list(try choice.list(), library, arguments, console) }
    guard !choice.hasFilter else { throw .usage("'--host' chooses from the list, as a NAME does; use either") }
    return show(names, library, try arguments.value(SettingsArguments.platform), arguments, console)
  }

  private static func list(
    _ presets: [HostPreset], _ library: PresetLibrary, _ arguments: ParsedArguments, _ console: Console
  ) -> ExitStatus {
    if arguments.isJSON {
      console.print(json: json(presets, [], library))
    } else {
      console.write(PresetReport.list(presets))
    }
    if presets.isEmpty { console.warn("no preset fits") }
    return presets.isEmpty ? .negative : .success
  }

  static func json(_ presets: [HostPreset], _ unknown: [String], _ library: PresetLibrary) -> JSONValue {
    ["tool": ToolIdentity.json(library)] + PresetReport.json(presets, unknown: unknown, library)
  }

  private static func show(
    _ ids: [String], _ library: PresetLibrary, _ platform: Platform?, _ arguments: ParsedArguments, _ console: Console
  ) -> ExitStatus {
    // An identifier selects one preset, a host all of its presets, and any other word the presets that mention it.
    let found = ids.map { id -> [HostPreset] in
      if let preset = library[id: id] { return [preset] }
      let hosts = Set(library.hosts(called: id))
      if !hosts.isEmpty { return library.filtered(hosts: hosts) }
      // A word with a hyphen was meant as an identifier.
      return id.utf8.contains(UInt8(ascii: "-")) ? [] : library.filtered(hosts: nil, matching: id, inSources: false)
    }
    let presets = found.flatMap { $0 }.filter { platform.map($0.isShared) ?? true }
    let unknown = zip(ids, found).filter { $1.isEmpty }.map { $0.0 }
    if arguments.isJSON {
      console.print(json: json(presets, unknown, library))
    } else if presets.count > ids.count {
      console.write(PresetReport.list(presets))
    } else {
      console.write(presets.map { PresetReport.rows($0) }.parted)
    }
    if presets.isEmpty, unknown.isEmpty { console.warn("no preset fits") }
    for id in unknown {
      console.warn("there is no preset '\(id)'\(EditDistance.question(library.suggestions(for: id)))")
    }
    return unknown.isEmpty && !presets.isEmpty ? .success : .negative
  }
}
