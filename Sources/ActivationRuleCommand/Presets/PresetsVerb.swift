import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleText

extension Verb {
  /// `presets`.
  static let presets = Verb(
    name: "presets", summary: "List what apps share, and how well that is known",
    usage: "[ID…] [OPTIONS]",
    details: """
      Without ID: all presets, by app, with the types of each attachment in brackets.
      With ID: its source, its certainty and the payload that rules see.
      """,
    examples: [
      "activationrule presets --host safari", "activationrule presets safari-page firefox-page",
      "activationrule presets --presets Samples/Presets --host Notebook",
    ], exits: ("found", "unknown"), article: "Hosts and payloads",
    ownOptions: [PresetChoice.host, PresetChoice.platform, .presetFiles],
    operands: .name(.presets),
    format: .textOrJSON,
    run: PresetsCommand.run)
}

/// Lists presets, or shows some of them in full.
enum PresetsCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let library = try PresetArguments.library(arguments)
    let choice = PresetChoice(arguments, in: library)
    let ids = arguments.positionals
    if ids.isEmpty { return list(try choice.list(), library, arguments, console) }
    guard !choice.hasFilter else {
      throw .usage("filters choose from the list, and an ID names one preset; use either")
    }
    return show(ids, library, arguments, console)
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
    _ ids: [String], _ library: PresetLibrary, _ arguments: ParsedArguments, _ console: Console
  ) -> ExitStatus {
    // An identifier selects one preset, a host all of its presets, and any other word the presets that mention it.
    let found = ids.map { id -> [HostPreset] in
      if let preset = library[id: id] { return [preset] }
      let hosts = Set(library.hosts(called: id))
      if !hosts.isEmpty { return library.filtered(hosts: hosts) }
      // A word with a hyphen was meant as an identifier.
      return id.utf8.contains(UInt8(ascii: "-")) ? [] : library.filtered(hosts: nil, matching: id, inSources: false)
    }
    let presets = found.flatMap { $0 }
    let unknown = zip(ids, found).filter { $1.isEmpty }.map { $0.0 }
    if arguments.isJSON {
      console.print(json: json(presets, unknown, library))
    } else if presets.count > ids.count {
      console.write(PresetReport.list(presets))
    } else {
      console.write(presets.map { PresetReport.rows($0) }.parted)
    }
    for id in unknown {
      console.warn("there is no preset '\(id)'\(EditDistance.question(library.suggestions(for: id)))")
    }
    return unknown.isEmpty ? .success : .negative
  }
}
