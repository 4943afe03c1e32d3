import ActivationRuleReports
import ActivationRuleSources

extension Verb {
  /// `completions`, of the verbs that there are.
  static func completions(of verbs: @escaping @Sendable () -> [Verb]) -> Verb {
    Verb(
      name: "completions", summary: "Print the script that completes command lines in a shell", usage: "bash|zsh|fish",
      details: """
        Verbs, options and their values are completed: presets, types, lint rules and whatever else is one of a few words.
        The script begins with the place where the shell finds it. bash and fish can also read it at once:

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
