import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension Verb {
  /// `accepts`.
  static let accepts = Verb(
    name: "accepts", summary: "List everything a rule accepts",
    usage: "[RULE] [OPTIONS]",
    details: HelpText.oneRule + """

      The first line is about one item. 'Other' is what has none of the named types.
      """,
    examples: [
      "activationrule accepts Samples/Extensions/PhotoWall",
      "activationrule accepts --rule TRUEPREDICATE --json",
    ], exits: ("something", "nothing"), article: "Writing a predicate rule",
    ownOptions: [PresetChoice.host] + OptionDefinition.rule,
    format: .textOrJSON,
    run: AcceptsCommand.run)
}

/// Reports the payloads that rules accept.
enum AcceptsCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    var settings = try SettingsArguments.settings(arguments)
    let platform = settings.platform
    let selection = try PresetChoice.hosts(arguments, skipping: arguments.has("--rule") ? 0 : 1, &settings)
    let source = try RuleSource(arguments, settings, console)
    let outcomes = try source.outcomes(arguments, console)
    let rules = NamedRules(outcomes)
    for outcome in outcomes { console.writeError(outcome.remarks(quiet: console.isQuiet)) }
    let reports = rules.loaded.map { ($0, AcceptanceReport($0.rule)) }
    let hosts = selection.map { selection in
      rules.loaded.map { HostReport($0, selection.all, on: platform) }
    }
    if arguments.isJSON {
      console.print(json: json(reports, hosts, settings, rules.failures))
    } else {
      console.write(rows(reports, hosts, outcomes.count, console))
    }
    return rules.hasBroken ? .broken : reports.contains { !$1.all.smallest.isEmpty } ? .success : .negative
  }

  private static func json(
    _ rules: [(loaded: LoadedRule, report: AcceptanceReport)], _ hosts: [HostReport]?, _ settings: RuleSettings,
    _ failures: [AnswerFailure]
  ) -> JSONValue {
    let answers = rules.enumerated().map { index, rule in
      rule.loaded.title + rule.report.json
        + ["rows": hosts?[index].json ?? [], "findings": rule.loaded.findingsJSON]
    }
    return [
      "tool": ToolIdentity.json, "platform": settings.platform.rawValue.json, "rules": answers.json,
      "failures": failures.json,
    ]
  }

  private static func rows(
    _ rules: [(loaded: LoadedRule, report: AcceptanceReport)], _ hosts: [HostReport]?, _ count: Int,
    _ console: Console
  ) -> [TextRow] {
    rules.enumerated().map { index, rule in
      let name = rule.loaded.name ?? rule.loaded.path
      let lines = hosts?[index].lines(title: VisibleText.line(name), showsSign: console.showsSigns) ?? []
      return rule.report.rows(title: count > 1 ? "\(name): " : "") + (lines.isEmpty ? [] : [""] + lines)
    }.parted
  }
}

extension HostReport {
  /// Evaluates a rule on presets, each on the preset's platform.
  fileprivate init(_ loaded: LoadedRule, _ presets: [HostPreset], on platform: Platform) {
    self.init(
      presets.map { preset in
        let share = SharedPayload(preset)
        let rule = preset.platform.map { loaded.rule.on($0) } ?? loaded.rule
        return Row(preset, share.payload, rule.decide(share))
      }, of: loaded.rule, on: platform)
  }
}
