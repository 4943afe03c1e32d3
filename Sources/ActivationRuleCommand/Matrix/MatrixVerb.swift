import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleText

extension Verb {
  /// `matrix`.
  static let matrix = Verb(
    name: "matrix", summary: "Show all known apps at a glance",
    usage: "RULE… [OPTIONS]",
    details: HelpText.rules + """

      Each app has a line, and each of its shares a sign. Several rules: only the
      shares where they differ. With --output, prints the one-line answer alone.
      """,
    examples: [
      "activationrule matrix Samples/Extensions/LinkShelf --host safari",
      "activationrule matrix Samples/Apps/Notebook.app --format markdown",
    ], exits: ("shown somewhere or equal", "not"), article: "Hosts and payloads",
    ownOptions: PresetChoice.options + [
      OptionDefinition("--verbose", short: "-v", "list each share with its reason"),
      .presetFiles,
    ] + OptionDefinition.rule + OptionDefinition.answer(MatrixCommand.format),
    run: MatrixCommand.run)
}

/// Compares rules side by side on presets.
enum MatrixCommand {
  static let format = Option.format(.text, .markdown, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    var settings = try SettingsArguments.settings(arguments)
    try arguments.requireRules()
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only")
    }
    let format = try arguments.format(format, unlessGiven: .text)
    let output = try arguments.output()
    let selection = try PresetChoice.selection(arguments, &settings)
    let source = try RuleSource(arguments, settings, console)
    let outcomes = arguments.elements.flatMap { source.outcomes(of: $0, console) }
    try outcomes.requireReadable(arguments)
    let rules = NamedRules(outcomes)
    for rows in rules.remarks(quiet: console.isQuiet) { console.writeError(rows) }
    guard !rules.loaded.isEmpty || format == .json else { return .broken }
    if let output { try arguments.reads.requireOther(than: output, of: "--output") }
    let report = MatrixReport(
      rules.loaded, failures: rules.failures, on: selection, settings, isOfOnePlace: arguments.ruleCount == 1)
    try write(report, format, listsShares: arguments.has("--verbose"), to: output, console)
    return rules.hasBroken ? .broken : status(of: report.matrix)
  }

  /// Writes the report to its destination.
  ///
  /// For a report in a file, standard output still shows the answer.
  private static func write(
    _ report: MatrixReport, _ format: ReportFormat, listsShares: Bool, to output: String?, _ console: Console
  ) throws(CommandFailure) {
    if output == nil, console.isQuiet { return }
    // Formats other than text have escapes.
    let text =
      format == .text
      ? console.laidOut(report.rows(listsShares: listsShares), isFile: output != nil)
      : report.text(as: format)
    guard let output else { return console.emit(text) }
    try Files.write(Array(text.utf8), to: output)
    console.print("\(report.answer)")
  }

  /// Returns whether a single rule is ever shown, or whether several agree.
  private static func status(of matrix: Matrix) -> ExitStatus {
    if matrix.columns.count == 1 { return matrix.counts(column: 0).shown > 0 ? .success : .negative }
    return matrix.differenceCount == 0 ? .success : .negative
  }
}
