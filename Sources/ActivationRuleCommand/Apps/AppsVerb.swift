import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleShares
import ActivationRuleText

extension Verb {
  /// `apps`.
  static let apps = Verb(
    name: "apps", summary: "Show in which apps the extension appears",
    usage: "[RULE… | NAME…]",
    details: HelpText.rules + """

      NAME is an app, the ID of a share, or all: what it shares, and how sure that is.
      """,
    examples: [
      "activationrule apps Samples/Extensions/LinkShelf", "activationrule apps safari",
      "activationrule apps Samples/Apps/Notebook.app --format markdown",
    ], exits: ("shown, unknown", "hidden, partly"), article: "Hosts and payloads",
    ownOptions: { PresetChoice.options + [.presetFiles] + OptionDefinition.rule },
    aliases: ["matrix", "presets"],
    findsRules: true,
    format: AppsCommand.format,
    run: AppsCommand.run)
}

/// Judges rules for all that apps share; or lists what apps share.
enum AppsCommand {
  static let format = Option.format(.text, .markdown, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    // What exists is no name of an app, and neither app nor share has a path for its name.
    let names = arguments.positionals.filter { word in
      !RuleWord.canHoldRule(word, arguments.documents) && arguments.tree.kind(of: word) == nil
        && !word.utf8.contains { [UInt8(ascii: "/"), UInt8(ascii: ".")].contains($0) }
    }
    if names.count == arguments.positionals.count, !arguments.has(.ruleText) {
      let found = arguments.documents.search(".")
      if names.isEmpty, found.excludedCount > 0 { throw found.nothingFound(in: ".") }
      return try AppShares.run(names, arguments, console)
    }
    if let name = names.first(where: { !PresetLibrary.builtIn.hosts(called: $0).isEmpty }) {
      throw .usage("'\(name)' is an app, and a rule is asked about; write '--host \(name)'")
    }
    return try judge(arguments, console)
  }

  private static func judge(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    try arguments.requireOneInput()
    let format = try arguments.format(format, unlessGiven: .text)
    let source = try RuleSource(arguments, console)
    let outcomes = try source.outcomes(arguments)
    for outcome in outcomes { console.writeError(outcome.remarks(quiet: console.isQuiet)) }
    var known = SharesOfPlatforms(arguments, try arguments.settings())
    let asked = try outcomes.map { outcome throws(Failure) in
      Question.Asked(outcome, .apps(try known.shares(for: outcome).presets.map { SharedPayload($0) }))
    }
    let presets = try arguments.presetLibrary()
    // What is named is answered as 'evaluate' answers it.
    let isNamed = [PresetChoice.host, PresetChoice.preset].contains { arguments.has($0) }
    let wanted: Set<Question.Part> = isNamed ? [] : [.guesses]
    let answer = Answer(Question(asked, wanting: wanted, presets: presets))
    let report = AppsReport(answer, on: known.known)
    switch format {
    case .json: console.print(json: answer.json())
    case .markdown: console.writeLines(report.markdown)
    default:
      // Who names an app or a share wants to know why.
      console.write(
        report.rows(
          listsShares: PresetChoice.options.contains { arguments.has($0) }, takesAll: arguments.has(PresetChoice.all)))
    }
    return ExitStatus(code: answer.word.exitCode)
  }
}

/// Lists what apps share, or shows some of the shares in full.
enum AppShares {
  /// - Parameter names: names of apps, identifiers of shares, and words that occur in them; or `all`.
  static func run(
    _ names: [String], _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard try arguments.format(AppsCommand.format, unlessGiven: .text) != .markdown else {
      throw .usage("'--format markdown' is about a rule; name one")
    }
    let library = try arguments.presetLibrary()
    let choice = PresetChoice(arguments, in: library)
    let listsAll = names.isEmpty || names == ["all"]
    guard listsAll || !choice.hasFilter else {
      throw .usage("'--host' chooses from the list, as a NAME does; use either")
    }
    let platform = try arguments.value(SettingsArguments.platform)
    let found = listsAll ? [try choice.fitting()] : names.map { shares(called: $0, library) }
    let presets = found.flatMap { $0 }.filter { platform.map($0.isShared) ?? true }
    let unknown = listsAll ? [] : zip(names, found).filter { $1.isEmpty }.map { $0.0 }
    if arguments.isJSON {
      let answer = PresetReport.json(presets, unknown: unknown, library)
      console.print(json: ["tool": Version.json(library)] + answer)
    } else if listsAll || presets.count > names.count {
      console.write(presets.list)
    } else {
      console.write(presets.map { $0.rows }.parted)
    }
    if presets.isEmpty, unknown.isEmpty { console.warn("no preset fits") }
    for id in unknown {
      let near = library.suggestions(for: id) + library.suggestions(forHost: id)
      console.warn(near.isEmpty ? PresetChoice.unknown(id) : "there is no preset '\(id)'\(EditDistance.question(near))")
    }
    return unknown.isEmpty && !presets.isEmpty ? .success : .negative
  }

  /// Returns the preset with this identifier, all presets of a host with this name, or all that mention the word.
  private static func shares(called name: String, _ library: PresetLibrary) -> [Preset] {
    if let preset = library[id: name] { return [preset] }
    let hosts = Set(library.hosts(called: name))
    if !hosts.isEmpty { return library.filtered(hosts: hosts) }
    // A word with a hyphen was meant as an identifier.
    return name.utf8.contains("-") ? [] : library.filtered(hosts: nil, matching: name, inSources: false)
  }
}
