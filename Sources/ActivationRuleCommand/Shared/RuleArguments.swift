import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleText

extension [RuleOutcome] {
  /// Whether a place cannot be read, or its rule is not a predicate.
  var hasBroken: Bool { !failures.isEmpty || rules.contains { $0.isBroken } }
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
    guard ruleCount == 0, !has(.write) else { return }
    if !takesFolders { return add(path: try RuleWord.only(self, console)) }
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

  /// Throws if standard input is named as several rules.
  func requireOneInput() throws(Failure) {
    if positionals.count(where: { $0 == "-" }) > 1 { throw .usage("standard input can be one rule only") }
  }

  /// The number of rules given by paths and by texts to a verb whose words are all rules.
  var ruleCount: Int { positionals.count + values(.ruleText).count }
}

extension RuleSource {
  /// Returns the rules that all arguments name, in their order.
  ///
  /// - Throws: `Failure` if the only one cannot be read; programs get a document of the same structure for any number.
  func outcomes(_ arguments: ParsedArguments) throws(Failure) -> [RuleOutcome] {
    let outcomes = arguments.elements.flatMap { self.outcomes(of: $0) }
    if outcomes.count == 1, !arguments.isJSON, let only = outcomes.failures.first { throw only }
    return outcomes
  }

  /// Returns the rules that an argument names.
  ///
  /// An unreadable argument is one of the outcomes, so that others are still read.
  func outcomes(of element: ParsedArguments.Element) -> [RuleOutcome] {
    var name = "<rule>"
    do throws(Failure) {
      switch element {
      case .option("--rule", let text?): return [.success(try load(text: text))]
      case .option: return []
      case .positional(let path):
        name = path == "-" ? "<stdin>" : path
        return try load(path: path)
      }
    } catch {
      return [.failure(error.at(name))]
    }
  }
}
