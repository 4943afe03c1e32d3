extension Verb {
  /// `matrix`.
  static let matrix = Verb(
    name: "matrix", summary: "Show all known apps at a glance",
    usage: "RULE… [OPTIONS]",
    details: HelpText.rule + "\n\n" + """
      Evaluates each rule for the presets: what apps are known to share. Each app has a line with a sign for each preset.
      The reasons are listed below, each once. Several rules are compared on the presets where they differ, and the first
      line says which presets the later rules lose and gain. Presets of low confidence, presets of the other platform, and
      presets that only the extension's code receives are left out by default.

      --format csv is RFC 4180. --format html is a self-contained page with the reasons for each preset. To edit the rules on
      the page, add --with-engine and the playground's page, which '.ci/playground' builds and each release contains. With
      --output, only the one-line answer goes to standard output.

      Exit codes here: for one rule, 0 if some preset shows it and 1 if none does; for several rules, 0 if their verdicts
      are equal and 1 if they differ; 2 if a rule cannot be read. If a rule fails only for some presets, their cells say
      'error'.
      """,
    examples: [
      "activationrule matrix Samples/Extensions/LinkShelf --host safari",
      "activationrule matrix Samples/Extensions/ClipKeeper Samples/Extensions/LinkShelf",
      "activationrule matrix Samples/Apps/Notebook.app --format html --output matrix.html",
    ],
    options: PresetChoice.options + [
      OptionDefinition("--verbose", short: "-v", "list each share with its reason"),
      OptionDefinition(
        "--with-engine", "PAGE", of: .file, "html: the playground's page, which then contains the rules"),
      .presetFiles,
    ] + OptionDefinition.rule + OptionDefinition.answer(MatrixCommand.format),
    run: { (arguments, console) throws(CommandFailure) in try MatrixCommand.run(arguments, console) })
}

/// Compares rules side by side on presets.
enum MatrixCommand {
  static let format = Option.format(.text, .markdown, .csv, .json, .html)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard var settings = try SettingsArguments.settings(arguments, console) else { return .success }
    try arguments.requireRules()
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only")
    }
    let format = try arguments.format(format, unlessGiven: .text)
    let output = try arguments.output()
    let page = try page(arguments, format)
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
    try write(report, format, listsShares: arguments.has("--verbose"), page, to: output, console)
    return rules.hasBroken ? .broken : status(of: report.matrix)
  }

  /// Returns the page with an engine for the report; `nil` if none is requested.
  private static func page(
    _ arguments: ParsedArguments, _ format: ReportFormat
  ) throws(CommandFailure) -> MatrixPage.Template? {
    guard let path = try arguments.value("--with-engine") else { return nil }
    guard format == .html else { throw .usage("'--with-engine' goes with '--format html'") }
    let text = String(decoding: try arguments.reads.read(path), as: UTF8.self)
    guard let page = MatrixPage.Template(playground: text) else {
      throw .broken(
        "'\(path)' is no page of the playground of version \(Version.package); '.ci/playground' makes one")
    }
    return page
  }

  /// Writes the report to its destination.
  ///
  /// For a report in a file, standard output still shows the answer.
  private static func write(
    _ report: MatrixReport, _ format: ReportFormat, listsShares: Bool, _ page: MatrixPage.Template?,
    to output: String?,
    _ console: Console
  ) throws(CommandFailure) {
    if output == nil, console.isQuiet { return }
    let isFile = output != nil
    // Formats other than text have escapes.
    let text =
      format == .text
      ? console.laidOut(report.rows(listsShares: listsShares) { isFile ? $0 : console.colored($0, $1) }, isFile: isFile)
      : report.text(as: format, in: page)
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
