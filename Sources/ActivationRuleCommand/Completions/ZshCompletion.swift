/// The zsh completion.
struct ZshCompletion {
  let commands: [Completions.Command]

  var script: String {
    "#compdef activationrule\n" + Completions.header(.zsh, place: "PREFIX/share/zsh/site-functions/_activationrule")
      + "\n"
      + NameList.allCases.map { names($0) }.joined() + commands.map { function($0) }.joined() + logic
  }

  private func names(_ list: NameList) -> String {
    let base = list.base.map { "  _activationrule_list_\($0.rawValue) \"$@\"\n" } ?? ""
    return """
      _activationrule_list_\(list.rawValue)() {
        compadd "$@" -- \(Completions.wrapped(list.ownNames, indent: "    ").replacing("\n", by: " \\\n"))
      \(base)}


      """
  }

  /// Returns the function that completes the words after a verb.
  private func function(_ command: Completions.Command) -> String {
    let operands = ShellWord.inQuotes("*:argument:" + action(command.operands))
    let lines = command.options.flatMap { specifications(of: $0) } + [operands]
    return """
      _activationrule_\(command.name)() {
        _arguments -S : \\
          \(lines.joined(separator: " \\\n    "))
      }


      """
  }

  /// Returns an option and its short form as '_arguments' specifications.
  private func specifications(of option: OptionDefinition) -> [String] {
    let summary = "[\(escaped(option.summary))]"
    guard let value = option.value else {
      return [option.name, option.short].compactMap { $0 }.map { ShellWord.inQuotes("*\($0)\(summary)") }
    }
    return [ShellWord.inQuotes("*\(option.name)=\(summary):\(escaped(value)):\(action(option.kind))")]
  }

  private func action(_ kind: ArgumentKind) -> String {
    switch kind {
    case .text: " "
    case .words(let words): "(\(words.map { escaped($0) }.joined(separator: " ")))"
    case .name(let list): "_activationrule_list_\(list.rawValue)"
    case .names(let list): "_sequence _activationrule_list_\(list.rawValue)"
    case .file: "_files"
    case .folder: "_files -/"
    }
  }

  /// Returns a text that '_arguments' does not interpret.
  private func escaped(_ text: String) -> String {
    text.replacing("\\", by: "\\\\").replacing("[", by: "\\[").replacing("]", by: "\\]").replacing(
      ":", by: "\\:")
  }

  private var logic: String {
    let verbs = commands.map { command in
      "    \(ShellWord.inQuotes("\(command.name):\(command.summary.replacing(":", by: "\\:"))"))\n"
    }
    let options = OptionDefinition.tool.flatMap { option in
      [option.name, option.short].compactMap { $0 }.map { ShellWord.inQuotes("(- *)\($0)[\(escaped(option.summary))]") }
    }
    return """
      _activationrule_verbs() {
        local -a verbs
        verbs=(
      \(verbs.joined())  )
        _describe -t verbs verb verbs
      }

      _activationrule() {
        local curcontext=$curcontext state line ret=1
        _arguments -C \\
          \(options.joined(separator: " \\\n    ")) \\
          '1: :_activationrule_verbs' '*:: :->behind' && ret=0
        if [[ $state == behind ]] && (( $+functions[_activationrule_$words[1]] )); then
          _activationrule_$words[1] && ret=0
        fi
        return ret
      }

      if [[ $funcstack[1] == _activationrule ]]; then
        _activationrule "$@"
      elif (( $+functions[compdef] )); then
        compdef _activationrule activationrule
      fi

      """
  }
}
