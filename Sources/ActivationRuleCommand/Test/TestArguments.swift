/// The arguments of `test`.
struct TestArguments {
  let format: TestFormat
  /// The path for the report; `nil` for standard output.
  let output: String?
  /// Parts of names, or tags with `@`.
  ///
  /// A case runs if it matches one of them, or if there are none.
  let filters: [String]
  let failsFast: Bool
  let updates: Bool
  let isVerbose: Bool
  let showsCoverage: Bool
  /// The minimum percentage of covered decisions, from 0 to 100; `nil` if there is no minimum.
  let threshold: Double?
  let lcov: String?
  let coverageJSON: String?
  /// The options that write a test with NSPredicate, with their paths.
  let tests: [(option: String, path: String?)]
  let checksMutants: Bool
  /// The files that were read.
  let reads: ReadFiles

  static let formatOption = Option<TestFormat>(
    "--format", "FORMAT", "the form of the answer: \(TestFormat.allCases.map { $0.rawValue }.joined(separator: ", "))")
  private static let thresholdOption = Option<Double>(
    "--coverage-threshold", "PERCENT", is: "a percentage from 0 to 100",
    "fail if less of a rule is covered"
  ) { text in
    Double(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { (0...100).contains($0) ? $0 : nil }
  }

  static let definitions = [
    OptionDefinition(
      "--filter", "TEXT", "run cases whose name or rule contains TEXT; '@TAG' selects a tag"),
    OptionDefinition("--fail-fast", "stop at the first failing case"),
    OptionDefinition("--verbose", short: "-v", "also list the cases that pass"),
    OptionDefinition("--update", "find the verdicts of new cases ('?') and write them into the suites"),
    OptionDefinition(
      "--coverage", "show which clauses of each rule decided a case, and which payloads would cover the rest"),
    thresholdOption.definition,
    OptionDefinition("--coverage-lcov", "FILE", of: .file, "write the coverage in the format of lcov"),
    OptionDefinition("--coverage-json", "FILE", of: .file, "write the coverage as JSON"),
    OptionDefinition(
      "--from", "TABLE", of: .file,
      "write the assertions of a test file, in Swift or JSON, as a suite; PATH is the rule"),
    OptionDefinition("--write-xctest", "FILE", of: .file, "write the cases as a test that asks NSPredicate on a Mac"),
    OptionDefinition("--write-swift-testing", "FILE", of: .file, "the same for Swift Testing"),
    OptionDefinition(
      "--mutants", "change each rule in one place at a time and report the changes that no case notices"),
  ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    format = try arguments.format(Self.formatOption, unlessGiven: .text)
    output = try arguments.output()
    filters = arguments.values("--filter")
    failsFast = arguments.has("--fail-fast")
    updates = arguments.has("--update")
    isVerbose = arguments.has("--verbose")
    threshold = try arguments.value(Self.thresholdOption)
    lcov = try arguments.value("--coverage-lcov")
    coverageJSON = try arguments.value("--coverage-json")
    let (xctest, swiftTesting) = ("--write-xctest", "--write-swift-testing")
    tests = [(xctest, try arguments.value(xctest)), (swiftTesting, try arguments.value(swiftTesting))]
    showsCoverage = arguments.has("--coverage")
    checksMutants = arguments.has("--mutants")
    reads = arguments.reads
    try checkDestinations()
    if let filter = filters.first(where: { $0.isEmpty || $0 == "@" }) {
      throw .usage("'--filter \(filter)' fits nothing; it takes a part of a name, or a tag as '@slow'")
    }
  }

  /// Refuses results that would be computed but not shown, or overwritten.
  private func checkDestinations() throws(CommandFailure) {
    if format != .text, format != .json {
      if checksMutants { throw .usage("'--mutants' is shown as text or JSON, not as '\(format.rawValue)'") }
      if showsCoverage {
        throw .usage(
          "'--coverage' is shown as text or JSON, not as '\(format.rawValue)'; '--coverage-lcov', '--coverage-json' and "
            + "'--coverage-threshold' go with every format")
      }
    }
    var taken: [String: String] = [:]
    for case (let option, let path?) in destinations {
      if path == "-" { throw .usage("'\(option)' writes a file, not standard output") }
      let whole = Paths.absolute(path)
      if let other = taken[whole] { throw .usage("'\(other)' and '\(option)' name the same file") }
      taken[whole] = option
    }
  }

  private var destinations: [(option: String, path: String?)] {
    [("--output", output), ("--coverage-lcov", lcov), ("--coverage-json", coverageJSON)] + tests
  }

  /// Throws if an output would overwrite an input: a suite, a rule, a payload, presets.
  func requireFreeDestinations() throws(CommandFailure) {
    for case (let option, let path?) in destinations { try reads.requireOther(than: path, of: option) }
    for case (let option, let path?) in tests where Files.kind(of: path) == .file {
      if try Files.read(path).starts(with: "// Written by 'activationrule test'".utf8) { continue }
      throw .usage("'\(option) \(path)' would overwrite a file that 'activationrule test' did not write")
    }
  }

  /// Whether the coverage is measured, for any reason.
  var measuresCoverage: Bool { showsCoverage || threshold != nil || lcov != nil || coverageJSON != nil }

  /// Whether a case runs.
  func selects(_ suiteCase: SuiteCase, of group: RuleSuite.Group) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        if filter.utf8.first == UInt8(ascii: "@") { return suiteCase.tags.contains(String(filter.dropFirst())) }
        return suiteCase.name.lowercased().containsBytes(of: filter.lowercased())
          || group.name.lowercased().containsBytes(of: filter.lowercased())
      }
  }
}
