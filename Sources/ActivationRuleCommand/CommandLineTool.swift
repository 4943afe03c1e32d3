import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
package import ActivationRuleProjects
import ActivationRuleText

/// The command line, without the process around it.
package enum CommandLineTool {
  /// Runs a command on a separate stack, so that its stack size does not depend on the caller's.
  ///
  /// - Parameters:
  ///   - arguments: the words after the name of the tool.
  ///   - console: the console for input and output.
  ///   - tree: the files that the command reads.
  /// - Returns: the exit code: 0 yes, 1 no, 2 broken input, 64 wrong usage.
  package static func run(_ arguments: [String], _ console: Console, _ tree: FileTree = .disk) -> Int32 {
    LargeStack.run { runHere(arguments, console, Documents(tree)) }
  }

  private static func runHere(_ arguments: [String], _ console: Console, _ documents: Documents) -> Int32 {
    documents.words = arguments
    do throws(Failure) {
      return try dispatch(arguments, console, documents).rawValue
    } catch {
      return report(error, arguments, console)
    }
  }

  /// Reports why there is no answer.
  private static func report(_ failure: Failure, _ arguments: [String], _ console: Console) -> Int32 {
    if asksForJSON(arguments), !console.hasWritten { console.print(json: ["error": failure.json]) }
    console.writeError(failure.rows + (failure.kind == .usage ? ["See '\(helpCommand(arguments))'."] : []))
    return failure.status.rawValue
  }

  /// Whether a program reads the answer, so that failures are JSON too.
  private static func asksForJSON(_ arguments: [String]) -> Bool {
    let words = arguments.prefix { $0 != "--" }
    return words.contains("--json") || words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private static func dispatch(
    _ arguments: [String], _ console: Console, _ documents: Documents
  ) throws(Failure) -> ExitStatus {
    switch arguments.first {
    case "--help"?, "-h"?, "help"?: return try help(arguments.dropFirst(), console)
    case "--version"?, "-V"?, "version"?:
      console.writeLines(versionText(arguments.dropFirst()) + "\n")
      return .success
    default: break
    }
    let (verb, rest) = try verb(for: arguments, documents)
    guard let verb else {
      console.writeError(HelpText.overview)
      return .usage
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      guard !asksForJSON(rest) else { throw Self.helpIsText }
      console.write(verb.help)
      return .success
    }
    var parsed = try verb.parsed(rest, documents)
    if try verb.lacksRule(parsed), console.isPiped(), try !console.readAll().isEmpty {
      parsed = try verb.parsed(["-"] + rest, documents)
      if !parsed.has(.quiet) { console.complain("rule: standard input") }
    }
    if verb.readsRules, !parsed.has(LintExplanation.option) {
      parsed.configuration = try LintConfiguration.used(
        for: parsed.positionals, at: parsed.value(LintArguments.config), documents)
    }
    if verb.findsRules { try parsed.addFoundRule(takesFolders: verb.name != Verb.format.name, console) }
    if arguments.isEmpty { try parsed.requireRules() }
    return try run(verb, parsed, console)
  }

  /// Returns the verb of a command line, with its words; `nil` if there is nothing to do.
  ///
  /// Without a verb, a rule alone, or no word at all within a project, is for `describe`; words that name a rule or a
  /// payload are for `evaluate`.
  private static func verb(
    for arguments: [String], _ documents: Documents
  ) throws(Failure) -> (verb: Verb?, rest: [String]) {
    guard let first = arguments.first else { return (Paths.isSearchable(".") ? .describe : nil, []) }
    if let verb = Verb.all.first(where: { $0.isCalled(first) }) { return (verb, Array(arguments.dropFirst())) }
    if isRuleAlone(arguments, documents) { return (.describe, arguments) }
    if Verb.evaluate.isMeant(by: first, documents) || beginsWithShare(arguments, documents) {
      return (.evaluate, arguments)
    }
    _ = try verb(named: first, orPathIn: documents.tree)
    return (nil, arguments)
  }

  /// Whether words begin with something shared, as people say it: `two photos`.
  private static func beginsWithShare(_ words: [String], _ documents: Documents) -> Bool {
    guard let first = words.first, Verb.foreignNames[first] == nil,
      let parsed = try? ParsedArguments(words, Verb.evaluate.options, documents: documents)
    else { return false }
    return ShareWords(parsed, .builtIn)?.beginLine == true
  }

  /// Whether words give one rule, and nothing that is shared.
  private static func isRuleAlone(_ words: [String], _ documents: Documents) -> Bool {
    guard let parsed = try? ParsedArguments(words, Verb.describe.options, documents: documents), parsed.ruleCount == 1
    else { return false }
    return parsed.positionals.allSatisfy { isRule($0, documents) }
  }

  /// Whether a word names a rule, or a folder to search for rules.
  private static func isRule(_ word: String, _ documents: Documents) -> Bool {
    RuleWord.canHoldRule(word, documents) || documents.tree.kind(of: word) == .folder || Document.isRule(word)
  }

  private static func run(
    _ verb: Verb, _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if let color = try arguments.value(OptionDefinition.color) { console.color = color }
    if arguments.has(.quiet) { console.isQuiet = true }
    if !verb.isFilter {
      // People read the answer first, then the remarks below it.
      console.holdErrors()
    }
    defer { console.releaseErrors() }
    guard let format = verb.format else { return try verb.run(arguments, console) }
    _ = try arguments.format(format, unlessGiven: .text)
    guard let path = try arguments.output() else { return try verb.run(arguments, console) }
    guard !arguments.has(.quiet) else { throw .usage("'--quiet' and '--output' exclude each other") }
    console.capture()
    let status = try verb.run(arguments, console)
    let report = console.captured()
    try arguments.documents.requireOther(than: path, of: "--output")
    try Files.write(Array(report.utf8), to: path)
    return status
  }

  /// Returns the command that prints the help for these arguments.
  private static func helpCommand(_ arguments: [String]) -> String {
    let verb = arguments.first.flatMap { name in Verb.all.first { $0.isCalled(name) } }
    return "activationrule \(verb.map { "\($0.name) " } ?? "")--help"
  }

  private static func help(_ topics: ArraySlice<String>, _ console: Console) throws(Failure) -> ExitStatus {
    guard !asksForJSON(Array(topics)) else { throw Self.helpIsText }
    guard let topic = topics.first else {
      console.write(HelpText.overview)
      return .success
    }
    switch topic {
    case "words": console.write(Glossary.rows)
    case "advanced", "all": console.write(HelpText.advanced)
    default: console.write(try verb(named: topic).help)
    }
    return .success
  }

  private static let helpIsText = Failure.usage(
    "help is text")

  /// - Parameter tree: the files that the word may have been meant to name.
  private static func verb(named name: String, orPathIn tree: FileTree? = nil) throws(Failure) -> Verb {
    if let verb = Verb.all.first(where: { $0.isCalled(name) }) { return verb }
    if let known = Verb.foreignNames[name] {
      throw .usage("there is no verb '\(name)'; did you mean 'activationrule \(known)'?")
    }
    if let place = Verb.otherPlaces[name] { throw .usage("there is no verb '\(name)'; \(place)") }
    let names = Verb.all.flatMap { [$0.name] + $0.aliases } + ["help"]
    let hint = EditDistance.question(for: name, among: names, count: 1)
    let near = hint.isEmpty ? EditDistance.question(tree?.near(name).map { [$0] } ?? []) : hint
    let start = tree != nil ? "there is no verb, file or folder" : "there is no verb"
    throw .usage("\(start) '\(VisibleText.line(name))'\(near)")
  }

  /// Returns the versions behind the answers.
  private static func versionText(_ arguments: ArraySlice<String>) -> String {
    if arguments.contains("--json") { return Version.json().text() }
    let isVerbose = arguments.contains("--verbose") || arguments.contains("-v")
    return ToolIdentity.lines.joined(separator: "\n") + (isVerbose ? "\n" + ToolIdentity.limits : "")
  }
}
