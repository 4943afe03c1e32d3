import ActivationRuleReports
import ActivationRuleSources
import ActivationRuleSuites
import PredicateFormat
import ActivationRules

/// What `test` is asked to do.
struct TestArguments {
  let format: TestFormat
  /// Where the report goes; `nil` for standard output.
  let output: String?
  /// Parts of names, or tags with `@`.
  ///
  /// A case is run if one of them fits; all are if there is none.
  let filters: [String]
  let failsFast: Bool
  let updates: Bool
  let isVerbose: Bool
  let isQuiet: Bool
  let showsCoverage: Bool
  /// The least percentage of covered decisions, from 0 to 100; `nil` if it does not matter.
  let threshold: Double?
  let lcov: String?
  let coverageJSON: String?
  let checksMutants: Bool
  /// The files that are read.
  let reads: ReadFiles

  /// The steps that all suites share.
  let budget: StepBudget

  static let definitions = [
    OptionDefinition(
      "--filter", "TEXT", "run the cases with TEXT in their names, or in their rule's; '@TAG' for a tag"),
    OptionDefinition("--fail-fast", "stop at the first case that fails"),
    OptionDefinition("--verbose", short: "-v", "name the cases that pass, too"),
    OptionDefinition("--update", "show the verdicts of new cases, those with '?', and write them into the suites"),
    OptionDefinition(
      "--format", "NAME", of: .oneOf(TestFormat.self), TestFormat.allCases.map { $0.rawValue }.joined(separator: ", ")),
    OptionDefinition("--output", "FILE", of: .file, "write the report to a file, in place of standard output"),
    OptionDefinition("--coverage", "show which clauses of each rule decided a case, and what would cover the others"),
    OptionDefinition("--coverage-threshold", "PERCENT", "fail if less than this part of a rule is covered"),
    OptionDefinition("--coverage-lcov", "FILE", of: .file, "write the coverage for tools that read lcov"),
    OptionDefinition("--coverage-json", "FILE", of: .file, "write the coverage as JSON"),
    OptionDefinition("--mutants", "change each rule in one place at a time, and tell which changes no case notices"),
  ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    format = try Self.format(arguments)
    output = try arguments.value("--output")
    filters = arguments.values("--filter")
    failsFast = arguments.has("--fail-fast")
    updates = arguments.has("--update")
    isVerbose = arguments.has("--verbose")
    isQuiet = arguments.has("--quiet")
    threshold = try Self.threshold(arguments)
    budget = try SettingsArguments.budget(arguments)
    lcov = try arguments.value("--coverage-lcov")
    coverageJSON = try arguments.value("--coverage-json")
    showsCoverage = arguments.has("--coverage")
    checksMutants = arguments.has("--mutants")
    reads = arguments.reads
    try checkDestinations(arguments.verb)
    if let filter = filters.first(where: { $0.isEmpty || $0 == "@" }) {
      throw .usage(
        "'--filter \(filter)' fits nothing; it takes a part of a name, or a tag as '@slow'", verb: arguments.verb)
    }
  }

  /// Refuses what would be measured and then shown nowhere, or written over.
  private func checkDestinations(_ verb: String) throws(CommandFailure) {
    if format != .text, format != .json {
      if checksMutants { throw .usage("'--mutants' is shown as text or JSON, not as '\(format.rawValue)'", verb: verb) }
      if showsCoverage {
        throw .usage(
          "'--coverage' is shown as text or JSON, not as '\(format.rawValue)'; '--coverage-lcov', '--coverage-json' and "
            + "'--coverage-threshold' go with every format", verb: verb)
      }
    }
    var taken: [String: String] = [:]
    for case (let option, let path?) in destinations {
      if path == "-" { throw .usage("'\(option)' writes a file, not standard output", verb: verb) }
      let whole = Paths.absolute(path)
      if let other = taken[whole] { throw .usage("'\(other)' and '\(option)' name the same file", verb: verb) }
      taken[whole] = option
    }
  }

  private var destinations: [(option: String, path: String?)] {
    [("--output", output), ("--coverage-lcov", lcov), ("--coverage-json", coverageJSON)]
  }

  /// Throws if something would take the place of what was read: a suite, a rule, a payload, presets.
  func requireFreeDestinations() throws(CommandFailure) {
    for case (let option, let path?) in destinations { try reads.requireOther(than: path, of: option, verb: "test") }
  }

  /// Whether the coverage is measured, for whatever reason.
  var measuresCoverage: Bool { showsCoverage || threshold != nil || lcov != nil || coverageJSON != nil }

  /// Whether a case is run.
  func selects(_ suiteCase: SuiteCase, of group: RuleSuite.Group) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        if filter.utf8.first == UInt8(ascii: "@") { return suiteCase.tags.contains(String(filter.dropFirst())) }
        return suiteCase.name.lowercased().contains(filter.lowercased())
          || group.name.lowercased().contains(filter.lowercased())
      }
  }

  private static func format(_ arguments: ParsedArguments) throws(CommandFailure) -> TestFormat {
    guard let name = try arguments.value("--format") else { return arguments.has("--json") ? .json : .text }
    guard let format = TestFormat(rawValue: name) else {
      let known = TestFormat.allCases.map { $0.rawValue }
      throw .usage("'--format' is one of \(known.joined(separator: ", ")), not '\(name)'", verb: arguments.verb)
    }
    if arguments.has("--json"), format != .json {
      throw .usage("'--json' and '--format \(name)' exclude each other", verb: arguments.verb)
    }
    return format
  }

  private static func threshold(_ arguments: ParsedArguments) throws(CommandFailure) -> Double? {
    guard let text = try arguments.value("--coverage-threshold") else { return nil }
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percentage = Double(number), (0...100).contains(percentage) else {
      throw .usage("'--coverage-threshold' is a percentage from 0 to 100, not '\(text)'", verb: arguments.verb)
    }
    return percentage
  }
}
