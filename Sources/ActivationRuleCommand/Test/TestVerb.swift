extension Verb {
  /// `test`.
  static let test = Verb(
    name: "test", summary: "Run a table of expected answers",
    usage: "[PATH…] [OPTIONS]\n       activationrule test [RULE] --from TABLE",
    details: """
      PATH is a suite ('*.ruletests' or '*.ruletests.json') or a folder that is searched for suites; default: the working
      folder. A suite names a rule and lists payloads with their expected verdicts:

        rule ShareExtension/Info.plist
        shown   "a link"          --url https://example.com
        hidden  "eleven photos"   --payload eleven-photos.json
        hidden(type-not-accepted) "a photo and a note" @mixed  photo.heic --text hello
        shown   "pages of browsers"  forall presets --matching page --type public.url
        ?       "a movie"         movie.mov
        skip "until iOS 20"  shown "a calendar entry"  entry.ics

      Payloads are described as for 'evaluate'; paths are relative to the suite's folder. '?' is a case without a verdict
      yet, which '--update' fills in. Tags such as '@mixed' follow the name. 'skip' and its reason begin the line. Hidden
      folders, linked folders, and folders of build products and dependencies are not searched.

      With --from, TABLE is a test file in Swift or JSON, and PATH is the rule. A row is an assertion on a call with a
      payload, such as XCTAssertTrue(accepts([["public.jpeg"]])) or #expect(!accepts(…)), or a tuple, dictionary, list or
      call with a payload and a Boolean. [[…]] is one item, and each inner list has the types of an attachment. [[[…]]] is
      several items. […] is one attachment; under 'items' or 'attachments', each string in it is an attachment. Constants,
      + and Array(repeating:count:) are read. Any other row is named with its line. The exit code is 0 if all rows were
      read and agree with the rule.
      """,
    examples: [
      "activationrule test Samples/Suites", "activationrule test Samples/Suites/LinkShelf.ruletests --coverage",
    ],
    options: TestArguments.definitions + [ObservedTest.option]
      + OptionDefinition.answer(TestArguments.formatOption),
    run: { (arguments, console) throws(CommandFailure) in try TestCommand.run(arguments, console) })
}

/// Runs suites and reports.
enum TestCommand {
  static func run(_ parsed: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    if let table = try parsed.value("--from") { return try run(table: table, parsed, console) }
    let arguments = try TestArguments(parsed)
    let (paths, missing) = paths(parsed.positionals)
    // A report about no suite at all would hide that there is none. Programs still get one.
    if paths.isEmpty, parsed.positionals.isEmpty, !parsed.isJSON, !parsed.has("--format"),
      let failure = missing.first?.failure
    {
      throw InputFailure(.broken, failure)
    }
    var run = TestRun(paths, arguments)
    for suite in missing { run.add(broken: suite) }
    try arguments.requireFreeDestinations()
    if run.selectsNothing {
      throw .usage("no case fits '--filter \(arguments.filters.joined(separator: " --filter "))'")
    }
    if !console.isQuiet { console.writeError(run.remarks) }
    for suite in run.suites { if let failure = suite.failure { console.writeError(failure) } }
    if let path = try parsed.value(ObservedTest.option.name) { return try ObservedTest.run(path, run, console) }
    let update = try arguments.updates ? SuiteUpdate(run.suites) : nil
    let coverage = arguments.measuresCoverage ? CoverageReport.reports(of: run.suites) : []
    if let update { run.removeWritten(update.count) }
    try report(run, coverage, update, arguments, console)
    if let path = arguments.lcov { try Files.write(Array(CoverageFiles.lcov(coverage).utf8), to: path) }
    if let path = arguments.coverageJSON {
      try Files.write(Array((CoverageFiles.json(coverage).text(pretty: true) + "\n").utf8), to: path)
    }
    for case (let option, let path?) in arguments.tests where run.totals.broken == 0 {
      let text = PredicateTest.file(run.suites, named: path, isXCTest: option == "--write-xctest")
      try Files.write(Array(text.utf8), to: path)
    }
    return run.status(coverage)
  }

  /// Returns the suites of all paths, each once, and the paths without any.
  private static func paths(_ given: [String]) -> (paths: [String], missing: [TestedSuite]) {
    var paths: [String] = []
    var missing: [TestedSuite] = []
    for path in given.isEmpty ? ["."] : given {
      do throws(InputFailure) {
        let search = try SuiteFiles.search(at: path)
        for found in search.paths where !paths.contains(found) { paths.append(found) }
        missing += search.failures.map { TestedSuite(path: $0.path, $0.failure) }
      } catch {
        missing.append(TestedSuite(path: path, error))
      }
    }
    return (paths, missing)
  }

  private static func report(
    _ run: TestRun, _ coverage: [CoverageReport], _ update: SuiteUpdate?, _ arguments: TestArguments,
    _ console: Console
  ) throws(CommandFailure) {
    let complaints = coverage.filter { $0.isBelow(arguments.threshold) }.map { $0.complaint(arguments.threshold) }
    if arguments.format != .text || arguments.output != nil { for line in complaints { console.complain(line) } }
    if console.isQuiet, arguments.output == nil { return }
    let mutants = arguments.checksMutants ? MutantReport.reports(of: run.suites) : nil
    let isFile = arguments.output != nil
    let reporter = arguments.format.reporter(
      arguments, written: update?.rows ?? [], mutants: mutants, complaints: complaints,
      colored: { isFile ? $0 : console.colored($0, $1) }, laidOut: { console.laidOut($0, isFile: isFile) })
    let report = reporter.text(run, arguments.showsCoverage || arguments.format == .json ? coverage : [])
    let text = arguments.format.hasEscapes ? report : console.readable(report)
    guard let path = arguments.output else { return console.emit(text) }
    try Files.write(Array(text.utf8), to: path)
    console.print("\(run.totals.line)")
  }
}
