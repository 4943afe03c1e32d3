extension Verb {
  /// `settle`.
  static let settle = Verb(
    name: "settle", summary: "Read the system's own rule file, and settle the open questions", usage: "FILE|system",
    details: """
      FILE is the system's own file of dictionary keys, activation_rules.plist, or another of its shape, XML or binary;
      'system' is that of this Mac. Nothing of the file is printed but what answers the questions, the settings of
      '--assume' that follow, and what no setting says. Other verbs take the file as it is with '--rule-file FILE'.
      """,
    examples: ["activationrule settle Samples/RuleFiles/WiderText.plist"],
    options: OptionDefinition.answer(.textOrJSON), format: .textOrJSON,
    run: { (arguments, console) throws(CommandFailure) in try SettleCommand.run(arguments, console) })
}

/// Says what a rule file answers.
struct SettleCommand {
  private let path: String
  private let table: RuleTable
  private let questions: [SettledQuestion]
  private let differences: [TableDifference]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.count == 1 else {
      throw .usage("one rule file is needed: a path, or 'system'")
    }
    let path = arguments.positionals[0]
    let command = SettleCommand(path, try RuleFileArguments.table(path, arguments))
    if arguments.isJSON {
      console.print(json: command.json)
    } else {
      console.write(command.lines)
    }
    return command.isSettled ? .success : .negative
  }

  private init(_ path: String, _ table: RuleTable) {
    self.path = path
    self.table = table
    questions = SettledQuestion.all(in: table)
    var settings = RuleSettings()
    for question in questions {
      if let choice = question.choice { _ = settings.assume(question.assumption, choice) }
    }
    differences = TableDifference.all(in: table, assuming: settings)
  }

  /// Whether settings say all that the file says.
  private var isSettled: Bool { differences.isEmpty && questions.allSatisfy { $0.choice != nil } }

  /// The settings that follow, where they are not the default.
  private var assumptions: [String] {
    questions.filter { !$0.isDefault }.compactMap { question in
      question.choice.map { "\(question.assumption.rawValue)=\($0)" }
    }
  }

  // MARK: Text

  private var lines: [TextRow] {
    var lines: [TextRow] = ["The rule file \(path), table \(table.identity), answers:", ""]
    for question in questions {
      lines.append("  \(question.assumption.rawValue)=\(question.choice ?? "?")  \(remark(question))")
      lines.append("      \(question.assumption.summary)")
    }
    let none: TextRow = isSettled ? "No '--assume' is needed." : "No '--assume' follows."
    lines += ["", assumptions.isEmpty ? none : "The settings that follow:"]
    if !assumptions.isEmpty { lines += ["", "  \(assumptions.map { "--assume \($0)" }.joined(separator: " "))"] }
    if !differences.isEmpty { lines += ["", "What no setting says:"] + differences.map { "  \($0.text)" } }
    if !isSettled { lines += ["", "'--rule-file' takes the file as it is."] }
    return lines
  }

  private func remark(_ question: SettledQuestion) -> String {
    guard question.choice != nil else { return "none of the known answers" }
    return question.isDefault ? "the default" : "not the default"
  }

  // MARK: JSON

  private var json: JSONValue {
    [
      "tool": ToolIdentity.json, "path": .string(path), "ruleTable": .string(table.identity),
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
  /// The difference in one phrase.
  fileprivate var text: String {
    switch kind {
    case .missing: "\(key): the file has no rule for it"
    case .unknown: "\(key): a key that this package does not know"
    case .types(let given, let known): "\(key): accepts \(Self.list(given)), not \(Self.list(known))"
    case .exceptions(let given, let known): "\(key): leaves out \(Self.list(given)), not \(Self.list(known))"
    case .parent(let given, let known): "\(key): stands below \(given ?? "no key"), not below \(known ?? "none")"
    case .reject: "\(key): forbids something where it accepts nothing, strict matching or not"
    case .ownTemplate(let name): "\(key): its \(name) template leads to other verdicts"
    case .template: "\(key): the template leads to other verdicts"
    }
  }

  private static func list(_ types: [String]) -> String {
    types.isEmpty ? "nothing" : WordList.full(types.map { $0.isEmpty ? "''" : $0 })
  }
}
