extension Verb {
  /// `accepts`.
  static let accepts = Verb(
    name: "accepts", summary: "List everything a rule accepts",
    usage: "[RULE] [OPTIONS]",
    details: HelpText.oneRule + "\n\n" + """
      The first line says how many attachments of each type there can be in one item, which is what nearly all hosts share;
      if several items may bring more, a line says what. What does not fit into it stands below. "Any type" includes types
      that nobody declares; "other" attachments are of none of the types that are named. At the end stand the smallest
      payloads: none of them has what another one has, and more. All payloads were asked about, not only known ones. What
      registers types of two kinds, as text and image, may escape the bound of one of them.
      With --host it is said below which of the things that a host shares the rule lets in.
      Links are attachments with a URL that is not a file's; files are named where a rule tests for URLs.

      Exit codes here: 0 something is let in; 1 nothing is; 2 a rule cannot be read or is no predicate.
      """,
    examples: [
      "activationrule accepts Samples/Extensions/PhotoWall",
      "activationrule accepts --rule '{\"NSExtensionActivationSupportsText\": true}' --json",
    ],
    options: CompareOptions.payloads + [PresetChoice.host, PresetChoice.all, .presetFiles] + OptionDefinition.rule + [
      .budget
    ] + OptionDefinition.answer(.textOrJSON),
    format: .textOrJSON,
    run: { (arguments, console) throws(CommandFailure) in try AcceptsCommand.run(arguments, console) })
}

/// Says what rules let in.
enum AcceptsCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard var settings = try SettingsArguments.settings(arguments, console) else { return .success }
    let platform = settings.platform
    let selection = try PresetChoice.hosts(arguments, skipping: arguments.has("--rule") ? 0 : 1, &settings)
    var options = try CompareOptions.analysis(arguments)
    let source = try RuleSource(arguments, settings, console)
    let assumption = try source.assumption(arguments, console)
    options.assumption = assumption?.rule
    let outcomes = try source.outcomes(arguments, console)
    let rules = NamedRules(outcomes)
    for outcome in outcomes { console.writeError(outcome.remarks(quiet: console.isQuiet)) }
    let reports = rules.loaded.map { ($0, CombinationsReport($0.rule, options)) }
    let hosts = selection.map { selection in
      rules.loaded.map { HostReport($0, selection.all, arguments.hostStage, on: platform) }
    }
    if arguments.isJSON {
      console.print(json: json(reports, hosts, settings, assumption, rules.failures))
    } else {
      console.write(rows(reports, hosts, outcomes.count, console))
    }
    return rules.hasBroken ? .broken : reports.contains { !$1.all.smallest.isEmpty } ? .success : .negative
  }

  private static func json(
    _ rules: [(loaded: LoadedRule, report: CombinationsReport)], _ hosts: [HostReport]?, _ settings: RuleSettings,
    _ assumption: LoadedRule?, _ failures: [AnswerFailure]
  ) -> JSONValue {
    let answers = rules.enumerated().map { index, rule in
      JSONValue.object(
        rule.loaded.title + rule.report.members + [
          JSONMember("rows", hosts?[index].json ?? .array([])), JSONMember("findings", rule.loaded.findingsJSON),
        ])
    }
    return [
      "tool": ToolIdentity.json(.builtIn, settings), "platform": .string(settings.platform.rawValue),
      "assumptions": settings.json, "assuming": LoadedRule.json(ofAssumption: assumption), "rules": .array(answers),
      "failures": .array(failures.map { $0.json }),
    ]
  }

  private static func rows(
    _ rules: [(loaded: LoadedRule, report: CombinationsReport)], _ hosts: [HostReport]?, _ count: Int,
    _ console: Console
  ) -> [TextRow] {
    rules.enumerated().map { index, rule in
      let name = rule.loaded.name ?? rule.loaded.path
      let lines =
        hosts?[index].lines(title: VisibleText.line(name), showsSign: console.showsSigns, colored: console.colored)
        ?? []
      return rule.report.rows(title: count > 1 ? "\(name): " : "") + (lines.isEmpty ? [] : [""] + lines)
    }.parted
  }
}

extension HostReport {
  /// Asks a rule about presets, each on its own platform.
  fileprivate init(_ loaded: LoadedRule, _ presets: [HostPreset], _ stage: HostStage, on platform: Platform) {
    self.init(
      presets.map { preset in
        let share = SharedPayload(preset, stage)
        let rule = preset.platform.map { loaded.rule.on($0) } ?? loaded.rule
        return Row(preset, share.payload, rule.decide(share))
      }, on: platform)
  }
}
