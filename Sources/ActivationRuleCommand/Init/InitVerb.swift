import ActivationRuleAnswers
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleTesting
import ActivationRuleText

extension Verb {
  /// `init`.
  static let initialize = Verb(
    name: "init", summary: "Set up tests and CI for the rules in a folder", usage: "[FOLDER] [OPTIONS]",
    details: """
      Proposes a suite for each rule in FOLDER (default: this one), a lint
      configuration and a workflow of GitHub or GitLab, for the top of the
      repository. A rule with an error gets no suite.
      No file is ever overwritten.
      """,
    examples: ["activationrule init Samples/Extensions/PhotoWall"],
    exits: ("no errors", "errors, or no rule"), article: "Testing",
    ownOptions: {
      [InitCommand.service.definition, InitCommand.show, InitCommand.write, .quiet] + OptionDefinition.plain
    },
    operands: .folder,
    run: { (arguments, console) throws(Failure) in try InitCommand(arguments).run(console) })
}

/// Lists the rules in a folder, and proposes files for testing them.
struct InitCommand {
  static let service = Option<Service>("--ci", "SERVICE", "the workflow is for github (default) or gitlab")
  static let write = OptionDefinition("--write", "write the proposed files that do not exist yet")
  static let show = OptionDefinition("--show", "FILE", of: .file, "print a proposed file")

  private let arguments: ParsedArguments
  private let folder: String
  private let tree: FileTree
  /// The top of the repository around the folder, where services look for workflows; `nil` if there is none.
  private let top: String?

  init(_ arguments: ParsedArguments) throws(Failure) {
    self.arguments = arguments
    guard arguments.positionals.count < 2 else { throw .usage("one FOLDER is looked through") }
    folder = Paths.searchedFolder(arguments.positionals.first ?? ".")
    tree = arguments.tree
    switch tree.kind(of: folder) {
    case .folder: break
    case nil: throw arguments.documents.missing(folder)
    default: throw .usage("'\(VisibleText.line(folder))' is a file, and a folder is needed")
    }
    // GitHub replaces '${{' wherever it is.
    top = folder.containsBytes(of: "${{") ? nil : tree.repository(around: folder)
  }

  /// The folder as its path from the top of the repository; `nil` if there is none.
  private var repositoryPath: String? { top.map { Paths.steps(to: tree.absolute(folder), from: $0) } }

  /// Reports the rules, and proposes files.
  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let found = arguments.documents.search(folder)
    guard !found.places.isEmpty || !found.failures.isEmpty else {
      if found.others.isEmpty, let failure = found.mention { throw failure }
      let message = found.nothingFound(in: folder).message
      console.print("\(message)")
      return .negative
    }
    let source = RuleSource(documents: arguments.documents, console)
    let outcomes = try source.load(path: folder) + Self.unread(found, source)
    let rules = outcomes.rules
    let faulty = rules.map { ($0, LintConfiguration().findings(about: $0).filter { $0.severity == .error }) }
      .filter { !$0.1.isEmpty }
    let faultyPaths = Set(faulty.map { $0.0.path })
    let others = rules.filter { !faultyPaths.contains($0.path) }
    for failure in outcomes.failures { console.writeError(failure.rows) }
    if console.isQuiet {
      for (rule, errors) in faulty { console.writeError(FindingRenderer.rows(errors, in: rule.source)) }
    }
    if rules.isEmpty { return .broken }
    let proposed = ProposedFiles(
      Self.testable(others), among: others, in: folder, repositoryPath: repositoryPath, suites: suites(),
      baseline: baseline(found, source), service: try arguments.value(Self.service) ?? .github)
    let files = proposed.files
    if let name = try arguments.value(Self.show) {
      guard let file = files.first(where: { $0.path == name }) else {
        throw .usage(
          "no file '\(VisibleText.line(name))' is proposed\(EditDistance.question(for: name, among: files.map { $0.path }))"
        )
      }
      console.writeLines(file.text)
      return .success
    }
    console.write(summary(rules, faulty))
    try finish(proposed, console)
    return outcomes.hasBroken ? .broken : faulty.isEmpty ? .success : .negative
  }

  /// Returns the number of rules, and those with errors, which get no suite.
  private func summary(_ rules: [Extension], _ faulty: [(Extension, [Finding])]) -> [TextRow] {
    let named = Dictionary(grouping: rules) { $0.name }
    let names = faulty.map { rule, errors in
      let path = VisibleText.line(Paths.relative(rule.path))
      let name = rule.name.map { name in
        VisibleText.line(name) + (named[name]?.count != 1 ? " in \(path)" : "")
      }
      return "\(name ?? path) (\(errors.map { $0.id }.distinct.joined(separator: ", ")))"
    }
    return AnswerText.lines("found", ["\(WordList.count(rules.count, "rule"))"])
      + rules.prefix(Self.nameLimit).flatMap { $0.obstacleRows() }
      + AnswerText.lines(
        "broken",
        names.isEmpty
          ? []
          : ["\(WordList.some(names, limit: Self.nameLimit)); \(ShellWord.inSentence(command("lint"))) says why"])
  }

  /// Returns the command line of a verb with the folder.
  private func command(_ verb: String) -> String {
    "activationrule \(verb)" + (folder == "." ? "" : " \(ShellWord.path(folder))")
  }

  /// The number of names in a list.
  private static let nameLimit = 6

  /// Returns intended rules next to the found ones that are not read.
  private static func unread(_ found: Project, _ source: RuleSource) -> [RuleOutcome] {
    let projects = found.places.filter { $0.form != nil }
    let outcomes = projects.flatMap { (try? source.load(path: $0.path)) ?? [] }
    // Without lists, an unreadable file is already one of the rules.
    let failures = outcomes.failures.filter { rule in
      // As lint judges it, a project file without a readable rule need not be meant to have one.
      let project = (try? source.documents.document(at: rule.fileName))?.project
      return projects.count < found.places.count && rule.finding.isOfUnreadRule
        && project?.remarks.contains { $0.isOfUnreadRule } != false
    }
    let unread = outcomes.rules.compactMap { rule in
      rule.warnings.first { $0.isOfUnreadRule }.map {
        $0.failure(in: rule.source).at(rule.path)
      }
    }
    let mention = [found.mention].compactMap { $0 }
    return (mention + failures + unread).map { .failure($0) }
  }

  /// Returns the rules that a suite can name by path and extension, and that the system looks at.
  private static func testable(_ rules: [Extension]) -> [Extension] {
    let same = Dictionary(grouping: rules) { ProposedFiles.Subject($0) }
    return rules.filter { rule in
      if case .unused = rule.rule.value { return false }
      return !rule.isBroken && same[ProposedFiles.Subject(rule)]?.count == 1
    }
  }

  /// Returns the warnings of today.
  private func baseline(_ found: Project, _ source: RuleSource) -> LintBaseline {
    var baseline = LintBaseline(path: Paths.join(folder, ProposedFiles.baseline))
    for place in found.places {
      guard let document = try? arguments.documents.document(at: place.path) else { continue }
      var file = LintedFile(path: place.path)
      file.addFindings(in: document, LintEngine(), source.surroundings(of: place, document.source))
      for finding in file.findings where finding.severity == .warning { baseline.add(finding) }
    }
    return baseline
  }

  /// Lists the files, or writes the missing ones.
  private func finish(_ proposed: ProposedFiles, _ console: Console) throws(Failure) {
    let files = proposed.files
    var (missing, kept, lacks): ([ProposedFile], [TextRow], [TextRow]) = ([], proposed.tested, [])
    for file in files {
      let path = place(of: file)
      if tree.entryKind(of: path) != nil {
        kept.append("\(path) exists, and stays as it is")
        if file.isWorkflow, let folder = repositoryPath, let bytes = try? arguments.documents.bytes(at: path) {
          let lack = ProposedFiles.lack(in: String(decoding: bytes, as: UTF8.self), at: path, of: folder)
          lacks += [lack].compactMap { $0 }
        }
      } else if !tree.leads(path, into: file.isWorkflow ? top ?? folder : folder) {
        kept.append("\(path) is not written, since a link leads out of the folder")
      } else {
        missing.append(file)
      }
    }
    let isWriting = arguments.has(Self.write)
    if isWriting {
      try Files.create(missing.map { (place(of: $0), Array($0.text.utf8)) })
    }
    // Many suites share a paragraph; what else is written has a line.
    let suites = missing.filter { $0.isSuite }.map { place(of: $0) }
    let others = missing.filter { !$0.isSuite }
    let shown =
      (suites.count > Self.nameLimit
        ? ["\(suites.joined(separator: ", "))" as TextRow] : suites.map { "\($0)" as TextRow })
      + others.map { "\(place(of: $0))\(remark(on: $0))" as TextRow }
    console.write(
      AnswerText.lines("kept", kept) + AnswerText.lines("add", lacks)
        + AnswerText.lines(isWriting ? "wrote" : "proposed", shown))
    if let workflow = missing.first(where: { $0.text.containsBytes(of: "ACTIVATIONRULES: ''") }) {
      let text: TextRow =
        "ACTIVATIONRULES in \(workflow.path) to the address that you cloned this tool from ('git remote get-url origin' in its folder)"
      console.write(AnswerText.lines("set", [text]))
    }
    let isDone = isWriting || missing.isEmpty
    let hasSuite = !proposed.tested.isEmpty || files.contains { $0.isSuite }
    let checks = hasSuite ? "test" : "lint"
    guard !isDone, let first = missing.first else {
      return console.write(AnswerText.lines("next", [TextRow(command: command(checks))]))
    }
    let service = arguments.values(Self.service.definition).last.map { " --ci \($0)" } ?? ""
    console.write(
      AnswerText.lines(
        "next",
        [
          TextRow(command: "\(command("init"))\(service) --show \(ShellWord.path(first.path))"),
          TextRow(command: "\(command("init"))\(service) --write"),
        ]))
  }

  /// Returns the rules that suites in the folder, below it or in folders around it test, with the paths of the suites.
  private func suites() -> [ProposedFiles.Subject: String] {
    var paths = (try? SuiteFiles.search(at: folder, tree))?.paths ?? []
    var around = tree.absolute(folder)
    while let top, around != top, around != "/" {
      around = Paths.folder(of: around)
      let names = tree.contents(around)?.names ?? []
      paths += names.filter { $0.hasSuffix(SuiteFiles.ending) }.map { Paths.join(around, $0) }
    }
    var tested: [ProposedFiles.Subject: String] = [:]
    for path in paths {
      let documents = arguments.documents
      guard let source = try? documents.source(path), let suite = try? SuiteLoader.load(source, documents: documents)
      else { continue }
      for group in suite.groups {
        let subject = ProposedFiles.Subject(group.loaded)
        tested[subject] = tested[subject] ?? tree.absolute(path)
      }
    }
    return tested
  }

  private func place(of file: ProposedFile) -> String {
    var root = folder
    if file.isWorkflow, let top, top != tree.absolute(folder) {
      root = folder.hasPrefix("/") ? top : Paths.steps(to: top, from: tree.workingFolder)
    }
    return root == "." ? file.path : Paths.join(root, file.path)
  }

  /// Returns what to know about the place of a file.
  private func remark(on file: ProposedFile) -> String {
    if file.path == ProposedFiles.baseline { return " (the warnings of today, so that lint reports new ones only)" }
    if file.path.hasPrefix(".gitlab") { return " (include it in .gitlab-ci.yml)" }
    guard file.isWorkflow, top != tree.absolute(folder) else { return "" }
    return top == nil
      ? " (no repository was found; GitHub reads this at the top of one)" : " (at the top of the repository)"
  }
}
