import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
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
    ], exits: ("shown", "hidden or partly"), article: "Hosts and payloads",
    ownOptions: PresetChoice.options + [.presetFiles] + OptionDefinition.rule,
    aliases: ["matrix", "presets"],
    findsRules: true,
    format: AppsCommand.format,
    run: AppsCommand.run)
}

/// Judges rules for all that apps share; or lists what apps share.
enum AppsCommand {
  static let format = Option.format(.text, .markdown, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    // No app and no share has a path for its name.
    let names = arguments.positionals.filter { word in
      !RuleWord.canHoldRule(word, arguments.documents)
        && !word.utf8.contains { [UInt8(ascii: "/"), UInt8(ascii: ".")].contains($0) }
    }
    if names.count == arguments.positionals.count, !arguments.has("--rule") {
      return try AppShares.run(names, arguments, console)
    }
    return try judge(arguments, console)
  }

  private static func judge(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let settings = try SettingsArguments.settings(arguments)
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only")
    }
    let format = try arguments.format(format, unlessGiven: .text)
    let source = try RuleSource(arguments, console)
    let outcomes = arguments.elements.flatMap { source.outcomes(of: $0, console) }
    let rules = NamedRules(outcomes)
    try outcomes.requireReadable(arguments)
    for rows in rules.remarks(quiet: console.isQuiet) { console.writeError(rows) }
    guard !rules.loaded.isEmpty || format == .json else { return .broken }
    let reports = try groups(of: rules.loaded, arguments).map { group throws(Failure) in
      var settings = settings
      SettingsArguments.takePlatform(of: group, arguments, &settings)
      let selection = try PresetChoice.selection(arguments, &settings)
      return AppsReport(
        group, among: rules.loaded, failures: rules.unreadable, on: selection, settings.platform)
    }
    switch format {
    case .json: console.print(json: reports[0].json)
    case .markdown: console.writeLines(reports.map { $0.markdown }.joined(separator: "\n"))
    default:
      // Who names an app or a share wants to know why.
      let listsShares = PresetChoice.options.contains { arguments.has($0.name) }
      let isAlone = outcomes.count == 1
      console.write(
        reports.map { report in
          report.rows(listsShares: listsShares) { $0.absence(title: $1, isAlone: isAlone) }
        }.parted)
    }
    if !rules.unreadable.isEmpty { return .broken }
    return ExitStatus(ShareDecision.Word(over: reports.map { $0.word }))
  }

  /// Returns the rules by their platforms, so that each is asked about the apps of its own; JSON has one platform.
  private static func groups(of rules: [Extension], _ arguments: ParsedArguments) -> [[Extension]] {
    if arguments.isJSON || arguments.has(SettingsArguments.platform.definition.name) { return [rules] }
    return Platform.allCases.map { platform in rules.filter { $0.rule.settings.platform == platform } }
      .filter { !$0.isEmpty }
  }
}
