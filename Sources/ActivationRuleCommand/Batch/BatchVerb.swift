extension Verb {
  /// `batch`.
  static let batch = Verb(
    name: "batch", summary: "Answer questions in JSON, a line each", usage: "< LINES",
    details: """
      Each line has an "op": "evaluate", "explain", "predicate", "lint", "convert", "compare", "accepts", "conforms",
      "type", "types", "presets", "import", "read", "format" or "define", and an "id" of your own that comes back with the answer.
      Every line is answered, in order, whatever is wrong with it; a line that cannot be answered gets
      {"id":…,"error":{"code":…,"message":…}}. The exit code is 0 once every line is answered.

      A line has at most 16 MiB. Each takes at most the steps of '--budget'; "options":{"budget":STEPS} asks for fewer. What
      they do not suffice for is "not decided", or an error with the code budget-spent. With --rule-file, every line is
      answered by that file.

      "options":{"detail":"verdict"} leaves the words out of "evaluate", which is fastest. "payloads":[…] in place of
      "payload" is answered with "answers". {"op":"define","name":NAME,"rule":…} or "payload" gives a rule or a payload a
      name; for later lines "ruleRef":NAME and "payloadRef":NAME stand for it in "evaluate", "explain", "accepts" and
      "convert".

      "compare" takes the rules "a" and "b" with a "relation", "equivalent", "implies" or "disjoint", or "a" alone with
      "always", "never" or "never-raises", or an array "rules" with "never-shadowed": each is shown for something that no
      other one is shown for. There and for "accepts", "assuming" is a rule that accepts all payloads in question.
      "options":{"describe":true} adds what only "a" and only "b" accept, as "accepts" says it.

      "lint" takes "options" with the members of a configuration file, as {"only":["parse-error"]}, and answers findings with
      "notes" and "fixIts"; they have "line" and "column" in a text, and "keyPath" in a rule that is an object.
      """,
    examples: [
      #"echo '{"op":"conforms","type":"public.heic","to":"public.image"}' | activationrule batch"#,
      #"echo '{"op":"lint","rule":"TRUEPREDICATE"}' | activationrule batch"#,
      #"echo '{"op":"compare","a":"TRUEPREDICATE","relation":"always"}' | activationrule batch"#,
    ],
    options: [BatchCommand.jobs.definition, .budget, RuleFileArguments.option] + OptionDefinition.plain,
    operands: .text, isFilter: true,
    run: { (arguments, console) throws(CommandFailure) in try BatchCommand.run(arguments, console) })
}

/// Answers lines of JSON.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.isEmpty else {
      throw .usage("'batch' reads standard input and takes no arguments")
    }
    let steps = arguments.has("--budget") ? try SettingsArguments.budget(arguments).limit : StepBudget.standard
    let answerer = RequestAnswerer(budget: steps, table: try RuleFileArguments.table(arguments))
    let jobs = BatchJobs(answerer, count: try arguments.value(jobs) ?? 1)
    var lines = LineReader(console)
    while true {
      lines.useLines { lines in jobs.answer(lines) { emit($0, console) } }
      guard !console.isClosed, lines.readOn() else { break }
    }
    return .success
  }

  /// How many threads answer.
  static let jobs = Option("--jobs", "N", from: 1...64, "answer on N threads, in the order of the lines (default: 1)")

  private static func emit(_ output: [UInt8], _ console: Console) {
    if !output.isEmpty { console.emit(String(decoding: output, as: UTF8.self)) }
  }
}
