import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleText

/// The rules at places that arguments name, in their order, and the unreadable places.
struct NamedRules {
  private(set) var loaded: [Extension] = []
  private(set) var unreadable: [Failure] = []

  init(_ outcomes: [RuleOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .success(let rule): loaded.append(rule)
      case .failure(let rule): unreadable.append(rule)
      }
    }
  }

  /// Whether a place cannot be read, or its rule is not a predicate.
  var hasBroken: Bool { !unreadable.isEmpty || loaded.contains { $0.isBroken } }
}

extension [RuleOutcome] {
  /// Throws if the only named place cannot be read, as all verbs do.
  ///
  /// Programs get a document with the same structure for any number of places.
  func requireReadable(_ arguments: ParsedArguments) throws(Failure) {
    if count == 1, !arguments.isJSON, case .failure(let only) = self[0] { throw only }
  }
}

extension RuleOutcome {
  /// Returns all rows for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [TextRow] {
    switch self {
    case .success(let rule): rule.remarks(quiet: quiet)
    case .failure(let rule): rule.rows
    }
  }
}

extension Paths {
  /// Returns whether a folder is searched without being named: home folders and the root contain too much.
  static func isSearchable(_ folder: String) -> Bool {
    !["/", Environment.value("HOME")].contains(absolute(folder))
  }
}

extension ParsedArguments {
  /// Adds a rule if none is named: the extensions below the folder.
  ///
  /// - Parameter takesFolders: whether a folder can be named; otherwise the only extension below it is added, and none
  ///   to be changed.
  mutating func addFoundRule(takesFolders: Bool, _ console: Console) throws(Failure) {
    guard ruleCount == 0, !has(.write) || has(.dryRun) else { return }
    if !takesFolders { return add(path: try RuleWord(self, takesFiles: false, console).path ?? "-") }
    let found = documents.search(".")
    if !found.isEmpty || !found.others.isEmpty || found.mention != nil { add(path: ".") }
  }

  /// Throws unless a rule is named.
  func requireRules() throws(Failure) {
    guard ruleCount > 0 else {
      let excluded = documents.search(".").excludedCount
      let words = excluded == 0 ? "" : "; \(Project.excludedWords(excluded))"
      let lack = has(.write) ? "" : "; no extension is below this folder\(words)"
      throw .usage("a RULE is needed: a path, '-', or --rule TEXT\(lack)")
    }
  }

  /// The number of rules given by paths and by texts to a verb whose words are all rules.
  var ruleCount: Int { positionals.count + values(.ruleText).count }
}

extension RuleSource {
  /// Returns the rules of the single RULE, or the `--rule`, that a verb requires.
  func outcomes(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> [RuleOutcome] {
    let text = try arguments.value(.ruleText)
    guard arguments.positionals.count < (text == nil ? 2 : 1) else {
      throw .usage(
        text == nil ? "one RULE is needed: a path, '-', or --rule TEXT" : "--rule takes the place of RULE")
    }
    if let text { return [.success(try load(text: text))] }
    guard let path = try RuleWord(arguments, takesFiles: false, console).path else { return [] }
    return try outcomes(at: path, arguments, console)
  }

  /// Returns the rules at a path.
  ///
  /// For programs, an unreadable path is an outcome too.
  func outcomes(
    at path: String, _ arguments: ParsedArguments, _ console: some InputConsole
  ) throws(Failure) -> [RuleOutcome] {
    arguments.isJSON ? outcomes(of: .positional(path), console) : try load(path: path, console)
  }

  /// Returns the rules that an argument names.
  ///
  /// An unreadable argument is one of the outcomes, so that others are still read.
  func outcomes(of element: ParsedArguments.Element, _ console: some InputConsole) -> [RuleOutcome] {
    var name = "<rule>"
    do throws(Failure) {
      switch element {
      case .option("--rule", let text?): return [.success(try load(text: text))]
      case .option: return []
      case .positional(let path):
        name = path == "-" ? "<stdin>" : path
        return try load(path: path, console)
      }
    } catch {
      return [.failure(error.at(name))]
    }
  }
}
