import ActivationRuleRequests
import ActivationRuleSources

extension Verb {
  /// `batch`.
  static let batch = Verb(
    name: "batch", summary: "Answer many questions: one JSON object a line in, one line out for each", usage: "< LINES",
    details: """
      Each line has an "op": "evaluate", "explain", "predicate", "lint", "convert", "compare", "accepts", "conforms",
      "type", "types", "presets", "import" or "read", and an "id" of your own that comes back with the answer. Every line is
      answered, in order, whatever is wrong with it; a line that cannot be answered gets
      {"id":…,"error":{"code":…,"message":…}}. The exit code is 0 once every line is answered.

      A line has at most 16 MiB. Each takes at most the steps of '--budget'; "options":{"budget":STEPS} asks for fewer. What
      they do not suffice for is "not decided", or an error with the code budget-spent. With --rule-file, every line is
      answered by that file.

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
    options: [.budget, RuleFileArguments.option] + OptionDefinition.plain, operands: .text,
    run: { (arguments, console) throws(CommandFailure) in try BatchCommand.run(arguments, console) })
}

/// Answers lines of JSON.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.isEmpty else {
      throw .usage("'batch' reads standard input and takes no arguments")
    }
    var lines = LineReader(console)
    let steps = arguments.has("--budget") ? try SettingsArguments.budget(arguments).limit : StepBudget.standard
    var answerer = RequestAnswerer(budget: steps, table: try RuleFileArguments.table(arguments))
    while !console.isClosed, let line = lines.next() {
      switch line {
      case .whole(let bytes): console.emit(answerer.answer(bytes) + "\n")
      case .tooLong: console.emit(RequestAnswerer.answerToLongLine + "\n")
      }
    }
    return .success
  }
}

/// Splits standard input into lines, holding one line at a time.
struct LineReader {
  /// A line of the input.
  enum Line {
    /// The bytes of the line without its line feed.
    case whole(ArraySlice<UInt8>)
    /// The line has more bytes than the limit, and was passed over.
    case tooLong
  }

  private let console: Console
  private var rest: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ console: Console) {
    self.console = console
  }

  /// The next line; `nil` behind the last one.
  mutating func next() -> Line? {
    var isTooLong = false
    var searched = start
    while true {
      if let end = rest[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return isTooLong || end - start > RequestAnswerer.lineLimit ? .tooLong : .whole(rest[start..<end])
      }
      if rest.count - start > RequestAnswerer.lineLimit {
        // Only the end of such a line is looked for.
        isTooLong = true
        rest = []
        start = 0
      }
      searched = rest.count
      guard readOn(&searched) else {
        defer { start = rest.count }
        return isTooLong ? .tooLong : start < rest.count ? .whole(rest[start...]) : nil
      }
    }
  }

  /// Adds the next bytes of the input in place of those that were used; `false` at the end.
  private mutating func readOn(_ searched: inout Int) -> Bool {
    guard !isAtEnd, let chunk = console.readChunk() else {
      isAtEnd = true
      return false
    }
    if start > 0 {
      rest.removeFirst(start)
      searched -= start
      start = 0
    }
    rest += chunk
    return true
  }
}
