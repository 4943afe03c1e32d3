import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleText

extension Verb {
  /// `explain`.
  static let explain = Verb(
    name: "explain", summary: "Explain the answer, and find the change that helps",
    usage: "[RULE] [FILE…] [OPTIONS]", details: HelpText.askedRules + "\n" + HelpText.payload,
    examples: [
      "activationrule explain Samples/Extensions/LinkShelf --host firefox",
      "activationrule explain Samples/Extensions/LinkShelf photo.heic --fix --dry-run",
    ], exits: ("shown", "hidden or partly"), article: "Getting started",
    ownOptions: [ExplainFix.option, .dryRun] + OptionDefinition.payload + OptionDefinition.rule,
    aliases: ["why"],
    takesShares: true,
    format: ExplainCommand.format,
    run: ExplainCommand.run)
}

/// Explains the verdicts of all rules at a place for one payload.
enum ExplainCommand {
  static let format = Option.format(.text, .markdown, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let format = try arguments.format(format, unlessGiven: .text)
    let fix = try ExplainFix(arguments)
    let evaluation = try Evaluation(arguments, notesHostStage: true, console)
    if let fix { return try fix.run(evaluation) }
    if !console.isQuiet { report(evaluation, format, console) }
    evaluation.writeRemarks()
    return evaluation.status
  }

  private static func report(_ evaluation: Evaluation, _ format: ReportFormat, _ console: Console) {
    let obstacles = OfferObstacle.obstacles(on: evaluation.settings.platform)
    if format == .json {
      return console.print(
        json: evaluation.json { rule, place, source in
          text(rule, place)?.json(in: source, matches(rule.results[place]) ? obstacles : []) ?? [:]
        })
    }
    if let rows = evaluation.absence { return console.write(rows) }
    var (answers, hasMatch): ([[TextRow]], Bool) = ([], false)
    for rule in evaluation.rules {
      var rows = rule.hosts.map { [$0.headline(title: rule.title(isAlone: evaluation.rules.count == 1))] } ?? []
      let explained = rule.hosts.map { $0.hiddenPlace } ?? 0
      if rule.hosts == nil || explained == nil { hasMatch = hasMatch || matches(rule.results[0]) }
      if let place = explained {
        if let text = text(rule, place), let answer = rule.text(place) {
          rows += text.printed(below: answer, isBelowHosts: rule.hosts != nil)
          if rule.hosts == nil { rows += rest(rule.results[place], text, evaluation) }
        } else {
          rows += rule.rows(place)
        }
      }
      answers.append(rows)
    }
    if hasMatch { answers.append(OfferObstacle.rows(for: evaluation.settings.platform)) }
    if format == .markdown {
      console.writeLines(Markdown.block(TextLayout(width: 80).text(answers.parted)))
    } else {
      console.write(answers.parted)
    }
  }

  /// Returns the next step: make the best change.
  private static func rest(
    _ result: EvaluationResult, _ text: ExplanationText, _ evaluation: Evaluation
  ) -> [TextRow] {
    let changes = text.explanation.numberedChanges
    guard let decision = result.decision, let rule = result.rule,
      changes.contains(where: { $0.subject == .rule && $0.verdict == .shown })
    else { return [] }
    let command = evaluation.command("explain", rule: evaluation.rules.count == 1 ? nil : rule.path)
    return [""] + NextStep.lines(decision, rule, changes, isListed: true, command: command) + evaluation.noteOnInput
  }

  /// Whether the rule matches, so that only something outside it can be an obstacle.
  private static func matches(_ result: EvaluationResult) -> Bool {
    [.shown, .hidden(.notOffered)].contains(result.decision?.verdict)
  }

  private static func text(_ rule: EvaluatedRule, _ place: Int) -> ExplanationText? {
    rule.explanation(place).map {
      ExplanationText(explanation: $0, presets: rule.results[place].share.sharedPresets)
    }
  }
}
