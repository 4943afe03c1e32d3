import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleText

extension Verb {
  /// `compare`.
  static let compare = Verb(
    name: "compare", summary: "Find what a change to a rule gains and loses",
    usage: "OLD NEW [OPTIONS]",
    details: """
      OLD and NEW are each a RULE or --rule TEXT, in this order.
      \(HelpText.rule)
      Git's version is piped: git show HEAD:./FILE | activationrule compare - FILE
      Without --expect: equivalent. Of one rule: always, never or never-raises.
      """,
    examples: [
      "activationrule compare Samples/Extensions/LinkShelf --rule TRUEPREDICATE",
      "activationrule compare Samples/Rules/ForEverything.txt --expect always",
    ], exits: ("as expected", "not"), article: "Linting in Xcode and CI",
    ownOptions: { CompareOptions.definitions + OptionDefinition.rule },
    aliases: ["diff"],
    format: .textOrJSON,
    run: CompareCommand.run)
}

/// Compares rules.
enum CompareCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    var settings = try arguments.settings()
    let expectation = try CompareOptions.expectation(arguments)
    let source = try RuleSource(arguments, console)
    let question = ComparisonQuestion(expectation)
    let pairs = try RulePairs(arguments, source)
    arguments.takePlatform(of: pairs.pairs.flatMap { $0 }, &settings)
    let selection = try PresetChoice.selection(arguments, &settings)
    if !arguments.has(SettingsArguments.platform), Set(pairs.pairs.joined().map { $0.rule.settings.platform }).count > 1
    {
      console.complain(
        "note: one of the rules is for iOS and the other for the Mac; the known shares are those of iOS, unless you give '--platform'"
      )
    }
    for rows in pairs.remarks(quiet: console.isQuiet) { console.writeError(rows) }
    let report = ComparisonReport(
      pairs.pairs.map { RuleComparison($0, question, selection) }, unpaired: pairs.unpaired,
      failures: pairs.unreadable, question)
    if arguments.isJSON {
      console.print(json: report.json(settings, try arguments.presetLibrary()))
    } else {
      console.write(report.rows)
    }
    return report.isBroken ? .broken : report.holds == true ? .success : .negative
  }
}

/// Reads the arguments of a `compare` question.
enum CompareOptions {
  private static let expect = Option<Expectation>("--expect", "RELATION", relations(ofRules: 2))

  static let definitions = [expect.definition]

  /// Returns the relations that can be expected of this many rules; "same" is another word for the default.
  private static func relations(ofRules count: Int) -> String {
    WordList.full(Expectation.allCases.filter { $0.ruleCount == count && $0 != .same }.map { $0.rawValue })
  }

  /// Returns the number of rules that a question requires.
  static func neededRules(_ arguments: ParsedArguments) throws(Failure) -> Int {
    try arguments.value(expect)?.ruleCount ?? 2
  }

  /// Returns the expectation, if any, after checking that it is about as many rules as there are.
  static func expectation(_ arguments: ParsedArguments) throws(Failure) -> Expectation? {
    let ruleCount = try ruleCount(arguments)
    let given = try arguments.value(expect)
    guard ruleCount == 2 || given != nil else {
      throw .usage(
        "two rules are needed, OLD and NEW; of one it can be asked '--expect always', 'never' or 'never-raises'; "
          + "git's version is compared so:",
        gitCommand("HEAD", arguments.positionals.first { $0 != "HEAD" }, arguments.documents))
    }
    if let given, given.ruleCount != ruleCount {
      let word = given.rawValue
      let message =
        ruleCount == 2
        ? "'--expect \(word)' is about one rule, and there are two"
        : "'--expect \(word)' is about two rules, and there is one; of one it can be asked \(relations(ofRules: 1))"
      throw .usage(message)
    }
    if let revision = arguments.positionals.first, ruleCount == 2, !arguments.has(.ruleText), revision != "-",
      arguments.tree.kind(of: revision) == nil, !revision.utf8.contains(UInt8(ascii: " ")),
      !RuleWord.canHoldRule(revision, arguments.documents) || revision.utf8.contains(UInt8(ascii: ":"))
    {
      let message = "there is no file or folder '\(VisibleText.line(revision))'; git's version is compared so:"
      throw Failure(
        .unreadable, message,
        rest: [TextRow(head: "  ", command: gitCommand(revision, arguments.positionals[1], arguments.documents))])
    }
    return given
  }

  /// Returns the command that compares a file with its version in git.
  private static func gitCommand(_ revision: String, _ path: String?, _ documents: Documents) -> String {
    var path = path ?? "FILE"
    let places = documents.tree.kind(of: path) == .folder ? documents.search(path).asked : []
    if places.count == 1 { path = places[0].path }
    // Git takes a path from its folder, not one from the root of the disk.
    let folder = path.hasPrefix("/") ? " -C \(ShellWord.path(Paths.folder(of: path)))" : ""
    let name = folder.isEmpty ? (path.hasPrefix("./") ? path : "./" + path) : "./" + path.lastPathPart
    let object = revision.utf8.contains(UInt8(ascii: ":")) ? revision : "\(revision):\(name)"
    return "git\(folder) show \(ShellWord.quoted(object)) | activationrule compare - \(ShellWord.path(path))"
  }

  /// Returns the number of rules given by paths and by texts.
  private static func ruleCount(_ arguments: ParsedArguments) throws(Failure) -> Int {
    let count = arguments.ruleCount
    guard count > 0 else {
      throw .usage("two rules are needed: each a path, '-', or --rule TEXT")
    }
    guard count < 3 else {
      throw .usage(
        "\(count) rules are given, and two can be compared; paths and --rule count alike")
    }
    try arguments.requireOneInput()
    return count
  }
}

/// The rules to compare with each other, from one place or two.
struct RulePairs {
  /// One rule each, or two.
  private(set) var pairs: [[Extension]] = []
  private(set) var unreadable: [Failure] = []
  /// Extensions of the old or new place without a partner in the other place.
  private(set) var unpaired: [ComparisonReport.Unpaired] = []

  /// Reads the rules in the order of the arguments, and pairs those of the first place with those of the second.
  init(_ arguments: ParsedArguments, _ source: RuleSource) throws(Failure) {
    var sides: [[Extension]] = []
    for element in arguments.elements {
      let outcomes = source.outcomes(of: element)
      guard !outcomes.isEmpty else { continue }
      unreadable += outcomes.failures
      sides.append(outcomes.rules)
    }
    guard sides.count == 2 else {
      pairs = sides.joined().map { [$0] }
      return
    }
    guard !sides.contains(where: { $0.isEmpty }) else { return }
    if sides[0].count == 1, sides[1].count == 1 {
      pairs = [[sides[0][0], sides[1][0]]]
    } else {
      try pair(sides[0], sides[1])
    }
  }

  private mutating func pair(_ first: [Extension], _ second: [Extension]) throws(Failure) {
    var (first, second) = (first, second)
    let keys: [(Extension) -> String?] = [{ $0.bundleIdentifier }, { $0.name }, { Self.folder(of: $0.path) }]
    for key in keys {
      for rule in first {
        guard let word = key(rule), first.count(where: { key($0) == word }) == 1,
          second.count(where: { key($0) == word }) == 1,
          let place = second.firstIndex(where: { key($0) == word })
        else { continue }
        pairs.append([rule, second.remove(at: place)])
        first.removeAll { $0.path == rule.path && $0.place == rule.place }
      }
    }
    guard !pairs.isEmpty else { throw Self.failure(first, second) }
    // For one extension and a whole app, the app's other extensions are not part of the question.
    if first.count + pairs.count > 1, second.count + pairs.count > 1 {
      unpaired = first.map { (RuleComparison.names[0], $0) } + second.map { (RuleComparison.names[1], $0) }
    }
  }

  /// Returns the advice if no extensions match.
  private static func failure(_ first: [Extension], _ second: [Extension]) -> Failure {
    let (old, new) = ("OLD has \(names(first))", "NEW has \(names(second))")
    guard first.count > 1, second.count > 1 else {
      let (one, several) = first.count == 1 ? ("OLD", new) : ("NEW", old)
      return Failure(
        .unreadable, "\(several), and none of these is that of \(one); name the property list of one of them")
    }
    return Failure(.unreadable, "no extension of OLD has the name or bundle identifier of one of NEW; \(old), \(new)")
  }

  /// Returns the folder that contains a property list; the inner folder of a bundle has no meaning.
  private static func folder(of path: String) -> String? {
    path.split(separator: "/").dropLast().last { $0 != "Contents" }.map { String($0) }
  }

  private static func names(_ rules: [Extension]) -> String {
    let names = rules.prefix(8).map { "'\(VisibleText.row($0.name ?? $0.path))'" }
    return names.joined(separator: ", ") + (rules.count > 8 ? " and \(rules.count - 8) more" : "")
  }

  /// Returns all rows for standard error, rule by rule; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [[TextRow]] {
    let remarks = (pairs.joined() + unpaired.map { $0.rule }).map { $0.remarks(quiet: quiet) }
    return unreadable.map { $0.rows } + remarks.filter { !$0.isEmpty }
  }
}
