import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleReports
import ActivationRuleText

extension Verb {
  /// `evaluate`.
  static let evaluate = Verb(
    name: "evaluate", summary: "Check whether the extension appears",
    usage: "[RULE] [FILE…] [OPTIONS]", details: HelpText.askedRules + "\n" + HelpText.payload,
    examples: [
      "activationrule evaluate Samples/Apps/Notebook.app photo.heic report.pdf",
      "activationrule evaluate Samples/Extensions/LinkShelf --host firefox",
      "activationrule evaluate --rule TRUEPREDICATE --text hello",
    ], exits: ("shown", "hidden or partly"), article: "Hosts and payloads",
    ownOptions: OptionDefinition.payload + OptionDefinition.rule,
    aliases: ["eval"],
    takesShares: true,
    format: .textOrJSON,
    run: { (arguments, console) throws(Failure) in
      let asked = try AskedQuestion(arguments, wanting: [], console)
      let answer = Answer(asked.question)
      if arguments.isJSON {
        console.print(json: answer.json())
      } else if !console.isQuiet {
        console.write(asked.report(answer).rows)
      }
      asked.writeRemarks(answer)
      return ExitStatus(code: answer.word.exitCode)
    })
}
