/// The rules at places that arguments name, in their order, and the places that cannot be read.
struct NamedRules {
  private(set) var loaded: [LoadedRule] = []
  private(set) var unreadable: [UnreadableRule] = []

  init(_ outcomes: [RuleOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .loaded(let rule): loaded.append(rule)
      case .unreadable(let rule): unreadable.append(rule)
      }
    }
  }

  /// Whether a place cannot be read, or what stands there is no predicate.
  var hasBroken: Bool { !unreadable.isEmpty || loaded.contains { $0.isBroken } }

  /// The places that cannot be read, for programs.
  var failures: [AnswerFailure] { unreadable.map { $0.answer } }

  /// Everything for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [[TextRow]] {
    unreadable.map { $0.failure.rows } + loaded.map { $0.remarks(quiet: quiet) }.filter { !$0.isEmpty }
  }
}

extension [RuleOutcome] {
  /// Throws where nothing but one place was named and it cannot be read, which all verbs say alike; programs get a document
  /// of one shape however many places there are.
  func requireReadable(_ arguments: ParsedArguments) throws(CommandFailure) {
    if count == 1, !arguments.isJSON, case .unreadable(let only) = self[0] { throw only.failure }
  }
}

extension RuleOutcome {
  /// Everything for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [TextRow] {
    switch self {
    case .loaded(let rule): rule.remarks(quiet: quiet)
    case .unreadable(let rule): rule.failure.rows
    }
  }
}

extension UnreadableRule {
  /// The place for programs.
  var answer: AnswerFailure { failure.answer(at: path) }
}

extension ParsedArguments {
  /// Adds a rule where none is named: the extensions below the folder.
  ///
  /// Options that change files need a named rule.
  ///
  /// - Parameter takesFolders: whether a folder can be named; else the one extension below it is.
  mutating func addFoundRule(takesFolders: Bool, _ console: Console) throws(CommandFailure) {
    guard ruleCount == 0, !(has("--fix") || has("--write")) || has(OptionDefinition.dryRun.name) else { return }
    if !takesFolders { return add(path: try RuleWord(self, takesFiles: false, console).path ?? "-") }
    if !BundleSearch.places(in: ".", BundleSearch.Options(includesProjects: true)).places.isEmpty { add(path: ".") }
  }

  /// Throws unless a rule is named.
  func requireRules() throws(CommandFailure) {
    guard ruleCount > 0 else {
      throw .usage("a RULE is needed: a path, '-', or --rule TEXT")
    }
  }

  /// How many rules are given, by paths and by texts, to a verb whose words are all rules.
  var ruleCount: Int { positionals.count + values("--rule").count }
}

extension RuleSource {
  /// The rules of the one RULE, or the `--rule`, that a verb asks for.
  func outcomes(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> [RuleOutcome] {
    let text = try arguments.value("--rule")
    guard arguments.positionals.count < (text == nil ? 2 : 1) else {
      throw .usage(
        text == nil ? "one RULE is needed: a path, '-', or --rule TEXT" : "--rule takes the place of RULE")
    }
    if let text { return [.loaded(try load(text: text))] }
    guard let path = try RuleWord(arguments, takesFiles: false, console).path else { return [] }
    return try outcomes(at: path, arguments, console)
  }

  /// The rules at a path; for programs, that it cannot be read at all is an outcome, too.
  func outcomes(
    at path: String, _ arguments: ParsedArguments, _ console: some InputConsole
  ) throws(CommandFailure) -> [RuleOutcome] {
    arguments.isJSON ? outcomes(of: .positional(path), console) : try load(path: path, console)
  }

  /// The rules that an argument names; what cannot be read at all is one of the outcomes, so that others are still done.
  func outcomes(of element: ParsedArguments.Element, _ console: some InputConsole) -> [RuleOutcome] {
    var name = "<rule>"
    do throws(InputFailure) {
      switch element {
      case .option("--rule", let text?): return [.loaded(try load(text: text))]
      case .option: return []
      case .positional(let path):
        name = path == "-" ? "<stdin>" : path
        return try load(path: path, console)
      }
    } catch {
      return [.unreadable(UnreadableRule(path: name, failure: error))]
    }
  }
}
