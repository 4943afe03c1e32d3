import ActivationRuleSuites
import PredicateFormat

extension Verb {
  /// `batch`.
  static let batch = Verb(
    name: "batch", summary: "Answer many questions: one JSON object a line in, one line out for each", usage: "< LINES",
    details: """
      Each line has an "op": "evaluate", "predicate", "lint", "convert", "compare", "conforms" or "type", and an "id"
      of your own that comes back with the answer. Every line is answered, in order, whatever is wrong with it; a line that
      cannot be answered gets {"id":…,"error":{"code":…,"message":…}}. The exit code is 0 once every line is answered.

      "lint" takes "options" with the members of a configuration file, as {"only":["parse-error"]}, and answers findings with
      "notes" and "fixIts"; they have "line" and "column" in a text, and "keyPath" in a rule that is an object.
      """,
    examples: [
      #"echo '{"op":"conforms","type":"public.heic","to":"public.image"}' | activationrule batch"#,
      #"echo '{"op":"lint","rule":"TRUEPREDICATE"}' | activationrule batch"#,
      #"echo '{"op":"compare","a":"TRUEPREDICATE","relation":"always"}' | activationrule batch"#,
    ],
    options: [.budget] + OptionDefinition.plain, operands: .text,
    run: { (arguments, console) throws(CommandFailure) in try BatchCommand.run(arguments, console) })
}

/// Answers lines of JSON.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.isEmpty else {
      throw .usage("'batch' reads standard input and takes no arguments", verb: arguments.verb)
    }
    var lines = LineReader(console)
    let steps = arguments.has("--budget") ? try SettingsArguments.budget(arguments).limit : StepBudget.standard
    var answerer = BatchAnswerer(budget: steps)
    while let line = lines.next() {
      console.print(answerer.answer(line))
    }
    return .success
  }
}

/// Splits standard input into lines, holding one line at a time.
struct LineReader {
  private let console: Console
  private var rest: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ console: Console) {
    self.console = console
  }

  /// The next line without its line feed; `nil` behind the last one.
  mutating func next() -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = rest[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return rest[start..<end]
      }
      searched = rest.count
      guard !isAtEnd, let chunk = console.readChunk() else {
        isAtEnd = true
        defer { start = rest.count }
        return start < rest.count ? rest[start...] : nil
      }
      if start > 0 {
        rest.removeFirst(start)
        searched -= start
        start = 0
      }
      rest += chunk
    }
  }
}
