import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleQuestions
import ActivationRuleText
import ActivationRuleTypes

extension Verb {
  /// `init`.
  static let initialize = Verb(
    name: "init", summary: "Set up tests and CI for the rules in a folder", usage: "[FOLDER] [OPTIONS]",
    details: """
      Lists the rules in FOLDER (default: this one) and what they accept. Proposes a
      suite for each, a lint configuration and a GitHub workflow, and shows them.
      A rule with an error gets no suite. No file is ever overwritten.
      """,
    examples: ["activationrule init Samples/Extensions/PhotoWall"],
    exits: ("a rule was found", "there is none"), article: "Testing",
    ownOptions: [InitCommand.write, .quiet] + OptionDefinition.plain,
    operands: .folder,
    run: { (arguments, console) throws(CommandFailure) in try InitCommand(arguments).run(console) })

  /// A folder alone lists its rules, without proposing files.
  static let folder = Verb(
    name: initialize.name, summary: initialize.summary, usage: initialize.usage, details: "", examples: [],
    exits: initialize.exits, article: initialize.article,
    ownOptions: initialize.options, operands: .folder,
    run: { (arguments, console) throws(CommandFailure) in try InitCommand(arguments).run(proposing: false, console) })
}

/// Lists the rules in a folder, and proposes files for testing them.
struct InitCommand {
  static let write = OptionDefinition("--write", "write the proposed files that do not exist yet")

  private let arguments: ParsedArguments
  private let folder: String

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.arguments = arguments
    guard arguments.positionals.count < 2 else { throw .usage("one FOLDER is looked through") }
    folder = arguments.positionals.first ?? "."
    guard Files.kind(of: folder) == .folder else { throw .usage("'\(VisibleText.line(folder))' is no folder") }
  }

  /// Reports the payloads that the rules accept, and proposes files.
  func run(proposing isProposing: Bool = true, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let found = BundleSearch.places(in: folder, BundleSearch.Options(includesProjects: true))
    guard !found.places.isEmpty || !found.failures.isEmpty else {
      if found.others.isEmpty, let failure = found.mention { throw failure }
      let message = BundleSearch.nothingFound(in: folder, found).message ?? ""
      console.print("\(message)")
      return .negative
    }
    let source = RuleSource(settings: RuleSettings(), types: .system, reads: arguments.reads)
    let rules = NamedRules(try source.load(path: folder, console) + Self.unread(found, source, console))
    let faulty = rules.loaded.filter { !Self.errors($0).isEmpty }
    for rule in faulty { Self.writeErrors(of: rule, console) }
    let others = rules.loaded.filter { rule in !faulty.contains { $0.path == rule.path } }
    let named = Set(rules.unreadable.map { $0.path })
    for rows in rules.unreadable.map({ $0.failure.rows })
      + others.map({ $0.remarks(quiet: console.isQuiet || named.contains($0.path)) })
    {
      console.writeError(rows)
    }
    for rule in rules.loaded { console.write(Self.words(rule)) }
    let testable = Self.testable(others)
    if rules.loaded.isEmpty { return .broken }
    if isProposing {
      try finish(ProposedFiles(testable, among: others, in: folder).files, console)
    } else {
      let place = folder == "." ? "" : " \(ShellWord.quoted(folder))"
      console.print("next: 'activationrule lint\(place)', or 'activationrule init\(place)' for tests and CI")
    }
    return rules.hasBroken || !faulty.isEmpty ? .broken : .success
  }

  /// Returns intended rules next to the found ones that are not read.
  private static func unread(_ found: BundleSearch.Result, _ source: RuleSource, _ console: Console) -> [RuleOutcome] {
    let projects = found.places.filter { $0.isProject }
    let rules = NamedRules(projects.flatMap { (try? source.load(path: $0.propertyList, console)) ?? [] })
    // Without lists, an unreadable file is already one of the rules.
    let failures = projects.count < found.places.count ? rules.unreadable : []
    let unread = rules.loaded.compactMap { rule in
      rule.warnings.first { $0.isOfUnreadRule }.map {
        UnreadableRule(path: rule.path, failure: .rendered($0.failure(in: rule.source)))
      }
    }
    let mention = [found.mention.map { UnreadableRule(path: "", failure: $0) }].compactMap { $0 }
    return (mention + failures.filter { $0.failure.diagnosed?.diagnostic.isOfUnreadRule == true } + unread).map {
      .unreadable($0)
    }
  }

  /// Returns the errors that lint finds in a rule.
  private static func errors(_ rule: LoadedRule) -> [Diagnostic] {
    LintConfiguration().findings(about: rule.subject).filter { $0.severity == .error }
  }

  /// Writes the errors of a rule, which gets no suite before they are fixed.
  private static func writeErrors(of rule: LoadedRule, _ console: Console) {
    let errors = errors(rule)
    let rows = DiagnosticRenderer.rows(errors, in: rule.source)
    guard !console.isQuiet else { return console.writeError(rows) }
    let path = Paths.relative(rule.path)
    console.print("fix \(VisibleText.line(rule.name ?? path)) first; until then it has no suite:")
    console.write(rows)
    console.print("next: activationrule lint \(ShellWord.quoted(path))")
    console.print("")
  }

  /// Returns the payloads that a rule accepts.
  private static func words(_ rule: LoadedRule) -> [TextRow] {
    let path = Paths.relative(rule.path)
    let title = rule.name.map { "\($0) (\(path))" } ?? path
    guard !rule.isBroken else { return ["\(title): the rule is no predicate", ""] }
    return AcceptanceReport(rule.rule).rows(title: "\(title): ") + [""]
  }

  /// Returns the rules that a suite can name by path and extension, and that the system looks at.
  private static func testable(_ rules: [LoadedRule]) -> [LoadedRule] {
    rules.filter { rule in
      if case .unused = rule.rule.value { return false }
      return !rule.isBroken && rules.count { $0.path == rule.path && $0.name == rule.name } == 1
    }
  }

  /// Shows the files, or writes the missing ones.
  private func finish(_ files: [ProposedFile], _ console: Console) throws(CommandFailure) {
    var count = 0
    for file in files {
      let path = folder == "." ? file.path : Files.join(folder, file.path)
      if Files.kind(of: path) != .nothing || Files.isLink(path) {
        console.print("\(path) exists, and stays as it is")
        continue
      }
      guard Files.leads(path, into: folder) else {
        console.print("\(path) is not written, since a link leads out of the folder")
        continue
      }
      count += 1
      if arguments.has(Self.write.name) {
        try Files.makeFolder(Paths.folder(of: path))
        try Files.write(Array(file.text.utf8), to: path)
        console.print("\(path) is written")
      } else {
        console.print("\(path):")
        console.writeLines(
          file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            line.isEmpty ? "\n" : "    \(line)\n"
          }.joined() + "\n")
      }
    }
    close(count, console)
  }

  /// Prints the next steps.
  private func close(_ count: Int, _ console: Console) {
    let place = folder == "." ? "" : " \(VisibleText.line(folder))"
    if arguments.has(Self.write.name) {
      console.print("'activationrule test\(place)' compares the rules with the suites")
    } else if count > 0 {
      let files = count == 1 ? "this file" : "these \(count) files"
      console.print("'activationrule init\(place) --write' writes \(files)")
    }
  }
}
