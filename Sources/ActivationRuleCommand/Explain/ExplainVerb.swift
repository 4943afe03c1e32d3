extension Verb {
  /// `explain`.
  static let explain = Verb(
    name: "explain", summary: "Explain the answer, and find the change that helps",
    usage: "[RULE] [FILE…] [PAYLOAD OPTIONS]",
    details: HelpText.oneRule + "\n\n" + HelpText.payload + """


      The first line is the verdict. Below it stand what decided, where that is in the file, what is shared and how well
      that is known, and how sure the answer is, with open questions about the system that it depends on; then the steps
      that the verdict depends on, each with what was compared; then, for what is hidden, the edits that would show it,
      each of which was tried, those first that change least for the other presets of the platform, and for what is shown,
      what may keep it out of the sheet all the same. With --host the answer about the host comes first, and then the steps
      and edits for its main share, or for the first that is hidden.
      --fix N makes the edit with that number, the first unless one is given, and says what else it does to the presets of
      the platform. Nothing but the rule changes in the file, and nothing at all unless the new file is read and has the
      verdict that was proposed. What '--fix' of lint refuses is refused here too. Of --rule, the new rule is printed.
      Signs: ✓ holds, ✗ does not, ! raises an exception, – not looked at.
      """,
    examples: [
      "activationrule explain Samples/Extensions/PDFStamp --preset finder-pdf",
      "activationrule explain Samples/Extensions/ClipKeeper photo.heic --level full",
      "activationrule explain Samples/Extensions/PDFStamp --preset finder-pdf --fix --dry-run",
      "activationrule explain Samples/Extensions/LinkShelf --preset safari-page --why-not-offered",
      "activationrule explain Samples/Extensions/LinkShelf --host firefox",
    ],
    options: [
      ExplainCommand.level.definition,
      OptionDefinition("--what-if-hidden", "also list edits that would hide what is shown"),
      OptionDefinition("--why-not-offered", "under a rule that matches, list what outside it keeps an extension away"),
      ExplainFix.option, .dryRun,
    ] + OptionDefinition.payload + OptionDefinition.rule + [.budget] + OptionDefinition.answer(ExplainCommand.format),
    aliases: ["why"],
    format: ExplainCommand.format,
    run: { (arguments, console) throws(CommandFailure) in try ExplainCommand.run(arguments, console) })
}

/// Explains the verdicts of all rules at a place for one payload.
enum ExplainCommand {
  /// How much is shown.
  static let level = Option<ExplanationLevel>("--level", "LEVEL", "summary, decisive (default) or full")
  static let format = Option.format(.text, .markdown, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let level = try arguments.value(level) ?? .decisive
    let format = try arguments.format(format, unlessGiven: .text)
    let fix = try ExplainFix(arguments)
    guard let request = try EvaluationRequest(arguments, notesHostStage: true, console) else { return .success }
    let answers = request.answers
    if let fix { return try fix.run(answers, request, console) }
    if !console.isQuiet { report(answers, request, level, format, arguments, console) }
    EvaluateCommand.writeDiagnostics(answers, console)
    return EvaluateCommand.status(of: answers, request)
  }

  private static func report(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest, _ level: ExplanationLevel,
    _ format: ReportFormat, _ arguments: ParsedArguments, _ console: Console
  ) {
    if format == .json {
      let json = EvaluationReport.json(answers, request) { result, rule in
        let isAsked = arguments.has("--why-not-offered") && matches(result)
        let obstacles = isAsked ? OfferObstacle.obstacles(on: request.settings.platform) : []
        return text(result, level, arguments, console)?.members(in: rule.source, obstacles) ?? []
      }
      return console.print(json: json)
    }
    for (index, results) in answers.enumerated() {
      if index > 0 { console.print("") }
      let isAlone = answers.count == 1
      let title = EvaluationReport.title(results[0], isAlone: isAlone)
      guard var result = results.first else { continue }
      if let hosts = EvaluationReport.hosts(results, request) {
        format == .markdown
          ? console.writeLines(hosts.markdown(title: title))
          : console.write(
            HostAnswer(hosts, results, isAlone: isAlone, arguments, console).lines(HostAnswer.whole, isAboveSteps: true)
          )
        guard let place = hosts.hiddenPlace else {
          if arguments.has("--why-not-offered") { writeObstacles(result, request.settings.platform, console) }
          continue
        }
        result = results[place]
        guard format == .markdown else {
          writeSteps(result, level, request.settings.platform, arguments, console)
          continue
        }
        console.print("")
      }
      let text = text(result, level, arguments, console)
      if format == .markdown, let text {
        console.writeLines(text.markdown(title: title))
      } else {
        let lines = EvaluationReport.lines(result, isAlone: true, console)
        let explanation = level == .summary ? result.explanation() : text?.explanation
        let rest = rest(result, explanation, arguments, console)
        let body = text.map { $0.changeList + $0.stepList } ?? []
        console.write(lines + body + rest)
      }
      if arguments.has("--why-not-offered") { writeObstacles(result, request.settings.platform, console) }
    }
  }

  /// The steps and changes of the share that is explained, below the answer about its host.
  ///
  /// The steps come first: the answer names the best change already.
  private static func writeSteps(
    _ result: EvaluationResult, _ level: ExplanationLevel, _ platform: Platform, _ arguments: ParsedArguments,
    _ console: Console
  ) {
    let shared = AnswerText.lines(
      "shared", result.share.sharedPresets.flatMap { AnswerText.lines(about: $0) }, console.colored)
    let text = text(result, level, arguments, console)
    console.write((text?.stepList ?? []) + (shared.isEmpty ? [] : [""] + shared) + (text?.changeList ?? []))
    if arguments.has("--why-not-offered") { writeObstacles(result, platform, console) }
  }

  /// What to do next: make the change that helps, or look outside of a rule that matches.
  private static func rest(
    _ result: EvaluationResult, _ explanation: Explanation?, _ arguments: ParsedArguments, _ console: Console
  ) -> [TextRow] {
    guard let decision = result.decision, let rule = result.rule, !arguments.has("--why-not-offered") else { return [] }
    let changes = decision.verdict == .shown ? [] : explanation?.numberedChanges ?? []
    guard decision.verdict == .shown || changes.contains(where: { $0.subject == .rule && $0.verdict == .shown }) else {
      return []
    }
    return [""]
      + NextStep.lines(
        decision, rule, changes, isListed: true,
        command: EvaluationReport.command("explain", arguments),
        colored: console.colored) + EvaluationReport.noteOnInput(arguments, console)
  }

  /// Lists what may keep an extension away whose rule matches; under another verdict the rule itself is the cause.
  private static func writeObstacles(_ result: EvaluationResult, _ platform: Platform, _ console: Console) {
    guard matches(result) else {
      return console.write("\nIt is not offered because of the rule; what else could be in the way comes after that.\n")
    }
    console.write([""] + OfferObstacle.rows(for: platform))
  }

  /// Whether the rule matches, so that only something outside it can be in the way.
  private static func matches(_ result: EvaluationResult) -> Bool {
    [.shown, .hidden(.notOffered)].contains(result.decision?.verdict)
  }

  private static func text(
    _ result: EvaluationResult, _ level: ExplanationLevel, _ arguments: ParsedArguments, _ console: Console
  ) -> ExplanationText? {
    result.explanation(changes: level != .summary, whatIfHidden: arguments.has("--what-if-hidden")).map {
      ExplanationText(explanation: $0, level: level, presets: result.share.sharedPresets) { console.colored($0, $1) }
    }
  }
}
