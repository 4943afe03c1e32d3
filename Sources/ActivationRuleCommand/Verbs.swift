import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleText

extension Verb {
  /// All verbs: the groups for people first, then the verbs for programs and for the project.
  static let all: [Verb] = groups.flatMap { $0.verbs } + others

  /// The verbs that the help lists first, grouped by task.
  fileprivate static let groups: [(title: String, verbs: [Verb])] = [
    ("Ask", [.evaluate, .explain, .describe, .apps]), ("Write", [.make, .lint, .format]),
    ("Keep", [.initialize, .test, .compare]),
  ]

  fileprivate static let others: [Verb] = [.types, .batch, .completions]

  /// The names of similar verbs in other tools.
  static let foreignNames = [
    "validate": "lint", "verify": "lint", "doctor": "lint", "fix": "lint --fix", "list": "apps", "ls": "describe",
    "hosts": "apps",
    "show": "explain", "run": "evaluate", "generate": "make", "new": "make", "matches": "evaluate",
    "rules": "lint --explain all", "rule": "lint --explain all", "create": "make", "build": "make", "suggest": "make",
    "write": "make", "trace": "explain", "simplify": "format",
    "convert": "format --as predicate", "lower": "format --as predicate", "parse": "format",
    "print": "format", "read": "describe", "open": "describe", "analyze": "describe", "config": "help lint",
    "uti": "types", "type": "types", "search": "apps", "find": "apps", "where": "apps", "which": "apps",
    "add": "make --into", "edit": "make --into", "debug": "explain", "share": "evaluate", "ask": "evaluate",
    "match": "evaluate", "setup": "init",
    "manual": "help advanced", "man": "help advanced", "docs": "help advanced",
  ]

  /// Words that no verb answers, and where the answer is.
  static let otherPlaces = [
    "schema": "the JSON schemas are in the folder 'Grammar'",
    "probe": "copy the folder 'Samples/Probe' into a project, and read its print with '--import'",
    "settle": "the article 'Open questions' says what to look at on a Mac",
    "install": "the article 'Getting started' says how", "update": "the article 'Getting started' says how",
    "upgrade": "the article 'Getting started' says how",
  ]
}

extension HelpText {
  /// The help of the whole tool, which fits a terminal of 24 rows.
  static var overview: [TextRow] {
    let width = Verb.groups.flatMap { $0.verbs }.map { $0.name.utf8.count }.max() ?? 0
    let title: [TextRow] = [
      "Does my Share or Action extension appear in the share sheet, and why?", "",
      "Usage: activationrule [VERB] [RULE] [SHARED ITEMS]", "",
    ]
    let groups = Verb.groups.flatMap { group -> [TextRow] in
      ["\(group.title)"] + table(group.verbs.map { ($0.name, $0.summary) }, width: width)
    }
    let examples = ["activationrule Info.plist photo.heic", "activationrule explain Info.plist --host chrome"]
    return title + groups + ["More: help VERB, help advanced, help words, --version", ""]
      + (examples + ["activationrule lint"]).map { TextRow(head: "  ", command: $0) }
  }

  /// The verbs and options that few people need, and the notes that apply to all verbs.
  static var advanced: [TextRow] {
    var rows: [(option: OptionDefinition, verbs: [String])] = []
    for verb in Verb.all {
      for option in verb.options where option.isAdvanced {
        if let place = rows.firstIndex(where: { $0.option.name == option.name }) {
          rows[place].verbs.append(verb.name)
        } else {
          rows.append((option, [verb.name]))
        }
      }
    }
    let options = rows.sorted { $0.option.name < $1.option.name }.map { option, verbs in
      (option.title, option.summary + (verbs.count > 5 ? "" : " (\(verbs.joined(separator: ", ")))"))
    }
    return ["Usage: activationrule [VERB] [RULE] [SHARED ITEMS]", "", "Verbs for programs and special questions:"]
      + table(Verb.others.map { ($0.name, $0.summary) })
      + ["", "Without a verb, words that name a rule or something shared are for 'evaluate'.", ""]
      + ["Options, of most verbs where none is named:"]
      + table(options + OptionDefinition.tool.map { ($0.title, $0.summary) })
      + ["", exitCodes]
  }
}

extension Verb {
  /// Returns its words, parsed.
  func parsed(_ words: [String], _ documents: Documents) throws(Failure) -> ParsedArguments {
    var parsed: ParsedArguments
    do throws(Failure) {
      parsed = try ParsedArguments(words, options, documents: documents)
    } catch {
      let fix = ExplainFix.option.name
      guard takesShares, words.contains(fix), (try? ParsedArguments(words, Verb.explain.options)) != nil else {
        throw error
      }
      throw .usage("'\(fix)' is an option of 'explain':", ShellWord.command([Verb.explain.name] + words))
    }
    guard takesShares else {
      if options.contains(where: { $0.name == "--rule" }) { try parsed.resolveBareWords(areRules: true) }
      return parsed
    }
    if let meant = ShareWords(parsed, try parsed.presetLibrary()) {
      throw .usage("'\(meant.said)' is not a file; did you mean this?", ShellWord.command([name] + meant.words))
    }
    if let meant = RuleWord.behindShared(parsed) {
      throw .usage(
        "'\(VisibleText.line(meant.rule))' contains a rule, and the rule comes first:",
        ShellWord.command([name] + meant.words))
    }
    try parsed.resolveBareWords()
    return parsed
  }

  /// Whether words omit a rule that piped input can supply: for a comparison, one of two.
  func lacksRule(_ words: ParsedArguments) throws(Failure) -> Bool {
    if words.has(LintExplanation.option) { return false }
    guard !words.elements.contains(where: { if case .option(_, "-"?) = $0 { true } else { false } }) else {
      return false
    }
    if takesShares { return !RuleWord.isNamed(words) }
    if name == Verb.compare.name { return try words.ruleCount == CompareOptions.neededRules(words) - 1 }
    return words.ruleCount == 0 && findsRules
  }
}
