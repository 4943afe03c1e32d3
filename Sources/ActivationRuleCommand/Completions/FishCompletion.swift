/// The fish completion, for version 3.0 or newer.
struct FishCompletion {
  let commands: [Completions.Command]

  var script: String {
    Completions.header(.fish, place: "PREFIX/share/fish/vendor_completions.d/activationrule.fish") + "\n"
      + Self.functions
      + NameList.allCases.map { names($0) }.joined() + "complete -c activationrule -f\n" + tool
      + commands.map { lines($0) }.joined()
  }

  private static let functions = """
    function __activationrule_has_no_verb
        set -l words (commandline -opc)
        test (count $words) -eq 1
    end

    function __activationrule_verb
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test "$words[2]" = $argv[1]
    end


    """

  private func names(_ list: NameList) -> String {
    let base = list.base.map { "    __activationrule_\($0.rawValue)\n" } ?? ""
    return """
      function __activationrule_\(list.rawValue)
          printf '%s\\n' \(Completions.wrapped(list.ownNames, indent: "        ").replacing("\n", by: " \\\n"))
      \(base)end


      """
  }

  /// The options of the tool, and the verbs.
  private var tool: String {
    let condition = "-n __activationrule_has_no_verb"
    return OptionDefinition.tool.map { "complete -c activationrule \(condition) \(option($0))\n" }.joined()
      + commands.map { command in
        "complete -c activationrule \(condition) -a \(command.name) -d \(quoted(command.summary))\n"
      }.joined()
  }

  private func lines(_ command: Completions.Command) -> String {
    let start = "complete -c activationrule -n '__activationrule_verb \(command.name)' "
    let operands = values(command.operands)
    return "\n" + (operands.isEmpty ? "" : start + operands + "\n")
      + command.options.map { start + option($0) + "\n" }.joined()
  }

  private func option(_ option: OptionDefinition) -> String {
    let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
    let isPath = option.kind == .file
    let value = option.value == nil ? "" : (isPath ? " -r " : " -x ") + values(option.kind)
    return "-l \(option.name.dropFirst(2))\(short)\(value) -d \(quoted(option.summary))"
  }

  /// Returns the proposed values; empty if there are none.
  private func values(_ kind: ArgumentKind) -> String {
    switch kind {
    case .text: ""
    case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
    case .name(let list): "-a '(__activationrule_\(list.rawValue))'"
    case .names(let list): "-a '(__fish_complete_list , __activationrule_\(list.rawValue))'"
    case .file: "-F"
    case .folder: "-a '(__fish_complete_directories)'"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", by: "\\\\").replacing("'", by: "\\'") + "'"
  }
}
