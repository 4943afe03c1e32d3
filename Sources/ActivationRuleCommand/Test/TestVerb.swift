import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTesting
import ActivationRuleText

extension Verb {
  /// `test`.
  static let test = Verb(
    name: "test", summary: "Run a table of expected answers",
    usage: "[PATH…] [OPTIONS]",
    details: """
      PATH is a suite (*.ruletests) or a folder with suites; default: this folder.
        rule ShareExtension/Info.plist
        shown   "a link"   --url https://example.com
        hidden  "a PDF"    report.pdf
      In Swift, with the product ActivationRuleTesting (the article has the rest):
        let rule = try ActivationRule(contentsOfFile: "Info.plist")
        try rule.expect(.link, .shown)
      """,
    examples: [
      "activationrule test Samples/Suites", "activationrule test Samples/Suites/LinkShelf.ruletests --coverage",
    ], exits: ("passed", "failed"), article: "Testing",
    ownOptions: { TestArguments.definitions + OptionDefinition.answer(TestArguments.formatOption) },
    run: TestCommand.run)
}

/// Runs suites and reports.
enum TestCommand {
  static func run(_ parsed: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let arguments = try TestArguments(parsed)
    let (paths, missing) = paths(parsed.positionals, parsed.tree)
    if paths.isEmpty, arguments.format == .text, arguments.output == nil,
      missing.allSatisfy({ $0.failure?.kind == .missing })
    {
      guard parsed.positionals.isEmpty else {
        for suite in missing { console.writeError(suite.failure?.rows ?? []) }
        return .broken
      }
      // A hook runs this in every repository.
      if !console.isQuiet, let failure = missing.first?.failure { console.print("\(failure.message)") }
      return .success
    }
    let hasNone = parsed.positionals.isEmpty && paths.isEmpty
    var run = TestRun(paths, arguments)
    for suite in missing where !hasNone || suite.failure?.kind != .missing { run.add(suite) }
    // A suite, a rule, a payload, or presets.
    if let output = arguments.output { try arguments.documents.requireOther(than: output, of: "--output") }
    if run.selectsNothing {
      throw .usage("no case fits '--filter \(arguments.filters.joined(separator: " --filter "))'")
    }
    if !console.isQuiet { console.writeError(run.remarks) }
    for suite in run.suites { if let failure = suite.failure { console.writeError(failure.rows) } }
    var written: [TextRow] = []
    if arguments.updates { for suite in run.suites { written += try suite.update() } }
    let coverage = arguments.measuresCoverage ? RuleCoverage.decisions(of: run.groups) : []
    if arguments.updates { run.removeWritten() }
    let low = coverage.filter { $0.percentage < arguments.threshold ?? 0 }
    let complaints = low.map {
      "the coverage of \(VisibleText.row($0.group.name)) is \($0.percentageText), too low\($0.cause.map { "; \($0)" } ?? "")"
    }
    try report(run, coverage, complaints, written, arguments, console)
    return run.status(isCovered: low.isEmpty)
  }

  /// Returns the suites of all paths, each once, and the named paths without any.
  private static func paths(_ given: [String], _ tree: FileTree) -> (paths: [String], missing: [TestedSuite]) {
    var paths: [String] = []
    var missing: [TestedSuite] = []
    for path in given.isEmpty ? ["."] : given {
      do throws(Failure) {
        let search = try SuiteFiles.search(at: path, tree)
        for found in search.paths where !paths.contains(found) { paths.append(found) }
        missing += search.failures.map { TestedSuite(path: $0.fileName, $0) }
      } catch {
        missing.append(TestedSuite(path: path, error))
      }
    }
    return (paths, missing)
  }

  private static func report(
    _ run: TestRun, _ coverage: [RuleCoverage], _ complaints: [String], _ written: [TextRow],
    _ arguments: TestArguments, _ console: Console
  ) throws(Failure) {
    let isFile = arguments.output != nil
    if arguments.format != .text || isFile { for line in complaints { console.complain(line) } }
    if console.isQuiet, !isFile { return }
    let text =
      switch arguments.format {
      case .text:
        console.laidOut(
          run.rows(
            written: written,
            closing: (arguments.showsCoverage ? coverage : []).flatMap { $0.rows } + complaints.map { TextRow($0) }),
          isFile: isFile)
      case .junit: LogCommands.replaced(in: run.junit, as: .xml)
      case .json:
        LogCommands.replaced(in: run.json(coverage, written: written.count).text(pretty: true) + "\n", as: .json)
      case .github: LogCommands.replaced(in: run.github, isOurs: true)
      }
    guard let path = arguments.output else { return console.emit(text) }
    try Files.write(Array(text.utf8), to: path)
    console.print("\(run.totals.line)")
  }
}

/// The arguments of `test`.
struct TestArguments {
  let format: TestFormat
  /// The path for the report; `nil` for standard output.
  let output: String?
  /// Parts of names, or tags with `@`.
  ///
  /// A case runs if it matches one of them, or if there are none.
  let filters: [String]
  let updates: Bool
  let showsCoverage: Bool
  /// The minimum percentage of covered decisions, from 0 to 100; `nil` if there is no minimum.
  let threshold: Double?
  /// The files that were read.
  let documents: Documents

  static let formatOption = Option<TestFormat>(
    "--format", "FORMAT", "answer as: \(TestFormat.allCases.map { $0.rawValue }.joined(separator: ", "))")
  private static let thresholdOption = Option<Double>(
    "--coverage-threshold", "PERCENT", is: "a percentage from 0 to 100",
    "fail if less of a rule is covered"
  ) { text in
    Double(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { (0...100).contains($0) ? $0 : nil }
  }

  private static let filter = OptionDefinition("--filter", "TEXT", "run cases with TEXT in name or rule, or @TAG")
  private static let update = OptionDefinition("--update", "write the verdicts of the cases marked '?'")
  private static let coverage = OptionDefinition("--coverage", "show clauses and keys that decided no case")

  static let definitions = [filter, update, coverage, thresholdOption.definition]

  init(_ arguments: ParsedArguments) throws(Failure) {
    format = try arguments.format(Self.formatOption, unlessGiven: .text)
    output = try arguments.output()
    filters = arguments.values(Self.filter)
    updates = arguments.has(Self.update)
    threshold = try arguments.value(Self.thresholdOption)
    showsCoverage = arguments.has(Self.coverage)
    documents = arguments.documents
    if showsCoverage, format != .text, format != .json {
      throw .usage(
        "'--coverage' is shown as text or JSON, not as '\(format.rawValue)'; '--coverage-threshold' goes with each format"
      )
    }
    if let filter = filters.first(where: { $0.isEmpty || $0 == "@" }) {
      throw .usage("'--filter \(filter)' fits nothing; it takes a part of a name, or a tag as '@slow'")
    }
  }

  /// Whether the coverage is measured.
  var measuresCoverage: Bool { showsCoverage || threshold != nil }

  /// Whether a case runs.
  func selects(_ suiteCase: SuiteCase, of group: RuleTestSuite.Group) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        if filter.utf8.first == "@" { return suiteCase.tags.contains(String(filter.dropFirst())) }
        return suiteCase.name.lowercased().containsBytes(of: filter.lowercased())
          || group.name.lowercased().containsBytes(of: filter.lowercased())
      }
  }
}
