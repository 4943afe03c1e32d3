import ActivationRuleAnswers
import ActivationRuleFiles

extension Verb {
  /// `batch`.
  static let batch = Verb(
    name: "batch", summary: "Answer questions in JSON, a line each", usage: "< LINES",
    details: """
      Each line has an "op": evaluate, explain, predicate, lint, convert, compare,
      accepts, conforms, type, types, presets, import, read, format or define.
      Every line gets one answer, in order, with its "id" if it has one.
      """,
    examples: [
      #"echo '{"op":"lint","rule":"TRUEPREDICATE"}' | activationrule batch"#,
      #"echo '{"op":"type","extension":"heic"}' | activationrule batch"#,
    ], exits: ("every line is answered", nil), article: "For programs and agents",
    ownOptions: [BatchCommand.jobs.definition] + OptionDefinition.plain,
    operands: .text, isFilter: true,
    run: BatchCommand.run)
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
    "--jobs", "N", from: 1...64, "use N threads; answers keep the order; default: 1")

  private static func emit(_ output: [UInt8], _ console: Console) {
    if !output.isEmpty { console.emit(String(decoding: output, as: UTF8.self)) }
  }
}
