import ActivationRuleReports
import ActivationRuleSources
import ActivationRules
import Texts

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
    let options = try CompareOptions(arguments)
    let selection = try PresetSelection(arguments, platform: settings.platform)
    let source = RuleSource(
      settings: settings, types: try SettingsArguments.types(arguments, console), reads: arguments.reads)
    let pairs = try RulePairs(arguments, source, console)
    for text in pairs.diagnosticTexts(quiet: options.isQuiet) { console.writeError(text) }
    let comparisons = pairs.pairs.map { RuleComparison($0, options, selection) }
    let holds = holds(comparisons, pairs)
    if !options.isQuiet {
      if arguments.isJSON {
        let json = ComparisonJSON.json(comparisons, pairs, options, settings, selection.library, holds: holds)
        console.print(json: json)
      } else {
        write(comparisons, pairs, console)
      }
    }
    if !pairs.unreadable.isEmpty || comparisons.contains(where: { $0.isBroken }) { return .broken }
    return holds == true ? .success : .negative
  }

  private static func write(_ comparisons: [RuleComparison], _ pairs: RulePairs, _ console: Console) {
    for (place, comparison) in comparisons.enumerated() {
      if place > 0 { console.print("") }
      console.write(ComparisonText(comparison: comparison) { console.colored($0, $1) }.text)
    }
    if !pairs.unpaired.isEmpty { console.write("\nWithout a partner of the same name:\n") }
    for (side, rule) in pairs.unpaired {
      console.print("  only in \(side): " + VisibleText.row(rule.name.map { "\($0) (\(rule.path))" } ?? rule.path))
    }
  }

  /// Whether what is expected holds of all pairs; an extension without a partner has nothing that it could hold of.
  private static func holds(_ comparisons: [RuleComparison], _ pairs: RulePairs) -> Bool? {
    let answers = comparisons.map { $0.holds }
    if answers.contains(false) || !pairs.unpaired.isEmpty { return false }
    return answers.contains(nil) || comparisons.isEmpty || !pairs.unreadable.isEmpty ? nil : true
  }
}
