import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleReports
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
    format: explainFormat,
    run: explain)

  private static let explainFormat = Option.format(.text, .markdown, .json)

  /// Explains the answers of all rules at a place.
  private static func explain(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let fix = try ExplainFix(arguments)
    let wanted: Set<Question.Part> = fix == nil ? [.steps, .changes] : [.changes]
    let asked = try AskedQuestion(arguments, wanting: wanted, notesHostStage: true, console)
    let answer = Answer(asked.question)
    if let fix { return try fix.run(answer, asked.report(answer), console) }
    switch try arguments.format(explainFormat, unlessGiven: .text) {
    case _ where console.isQuiet: break
    case .json: console.print(json: answer.json { $1.json(of: $0) })
    case .markdown:
      console.writeLines(Markdown.block(TextLayout(width: 80).text(asked.report(answer).explanation)))
    default: console.write(asked.report(answer).explanation)
    }
    asked.writeRemarks(answer)
    return ExitStatus(code: answer.word.exitCode)
  }
}
