extension TestCommand {
  /// Writes the rows of a test file as a suite, and evaluates the rule on them if one is named.
  static func run(table path: String, _ parsed: ParsedArguments, _ console: Console) throws(CommandFailure)
    -> ExitStatus
  {
    let arguments = try TestArguments(parsed)
    let others = TestArguments.definitions.map { $0.name } + ["--format", "--json"]
    if let other = others.first(where: { $0 != "--from" && parsed.has($0) }) {
      throw .usage("'--from' writes a suite; run it with 'activationrule test SUITE \(other)'")
    }
    guard parsed.positionals.count < 2 else { throw .usage("'--from' takes one RULE: the path that the suite names") }
    let table = try table(at: path, arguments.reads)
    let rule = parsed.positionals.first
    let text = suite(table, of: path, rule, in: Paths.absolute(Paths.folder(of: arguments.output ?? ".")))
    if let rule { arguments.reads.note(rule) }
    try arguments.requireFreeDestinations()
    if let output = arguments.output { try Files.write(Array(text.utf8), to: output) } else { console.copy(text) }
    let run = rule.map { _ in TestRun([arguments.output ?? "<suite>"], text: text, arguments) }
    let remarks = table.unread.map {
      TextRow.headline(
        "\(path):\($0): not read: the share or the verdict is no literal, or the file asks several rules")
    }
    let count: TextRow = "\(WordList.count(table.rows.count, "row")) read, \(table.unread.count) not"
    if !console.isQuiet {
      console.writeError(remarks + (run?.suites.flatMap { $0.failure ?? [] } ?? []) + [count])
      let report = run.map { $0.totals.broken > 0 ? [] : rows($0, table, path, console) } ?? []
      arguments.output == nil ? console.writeError(report) : console.write(report)
    }
    let status = run?.status([]) ?? .success
    return status == .success && !table.unread.isEmpty ? .negative : status
  }

  private static func table(at path: String, _ reads: ReadFiles) throws(InputFailure) -> AssertionTable {
    let source = SourceText(name: path, bytes: try reads.read(path))
    if path.hasSuffix(".json") {
      do throws(PropertyListError) { _ = try JSONReader.read(source) } catch { throw .rendered(error) }
    }
    let table = AssertionTable(source)
    guard !table.rows.isEmpty else {
      throw .broken(
        "no row of '\(path)' that asks the only rule can be read; 'activationrule help test' shows what a row is")
    }
    return table
  }

  private static func suite(_ table: AssertionTable, of path: String, _ rule: String?, in folder: String) -> String {
    let lines = table.rows.map { row -> SuiteProposal.Line in
      let name = VisibleText.line(row.name ?? "")
      return (
        row.isShown ? "shown" : "hidden", name.isEmpty ? row.payload.shape : name, SuiteText.words(row.payload),
        "line \(row.line)"
      )
    }
    return "# Read from \(VisibleText.line(path.lastPathPart)).\n"
      + (rule == nil ? "# Put the path of your rule in place of this one.\n" : "")
      + SuiteProposal.text(rulePath: rule.map { Paths.steps(to: $0, from: folder) } ?? "Info.plist", lines)
  }

  /// Returns the rows that agree with the rule, and reasons why others do not.
  private static func rows(_ run: TestRun, _ table: AssertionTable, _ path: String, _ console: Console) -> [TextRow] {
    let results = run.suites.flatMap { $0.rows.map { $0.result } }
    let rows = zip(results, table.rows).flatMap { result, row -> [TextRow] in
      let sign = result.hasFailed ? console.colored("✗", 31) : console.colored("✓", 32)
      let changes = HostPayload(row.payload.items).remarks.map { TextRow("    on the way to a rule, \(body: $0)") }
      return ["\(sign) \(path):\(row.line): \(body: VisibleText.row(result.suiteCase.name))"]
        + result.complaints(level: .summary).map { $0.behind("    ") } + changes
    }
    let passing = results.count { $0.hasFailed && PredicateTest.passes($0) }
    return rows + [
      "\(run.totals.passed) agree, \(run.totals.failed) differ, \(passing) of them pass in a test with NSPredicate"
    ]
  }
}
