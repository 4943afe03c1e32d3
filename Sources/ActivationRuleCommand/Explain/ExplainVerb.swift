import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
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

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let format = try arguments.format(format, unlessGiven: .text)
    let fix = try ExplainFix(arguments)
    let request = try EvaluationRequest(arguments, notesHostStage: true, console)
    let answers = request.answers
    if let fix { return try fix.run(answers, request, console) }
    if !console.isQuiet { report(answers, request, format, arguments, console) }
    EvaluateCommand.writeDiagnostics(answers, console)
    return EvaluateCommand.status(of: answers, request)
  }

  private static func report(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest, _ format: ReportFormat,
    _ arguments: ParsedArguments, _ console: Console
  ) {
    let obstacles = OfferObstacle.obstacles(on: request.settings.platform)
    if format == .json {
      let json = EvaluationReport.json(answers, request) { result, rule in
        text(result)?.json(in: rule.source, matches(result) ? obstacles : []) ?? [:]
      }
      return console.print(json: json)
    }
    var hasMatch = false
    for (index, results) in answers.enumerated() {
      if index > 0 { console.print("") }
      let isAlone = answers.count == 1
      let title = EvaluationReport.title(results[0], isAlone: isAlone)
      guard var result = results.first else { continue }
      if let hosts = EvaluationReport.hosts(results, request) {
        format == .markdown
          ? console.writeLines(hosts.markdown(title: title))
          : console.write([hosts.headline(title: title, showsSign: console.showsSigns)])
        guard let place = hosts.hiddenPlace else {
          hasMatch = hasMatch || matches(result)
          continue
        }
        result = results[place]
        guard format == .markdown else {
          write(result, below: hosts, console)
          continue
        }
        console.print("")
      }
      let text = text(result)
      if format == .markdown, let text {
        console.writeLines(text.markdown(title: title))
      } else {
        let lines = EvaluationReport.lines(result, isPrecise: true, console) + shared(result)
        let body = text.map { $0.stepList + $0.changeList } ?? []
        console.write(lines + body + rest(result, text?.explanation, arguments, isAlone: isAlone))
      }
      hasMatch = hasMatch || matches(result)
    }
    if hasMatch, format == .text { console.write([""] + OfferObstacle.rows(for: request.settings.platform)) }
  }

  /// Writes the precise reason, the steps and the changes of the explained share, below the verdict about its host.
  private static func write(_ result: EvaluationResult, below hosts: HostReport, _ console: Console) {
    guard let decision = result.decision, let rule = result.rule else { return }
    let answer = AnswerText(
      title: "", decision: decision, rule: rule, names: result.share.names, showsSign: console.showsSigns)
    let text = text(result)
    console.write(answer.preciseReason + shared(result) + (text?.stepList ?? []) + (text?.changeList ?? []))
  }

  /// Returns a line for each shared preset: how well it is known.
  private static func shared(_ result: EvaluationResult) -> [TextRow] {
    guard result.rule?.isBroken == false else { return [] }
    return AnswerText.lines(
      "shared",
      result.share.sharedPresets.map { "\($0.id), \($0.isGuess ? "a guess, " : "")\($0.basis.summary)" })
  }

  /// Returns the next step: make the best change.
  private static func rest(
    _ result: EvaluationResult, _ explanation: Explanation?, _ arguments: ParsedArguments, isAlone: Bool
  ) -> [TextRow] {
    guard let decision = result.decision, let rule = result.rule, let changes = explanation?.numberedChanges,
      changes.contains(where: { $0.subject == .rule && $0.verdict == .shown })
    else { return [] }
    return [""]
      + NextStep.lines(
        decision, rule, changes, isListed: true,
        command: EvaluationReport.command("explain", arguments, rule: isAlone ? nil : rule.path))
      + EvaluationReport.noteOnInput(arguments)
  }

  /// Whether the rule matches, so that only something outside it can be an obstacle.
  private static func matches(_ result: EvaluationResult) -> Bool {
    [.shown, .hidden(.notOffered)].contains(result.decision?.verdict)
  }

  private static func text(_ result: EvaluationResult) -> ExplanationText? {
    result.explanation().map {
      ExplanationText(explanation: $0, presets: result.share.sharedPresets)
    }
  }
}
