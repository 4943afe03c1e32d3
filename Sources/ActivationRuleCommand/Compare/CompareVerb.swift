import ActivationRuleReports
import ActivationRuleSources

extension Verb {
  /// `compare`.
  static let compare = Verb(
    name: "compare", summary: "Are two rules shown for the same payloads, and if not, what tells them apart?",
    usage: "A B [OPTIONS]\n       activationrule compare A --expect always|never",
    details: "A and B are each a RULE. " + HelpText.rule + "\n" + """
      Either may be given by --rule TEXT instead; what comes first is A. One may be a dictionary and the other a predicate.

      The first line says what A is beside B: the same, narrower, wider, different or disjoint (never both shown). Below it
      stand a smallest payload that only A is shown for and one that only B is shown for, each with what decided, and the
      presets that B in place of A loses (-) and gains (+), as far as the options ask about them. Of two apps, extensions
      of the same bundle identifier, name or folder are compared. A rule that raises an exception or that the safety check
      refuses counts as hidden, and so does one that is no predicate, which the first line then tells.

      'A implies B' means: whatever A is shown for, B is shown for. Exit codes here: 0 what is expected holds; 1 it does not,
      or it is not decided; 2 a rule cannot be read or is no predicate.
      """,
    examples: [
      "activationrule compare Samples/Extensions/LinkShelf Samples/Extensions/ClipKeeper",
      "activationrule compare Samples/Extensions/PhotoDrop Samples/Extensions/PhotoWall --expect implies",
      "activationrule compare Samples/Rules/AtMostThreePhotos.txt --expect never",
      "activationrule compare Samples/Extensions/LinkShelf --rule '{\"NSExtensionActivationSupportsText\": true}'",
    ],
    options: CompareOptions.definitions + [.presetFiles, .budget] + OptionDefinition.rule.map { $0.forTwo }
      + OptionDefinition.answer(.textOrJSON),
    aliases: ["diff"],
    format: .textOrJSON,
    run: { (arguments, console) throws(CommandFailure) in try CompareCommand.run(arguments, console) })
}

extension OptionDefinition {
  /// The option as it reads where two rules are asked for.
  fileprivate var forTwo: OptionDefinition {
    guard name == "--rule" else { return self }
    return OptionDefinition(
      "--rule", "TEXT", "a rule itself, a predicate or a JSON dictionary, in place of A or B; may be given twice")
  }
}

/// Compares rules over all payloads.
enum CompareCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let settings = try SettingsArguments.settings(arguments, console) else { return .success }
    let question = try CompareOptions.question(arguments)
    let selection = try PresetSelection(arguments, platform: settings.platform)
    let source = try RuleSource(arguments, settings, console)
    let pairs = try RulePairs(arguments, source, console)
    for text in pairs.diagnosticTexts(quiet: console.isQuiet) { console.writeError(text) }
    let report = ComparisonReport(
      pairs.pairs.map { RuleComparison($0, question, selection) }, unpaired: pairs.unpaired,
      unreadable: pairs.unreadable.map { $0.place }, question)
    if arguments.isJSON {
      console.print(json: report.json(settings, selection.library))
    } else {
      console.write(report.text { console.colored($0, $1) })
    }
    return report.isBroken ? .broken : report.holds == true ? .success : .negative
  }
}
