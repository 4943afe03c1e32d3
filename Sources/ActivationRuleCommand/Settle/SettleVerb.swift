extension Verb {
  /// `settle`.
  static let settle = Verb(
    name: "settle", summary: "Read the system's own rule file, and settle the open questions",
    usage: "FILE|system|--log FILE",
    details: """
      FILE is the system's file of dictionary keys, activation_rules.plist, or a file of the same form, XML or binary;
      'system' is the file of this Mac. Prints only the answers to the questions, the resulting '--assume' settings, and
      differences without a setting. Other verbs read the file with '--rule-file FILE'.

      A log answers the questions without the file. Run a share extension with each list of Samples/Settling in turn, open
      its share sheet, and save the predicates that the system logs:

        defaults write -g NSExtensionDiscoveryLoggingEnabled -bool YES
        log stream --level debug --predicate 'category == "discovery"' >discovery.log
        activationrule settle --log discovery.log

      The output of 'system' and '--log' ends with a report to contribute. '--format markdown' prints only the report.
      """,
    examples: [
      "activationrule settle Samples/RuleFiles/WiderText.plist",
      "activationrule settle --log Samples/Settling/discovery.log",
    ],
    options: [logOption] + OptionDefinition.answer(formatOption), format: formatOption,
    run: { (arguments, console) throws(CommandFailure) in try SettleCommand.run(arguments, console) })

  private static let formatOption = Option<ReportFormat>.format(.text, .json, .markdown)
  private static let logOption = OptionDefinition(
    "--log", "FILE", of: .file,
    "read a log in which the system prints the predicates of dictionaries")
}

/// Reports the open questions that a rule file, or a log, answers.
struct SettleCommand {
  private let path: String
  /// The table of a rule file; `nil` for a log.
  private let table: String?
  /// The contents of a log; `nil` for a rule file.
  private let log: (said: SettledLog, found: LoggedPredicates)?
  private let questions: [SettledQuestion]
  private let differences: [TableDifference]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let places = arguments.positionals + arguments.values("--log")
    guard places.count == 1 else {
      throw .usage("one rule file is needed: a path, or 'system'; or a log: '--log FILE'")
    }
    let isLog = arguments.has("--log")
    let command = isLog ? try SettleCommand(log: places[0], arguments) : try SettleCommand(places[0], arguments)
    if arguments.isJSON {
      console.print(json: command.json)
    } else {
      let isReport = arguments.values("--format").last == ReportFormat.markdown.rawValue
      console.write(isReport ? command.report : command.lines)
    }
    return command.isSettled ? .success : .negative
  }

  private init(log path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    let found = LoggedPredicates(try arguments.reads.read(path))
    guard !found.predicates.isEmpty else {
      throw .broken("the log shows no whole predicate; 'activationrule settle --help' says how to make one", path: path)
    }
    let said = SettledLog(found.predicates)
    (self.path, table, log, questions, differences) = (path, nil, (said, found), said.questions, [])
  }

  private init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    let file = try RuleFileArguments.table(path, arguments)
    questions = SettledQuestion.all(in: file)
    var settings = RuleSettings()
    for question in questions {
      if let choice = question.choice { _ = settings.assume(question.assumption, choice) }
    }
    (self.path, table, log) = (path, file.identity, nil)
    differences = TableDifference.all(in: file, assuming: settings)
  }

  /// Whether settings express all answers.
  private var isSettled: Bool { differences.isEmpty && questions.allSatisfy { $0.choice != nil } }

  /// The resulting settings that differ from the default.
  private var assumptions: [String] {
    questions.filter { !$0.isDefault }.compactMap { question in
      question.choice.map { "\(question.assumption.rawValue)=\($0)" }
    }
  }

  // MARK: Text

  private var lines: [TextRow] {
    var source = "The rule file \(path), table \(table ?? "")"
    if let log {
      source =
        "The log \(path), with \(log.said.recognizedCount) of "
        + "\(WordList.count(log.found.predicates.count, "predicate")) known and \(log.found.brokenCount) cut off"
    }
    var lines: [TextRow] = ["\(source), answers:", ""]
    for question in questions {
      lines.append("  \(question.assumption.rawValue)=\(question.choice ?? "?")  \(remark(question))")
      lines.append("      \(question.assumption.summary)")
    }
    let none: TextRow = isSettled ? "No '--assume' is needed." : "No '--assume' follows."
    lines += ["", assumptions.isEmpty ? none : "The settings that follow:"]
    if !assumptions.isEmpty { lines += ["", "  \(assumptions.map { "--assume \($0)" }.joined(separator: " "))"] }
    if !differences.isEmpty { lines += ["", "What no setting says:"] + differences.map { "  \($0.text)" } }
    if !isSettled, table != nil { lines += ["", "'--rule-file' takes the file as it is."] }
    return table != nil && path != "system" ? lines : lines + ["", "A report to contribute:", ""] + report
  }

  private func remark(_ question: SettledQuestion) -> String {
    if question.choice != nil { return question.isDefault ? "the default" : "not the default" }
    guard let log else { return "none of the known answers" }
    return log.said.contradictions.contains(question.assumption) ? "the log says both" : "the log does not say"
  }

  /// The text of a contribution, as Markdown: no content of Apple's file, and only the answers from the log.
  private var report: [TextRow] {
    let answers = questions.map { "- `\($0.assumption.rawValue)`: `\($0.choice ?? "?")`, \(remark($0))" }
    let settings = assumptions.isEmpty ? "none" : assumptions.joined(separator: " ")
    let heads = [
      "### What settle printed", "", "- system: (its name, version and build, as sw_vers prints them)",
      "- read: \(table.map { "a rule file, table `\($0)`" } ?? "a log")",
      "- made with: activationrule \(Version.package)",
      "- settings: `\(settings)`", "",
    ]
    return (heads + answers + differences.map { "- \($0.text)" }).map { TextRow($0) }
  }

  // MARK: JSON

  private var json: JSONValue {
    let counts: JSONValue? = log.map { said, found in
      [
        "predicates": .count(found.predicates.count), "known": .count(said.recognizedCount),
        "broken": .count(found.brokenCount), "contradictions": .strings(said.contradictions.map { $0.rawValue }),
      ]
    }
    return [
      "tool": ToolIdentity.json, "path": .string(path), "ruleTable": JSONValue(table), "log": counts ?? .null,
      "questions": .array(
        questions.map { question in
          [
            "name": .string(question.assumption.rawValue), "answer": JSONValue(question.choice),
            "isDefault": .boolean(question.isDefault),
            "choices": .strings(question.assumption.choices),
            "summary": .string(question.assumption.summary),
          ]
        }),
      "assume": .strings(assumptions),
      "differences": .array(
        differences.map { ["key": .string($0.key), "message": .string($0.text)] }),
    ]
  }
}

extension TableDifference {
  /// The difference as a phrase.
  fileprivate var text: String {
    switch kind {
    case .missing: "\(key): the file has no rule for it"
    case .unknown: "\(key): a key that this package does not know"
    case .types(let given, let known): "\(key): accepts \(Self.list(given)), not \(Self.list(known))"
    case .exceptions(let given, let known): "\(key): leaves out \(Self.list(given)), not \(Self.list(known))"
    case .parent(let given, let known): "\(key): is below \(given ?? "no key"), not below \(known ?? "none")"
    case .reject: "\(key): forbids something where it accepts nothing, strict matching or not"
    case .ownTemplate(let name): "\(key): its \(name) template leads to other verdicts"
    case .template: "\(key): the template leads to other verdicts"
    }
  }

  private static func list(_ types: [String]) -> String {
    types.isEmpty ? "nothing" : WordList.full(types.map { $0.isEmpty ? "''" : $0 })
  }
}
