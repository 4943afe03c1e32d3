import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleText
import ActivationRules

extension Verb {
  /// `completions`.
  static let completions = Verb(
    name: "completions", summary: "Print the completions for a shell", usage: "bash|zsh|fish",
    details: """
      The first lines of the script say where to install it. To load it directly:
        source <(activationrule completions bash)
        activationrule completions fish | source
      """,
    examples: ["activationrule completions bash", "activationrule completions zsh"],
    exits: ("printed", nil), article: "Getting started",
    ownOptions: { OptionDefinition.plain }, operands: .oneOf(Shell.self),
    run: { (arguments, console) throws(Failure) in
      let names = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
      guard arguments.positionals.count == 1 else { throw .usage("one shell is needed: \(names)") }
      guard let shell = Shell(rawValue: arguments.positionals[0]) else {
        throw .usage("there are completions for \(names), not for '\(VisibleText.line(arguments.positionals[0]))'")
      }
      console.emit(CompletionScript(shell, of: Verb.all).text)
      return .success
    })
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

/// The script that completes the tool's command lines in a shell.
///
/// The names are part of the script, so that no program runs while people type.
struct CompletionScript {
  /// A first word of a command line, with the words that can follow it.
  typealias Command = (
    name: String, summary: String, options: [OptionDefinition], operands: ArgumentKind, takesShares: Bool
  )

  let shell: Shell
  private let commands: [Command]

  init(_ shell: Shell, of verbs: [Verb]) {
    self.shell = shell
    commands =
      verbs.flatMap { verb in
        ([verb.name] + verb.aliases).map { (name: $0, verb.summary, verb.options, verb.operands, verb.takesShares) }
      } + [("help", "Explain a verb", [], .words(verbs.map { $0.name }), false)]
  }

  /// The verbs, and their other names.
  private var names: String { commands.map { $0.name }.joined(separator: " ") }

  /// The verbs whose words can name an app, behind a rule.
  private var sharing: String { commands.filter { $0.takesShares }.map { $0.name }.joined(separator: "|") }

  /// The words behind a verb.
  private static func words(_ command: Command) -> [String] {
    command.takesShares ? NameList.hosts.ownNames : command.operands.proposals
  }

  var text: String {
    let head =
      "# Completion for activationrule \(Version.package) in \(shell.rawValue); its place is PREFIX/share/\(shell.place).\n"
    return switch shell {
    case .bash: head + bash
    case .zsh: "#compdef activationrule\n" + head + zsh
    case .fish: head + fish
    }
  }

  /// For bash 3.2 or newer, which completes files itself where no word fits.
  private var bash: String {
    let values = commands.flatMap { command in
      // What an option takes is no app, even where nothing is proposed.
      command.options.filter { $0.value != nil && (command.takesShares || !$0.kind.proposals.isEmpty) }
        .map { ("\(command.name):\($0.name)", $0.kind.proposals) }
    }
    let rest = commands.flatMap { command in
      [("\(command.name):-*", command.options.map { $0.name }), ("\(command.name):*", Self.words(command))]
    }.filter { !$0.1.isEmpty }
    let cases = { (list: [(pattern: String, words: [String])]) in
      list.map { "    \($0.pattern)) words='\($0.words.joined(separator: " "))' ;;\n" }.joined()
    }
    return """
      _activationrule() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} words=''
        # Words without a verb are for 'evaluate'.
        case ' \(names) ' in *" $verb "*) ;; *) verb=evaluate ;; esac
        # bash parts '--format=json' at '='.
        if [[ $word == = ]]; then word=''; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
        case $verb:$before in
      \(cases(values))    *) case $verb:$word in
      \(cases(rest))    esac ;;
        esac
        if ((COMP_CWORD == 1)); then words='\(names) \(Self.tool.joined(separator: " "))'; fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        # Where apps fit, files do, too.
        case $verb in \(sharing)) if [[ $word != -* && $before != --* && ${#COMPREPLY[@]} -gt 0 ]]; then
          local IFS=$'\\n'; COMPREPLY+=($(compgen -f -- "$word"))
        fi ;; esac
      }
      complete -o default -F _activationrule activationrule

      """
  }

  private var zsh: String {
    let escaped = { (text: String) in
      "\\[]:".reduce(text) { $0.replacing($1.unicodeScalars.first ?? " ", by: "\\\($1)") }
    }
    let action = { (kind: ArgumentKind) in
      switch kind {
      case .file: "_files"
      case .folder: "_files -/"
      default: kind.proposals.isEmpty ? " " : "(\(kind.proposals.joined(separator: " ")))"
      }
    }
    let cases = commands.map { command -> String in
      let options = command.options.map { option in
        "*\(option.name)\(option.value == nil ? "" : "=")[\(escaped(option.summary))]"
          + (option.value.map { ":\(escaped($0)):\(action(option.kind))" } ?? "")
      }
      let words =
        (options + [
          "*:argument:"
            + (command.takesShares
              ? "{_files; compadd \(Self.words(command).joined(separator: " "))}" : action(command.operands))
        ]).map { ShellWord.inQuotes($0) }
      return "    \(command.name)) _arguments \(words.joined(separator: " \\\n      ")) ;;\n"
    }
    let verbs = commands.map { ShellWord.inQuotes("\($0.name):\(escaped($0.summary))") } + Self.tool
    return """
      _activationrule() {
        if ((CURRENT == 2)); then
          local -a verbs=(\(verbs.joined(separator: "\n      ")))
          _describe verb verbs
          _files
          return
        fi
        # Words without a verb are for 'evaluate'.
        if [[ ' \(names) ' == *" $words[2] "* ]]; then shift words; ((CURRENT--)); else words[1]=evaluate; fi
        case $words[1] in
      \(cases.joined())  esac
      }
      if [[ $funcstack[1] == _activationrule ]]; then _activationrule "$@"; else compdef _activationrule activationrule; fi

      """
  }

  private var fish: String {
    let quoted = { (text: String) in "'" + text.replacing("\\", by: "\\\\").replacing("'", by: "\\'") + "'" }
    let values = { (kind: ArgumentKind) in
      switch kind {
      case .file: "-F"
      case .folder: "-a '(__fish_complete_directories)'"
      default: kind.proposals.isEmpty ? "" : "-a '\(kind.proposals.joined(separator: " "))'"
      }
    }
    let lines = commands.flatMap { command -> [String] in
      let start = "complete -c activationrule -n '__activationrule_verb \(command.name)'"
      return ["complete -c activationrule -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"]
        + [
          "\(start) \(values(command.operands))\(command.takesShares ? " -a '\(Self.words(command).joined(separator: " "))'" : "")"
        ]
        + command.options.map { option in
          let value = option.value == nil ? "" : "\(option.kind == .file ? "-r" : "-x") \(values(option.kind))"
          return "\(start) -l \(option.name.dropFirst(2)) \(value) -d \(quoted(option.summary))"
        }
    }
    return """
      function __activationrule_verb
          set -l words (commandline -opc)
          test (count $words) -gt 1; or return 1
          # Words without a verb are for 'evaluate'.
          contains -- "$words[2]" \(names); or set words[2] evaluate
          test "$words[2]" = $argv[1]
      end
      complete -c activationrule -f
      complete -c activationrule -n __fish_use_subcommand -F -a '\(Self.tool.joined(separator: " "))'
      \(lines.joined(separator: "\n"))

      """
  }

  /// The options in place of a verb.
  private static let tool = OptionDefinition.tool.map { $0.name }
}

extension ArgumentKind {
  /// The proposed words; there are too many types to list them.
  var proposals: [String] {
    switch self {
    case .words(let words): words
    case .name(let list): list == .types ? [] : list.ownNames
    case .text, .file, .folder: []
    }
  }
}
