import ActivationRuleSources
import ActivationRules

extension Verb {
  /// `matrix`.
  static let matrix = Verb(
    name: "matrix", summary: "For what host apps share does this appear, and whom does a change lose?",
    usage: "RULE… [OPTIONS]",
    details: HelpText.rule + "\n\n" + """
      Every rule is asked about the presets: what host apps are known to share. Several rules stand side by side, and the
      first line says which presets the later ones lose and gain. Left out unless asked for: presets of low confidence,
      those of the other platform, and those that an extension's code receives in place of its rule.

      --format csv is RFC 4180; html is a page that needs nothing else, whose cells open their explanation. With --output
      only the answer in one line goes to standard output.

      Exit codes here: one rule: 0 if it is shown for any of the presets, 1 if for none. Several rules: 0 if they come to
      the same verdicts, 1 if they differ. 2 if a rule cannot be read or is no predicate; a rule that is only broken for
      some presets has 'error' in their cells.
      """,
    examples: [
      "activationrule matrix Samples/Extensions/LinkShelf --host safari",
      "activationrule matrix Samples/Extensions/ClipKeeper Samples/Extensions/LinkShelf --only-differences",
      "activationrule matrix Samples/Apps/Notebook.app --format html --output matrix.html",
    ],
    options: MatrixOptions.definitions + [.presetFiles] + OptionDefinition.rule + [.budget]
      + OptionDefinition.answer(MatrixOptions.formatOption),
    run: { (arguments, console) throws(CommandFailure) in try MatrixCommand.run(arguments, console) })
}

/// Sets rules side by side on presets.
enum MatrixCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let settings = try SettingsArguments.settings(arguments, console) else { return .success }
    let options = try MatrixOptions(arguments)
    let selection = try PresetSelection(arguments, platform: settings.platform)
    let source = RuleSource(
      settings: settings, types: try SettingsArguments.types(arguments, console), reads: arguments.reads)
    let rules = MatrixRules(arguments, source, console)
    for text in rules.diagnosticTexts(quiet: options.isQuiet) { console.writeError(text) }
    guard !rules.loaded.isEmpty else { return .broken }
    if let output = options.output {
      try arguments.reads.requireOther(than: output, of: "--output")
    }
    if options.onlyDifferences, rules.loaded.count < 2, rules.unreadable.isEmpty {
      throw .usage("'--only-differences' needs two rules at least")
    }
    let report = MatrixReport(rules: rules, selection: selection, settings: settings, options: options)
    try write(report, options, console)
    return status(of: report)
  }

  /// Writes the report where it was asked for; a report that goes to a file leaves its answer on standard output.
  private static func write(
    _ report: MatrixReport, _ options: MatrixOptions, _ console: Console
  ) throws(CommandFailure) {
    guard let output = options.output else {
      // Text comes in lines that are safe, up to its colours; other forms have escapes of their own.
      let text = report.text { console.colored($0, $1) }
      if !options.isQuiet { options.format == .text ? console.write(text) : console.emit(text) }
      return
    }
    let text = report.text { text, _ in text }
    try Files.write(Array((options.format == .text ? console.readable(text) : text).utf8), to: output)
    if !options.isQuiet { console.print(report.answer) }
  }

  /// Anything broken is 2; else one rule is asked whether it is ever shown, and several whether they agree.
  private static func status(of report: MatrixReport) -> ExitStatus {
    if report.rules.hasBroken { return .broken }
    if report.matrix.columns.count == 1 {
      return report.matrix.counts(column: 0).shown > 0 ? .success : .negative
    }
    return report.matrix.differenceCount == 0 ? .success : .negative
  }
}
