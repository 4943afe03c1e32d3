import ActivationRuleAnswers
import ActivationRuleFiles

extension Verb {
  /// `batch`.
  static let batch = Verb(
    name: "batch", summary: "Answer questions in JSON, a line each", usage: "< LINES",
    details: """
      Each line has an "op": "evaluate", "explain", "predicate", "lint", "convert", "compare", "accepts", "conforms",
      "type", "types", "presets", "import", "read", "format" or "define", and an optional "id" that the answer repeats.
      Every line gets one answer, in order. If a line cannot be answered, the answer is
      {"id":…,"error":{"code":…,"message":…}}. The exit code is 0 once every line is answered.

      A line has at most 16 MiB. If it takes too much work, the answer is "not decided" or an error with the code
      budget-spent.

      "options":{"detail":"verdict"} omits messages from "evaluate", which is fastest. "payloads":[…] instead of "payload"
      is answered with "decisions". {"op":"define","name":NAME,"rule":…} (or "payload") names a rule or a payload. Later
      lines of "evaluate", "explain", "accepts" and "convert" refer to it with "ruleRef":NAME and "payloadRef":NAME.

      "compare" takes rules "a" and "b" with a "relation": "equivalent", "implies" or "disjoint"; or "a" alone with "always",
      "never" or "never-raises"; or an array "rules" with "never-shadowed": each rule is shown for some payload for which no
      other is. "options":{"describe":true} adds what only "a" and only "b" accept, in the format of "accepts".

      "lint" takes "options" with the members of a configuration file, such as {"only":["parse-error"]}. Its findings have
      "notes" and "fixIts", with "line" and "column" in a text, and "keyPath" in a rule given as an object.
      """,
    examples: [
      #"echo '{"op":"conforms","type":"public.heic","to":"public.image"}' | activationrule batch"#,
      #"echo '{"op":"lint","rule":"TRUEPREDICATE"}' | activationrule batch"#,
      #"echo '{"op":"compare","a":"TRUEPREDICATE","relation":"always"}' | activationrule batch"#,
    ],
    options: [BatchCommand.jobs.definition] + OptionDefinition.plain,
    operands: .text, isFilter: true,
    run: { (arguments, console) throws(CommandFailure) in try BatchCommand.run(arguments, console) })
}

/// Answers lines of JSON.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.isEmpty else {
      throw .usage("'batch' reads standard input and takes no arguments")
    }
    let answerer = RequestAnswerer()
    let jobs = BatchJobs(answerer, count: try arguments.value(jobs) ?? 1)
    var lines = LineReader(console)
    while !console.isClosed, let block = lines.next() { jobs.answer(block) { emit($0, console) } }
    return .success
  }

  /// The number of threads.
  static let jobs = Option(
    "--jobs", "N", from: 1...64, "use N threads; answers keep the order of the lines; default: 1")

  private static func emit(_ output: [UInt8], _ console: Console) {
    if !output.isEmpty { console.emit(String(decoding: output, as: UTF8.self)) }
  }
}
