import ActivationRuleFiles
import ActivationRuleText

extension Verb {
  /// Returns the verb `completions`, for the given verbs.
  static func completions(of verbs: @escaping @Sendable () -> [Verb]) -> Verb {
    Verb(
      name: "completions", summary: "Print the completions for a shell", usage: "bash|zsh|fish",
      details: """
        The first lines of the script say where to install it. To load it directly:
          source <(activationrule completions bash)
          activationrule completions fish | source
        """,
      examples: ["activationrule completions bash", "activationrule completions zsh"],
      exits: ("printed", nil), article: "Getting started",
      ownOptions: OptionDefinition.plain, operands: .oneOf(Shell.self),
      run: { (arguments, console) throws(Failure) in
        let names = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
        guard arguments.positionals.count == 1 else { throw .usage("one shell is needed: \(names)") }
        guard let shell = Shell(rawValue: arguments.positionals[0]) else {
          throw .usage("there are completions for \(names), not for '\(VisibleText.line(arguments.positionals[0]))'")
        }
        console.emit(CompletionScript(shell, of: verbs()).text)
        return .success
      })
  }
}

/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The place of its script below the folder `share`.
  var place: String {
    switch self {
    case .bash: "bash-completion/completions/activationrule"
    case .zsh: "zsh/site-functions/_activationrule"
    case .fish: "fish/vendor_completions.d/activationrule.fish"
    }
  }
}
