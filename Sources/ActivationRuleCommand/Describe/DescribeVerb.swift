import ActivationRuleAnswers
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension Verb {
  /// `describe`.
  static let describe = Verb(
    name: "describe", summary: "Say what a rule takes, and where it is hidden",
    usage: "[RULE]",
    details: HelpText.rules + "\nA RULE alone is described as well; a folder has the exit code of lint.\n"
      + "It is about one item, which is what nearly all apps share.",
    examples: [
      "activationrule Samples/Extensions/PhotoWall", "activationrule Samples/Rules/EveryItemHasText.txt --lines",
    ], exits: ("something", "nothing"), article: "Writing a predicate rule",
    ownOptions: { [DescribeCommand.lines] + OptionDefinition.rule },
    aliases: ["accepts", "info", "summary", "what"],
    findsRules: true,
    format: .textOrJSON,
    run: DescribeCommand.run)
}

/// Describes rules without anything shared.
enum DescribeCommand {
  /// The option that reads the rule line by line.
  static let lines = OptionDefinition("--lines", "also say what each line asks")

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    var settings = try arguments.settings()
    var source = try RuleSource(arguments, console)
    source.namesOthers = true
    let hasText = try arguments.value(.ruleText) != nil
    guard arguments.positionals.count < (hasText ? 1 : 2) else {
      throw .usage(hasText ? "--rule takes the place of RULE" : "one RULE is needed: a path, '-', or --rule TEXT")
    }
    try arguments.requireRules()
    let outcomes = try source.outcomes(arguments)
    let rules = outcomes.rules
    arguments.takePlatform(of: rules, &settings)
    for outcome in outcomes { console.writeError(outcome.remarks(quiet: console.isQuiet)) }
    let others = rules.compactMap { rule in
      rule.properties.pointWithoutRule.map { OtherExtension(path: Paths.relative(rule.path), point: $0) }
    }
    let isFolder = !hasText && arguments.positionals.allSatisfy { arguments.tree.kind(of: $0) == .folder }
    if isFolder, others.count == outcomes.count, let note = OtherExtension.note(about: others), !arguments.isJSON {
      console.write(["there is no rule here: \(note)"])
      return .success
    }
    let reports = rules.map { (loaded: $0, accepted: Analysis($0.rule).acceptedPayloads()) }
    let readsLines = arguments.has(lines)
    if arguments.isJSON {
      console.print(json: [
        "tool": Version.json(), "platform": settings.platform.json,
        "rules": reports.map {
          $0.loaded.title
            + [
              "facts": $0.loaded.facts.json, "accepts": $0.accepted.json,
              "kinds": $0.loaded.rule.kinds.map { $0.rawValue }.json,
              "findings": $0.loaded.findingsJSON,
            ]
            + (readsLines ? ["lines": RuleLines($0.loaded.rule).json(in: $0.loaded.source)] : [:])
        }.json,
        "failures": outcomes.failures.json,
      ])
    } else {
      let texts = reports.map { loaded, accepted in
        loaded.rows(taking: accepted, isAlone: outcomes.count == 1)
          + (readsLines ? [""] + RuleLines(loaded.rule).rows(in: loaded.source) : [])
      }
      console.write(texts.parted)
    }
    if outcomes.hasBroken || reports.contains(where: { $0.accepted.error != nil }) { return .broken }
    // A folder is asked about as 'lint' asks about it.
    if isFolder {
      let isClean = rules.allSatisfy { rule in
        if case .unused = rule.rule.value { return rule.isAtOtherPoint }
        return rule.graveFindings().isEmpty
      }
      return isClean ? .success : .negative
    }
    return reports.contains { !$0.accepted.smallest.isEmpty } ? .success : .negative
  }
}

extension Extension {
  /// Returns what a rule takes, and in which apps it is hidden.
  fileprivate func rows(taking accepted: AcceptedPayloads, isAlone: Bool) -> [TextRow] {
    let path = isGivenInPlace ? "this rule" : VisibleText.line(Paths.relative(path))
    let name = isGivenInPlace ? nil : name.map { VisibleText.line($0) }
    let title = name.map { isAlone ? $0 : "\($0) (\(path))" } ?? path
    if let other = absenceRows(title: title, isAlone: isAlone) { return other }
    let decision = rule.decide(Payload())
    guard decision.verdict == .shown || decision.verdict.isAboutWhatIsShared else {
      return [AnswerText.verdict(decision.verdict, "\(title), whatever is shared")]
        + AnswerText.lines("why", ["\(decision.reason.sentence)"])
    }
    if let error = accepted.error {
      return [AnswerText.verdict(error.verdict, "\(title), whatever is shared")]
        + AnswerText.lines("why", ["\(error.message)"])
    }
    let place = rule.settings.platform == .macOS ? "" : ": in the list below the apps"
    let kind = kind.map { " (\($0)\(place))" } ?? ""
    let sentence: [TextRow] = ["\(title)\(kind) takes \(accepted.description)"] + obstacleRows()
    if accepted.smallest.isEmpty { return sentence }
    let answer = RuleAnswer(
      self, .apps(Preset.counted(for: rule).map { SharedPayload($0) }), wanting: [.guesses])
    return sentence + AnswerText.lines("apps", ["\(answer.appsCount)"]) + answer.hiddenApps
  }
}

extension RuleLines {
  /// What the parts ask, each behind the number of its line in the file.
  fileprivate func rows(in source: SourceText) -> [TextRow] {
    let numbers = lines.map { $0.range == .none ? "" : String(source.line(at: $0.range.lowerBound)) }
    let width = numbers.map { $0.utf8.count }.max() ?? 0
    return zip(lines, numbers).enumerated().map { index, row in
      let number = index > 0 && numbers[index - 1] == row.1 ? "" : row.1
      let blanks = String(repeating: " ", count: width - number.utf8.count)
      return TextRow(head: blanks + number + "  " + String(repeating: "  ", count: row.0.depth), row.0.text)
    }
  }

  /// The same for programs.
  fileprivate func json(in source: SourceText) -> JSONValue {
    lines.map { line -> JSONValue in
      ["position": source.json(line.range), "depth": line.depth.json, "text": line.text.json]
    }.json
  }
}
