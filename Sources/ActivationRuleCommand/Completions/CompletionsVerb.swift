extension Verb {
  /// Returns the verb `completions`, for the given verbs.
  static func completions(of verbs: @escaping @Sendable () -> [Verb]) -> Verb {
    Verb(
      name: "completions", summary: "Print the completions for a shell", usage: "bash|zsh|fish",
      details: """
        Completes verbs, options and their values, such as presets, types and lint rules. The first line of the script says
        where to install it. bash and fish can also load it directly:

          source <(activationrule completions bash)
          activationrule completions fish | source
        """,
      examples: [
        "activationrule completions bash", "activationrule completions zsh", "activationrule completions fish",
      ],
      options: OptionDefinition.plain, operands: .oneOf(Shell.self),
      run: { (arguments, console) throws(CommandFailure) in try CompletionsCommand.run(arguments, console, verbs()) })
  }
}

/// Prints the completion script of a shell.
enum CompletionsCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console, _ verbs: [Verb]) throws(CommandFailure)
    -> ExitStatus
  {
    let names = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
    guard arguments.positionals.count == 1 else {
      throw .usage("one shell is needed: \(names)")
    }
    guard let shell = Shell(rawValue: arguments.positionals[0]) else {
      throw .usage(
        "there are completions for \(names), not for '\(VisibleText.line(arguments.positionals[0]))'")
    }
    console.emit(shell.script(of: verbs))
    return .success
  }
}

/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Returns the script that completes the tool's command lines in this shell.
  func script(of verbs: [Verb]) -> String {
    let commands = Completions.commands(of: verbs)
    return switch self {
    case .bash: BashCompletion(commands: commands).script
    case .zsh: ZshCompletion(commands: commands).script
    case .fish: FishCompletion(commands: commands).script
    }
  }
}

/// The parts that the scripts of all shells have in common.
enum Completions {
  /// A first word of a command line, with the words that can follow it.
  struct Command {
    let name: String
    let summary: String
    let options: [OptionDefinition]
    let operands: ArgumentKind
  }

  /// Returns the verbs, and the words that are accepted in place of a verb.
  static func commands(of verbs: [Verb]) -> [Command] {
    verbs.flatMap { verb in
      ([verb.name] + verb.aliases).map { name in
        Command(name: name, summary: verb.summary, options: verb.options, operands: verb.operands)
      }
    } + [
      Command(
        name: "help", summary: "explain a verb", options: [], operands: .words(verbs.map { $0.name })),
      Command(
        name: "version", summary: "say what answers are made with",
        options: [.json], operands: .text),
    ]
  }

  /// Returns the first lines of a script.
  static func header(_ shell: Shell, place: String) -> String {
    """
    # Completion for activationrule \(Version.package) in \(shell.rawValue), made by 'activationrule completions \(shell.rawValue)'.
    # Its place is \(place).

    """
  }

  /// Returns the words on lines of at most 100 characters, for use within quotes.
  static func wrapped(_ words: [String], indent: String) -> String {
    var lines = [""]
    for word in words {
      if lines[lines.count - 1].count + word.count > 100 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n" + indent)
  }
}
