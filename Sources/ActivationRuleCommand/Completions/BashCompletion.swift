/// The bash completion, for version 3.2 or newer.
///
/// The names are part of the script, so no program runs while people type. For files and other values nothing is
/// proposed, so that bash completes file names itself, which handles quotes.
struct BashCompletion {
  let commands: [Completions.Command]

  var script: String {
    Completions.header(.bash, place: "PREFIX/share/bash-completion/completions/activationrule") + "\n" + names + "\n"
      + options + "\n" + kinds + "\n" + logic
  }

  // MARK: Tables

  private var names: String {
    let cases = NameList.allCases.map { list in
      let base = list.base.map { "\n      __activationrule_names \($0.rawValue)" } ?? ""
      return
        "    \(list.rawValue))\n      words+=' \(Completions.wrapped(list.ownNames, indent: "        "))'\(base)\n      ;;\n"
    }
    return """
      # Adds the names of the list $1 to the words.
      __activationrule_names() {
        case $1 in
      \(cases.joined())  esac
      }

      """
  }

  private var options: String {
    let cases = commands.map { command in
      let names = Completions.wrapped(command.options.map { $0.name }, indent: "        ")
      return "    \(command.name))\n      words='\(names)'\n      ;;\n"
    }
    return """
      # The options of the verb $1 as words.
      __activationrule_options() {
        kind=words separator=''
        case $1 in
      \(cases.joined())  esac
      }

      """
  }

  private var kinds: String {
    let lines = commands.flatMap { command in
      [line("\(command.name):", command.operands)]
        + command.options.filter { $0.value != nil }.map { line("\(command.name):\($0.name)", $0.kind) }
    }
    return """
      # What the option $2 of the verb $1 takes, or without $2 the verb itself; fails where nothing is taken.
      __activationrule_kind() {
        kind=words words='' separator=''
        case $1:$2 in
      \(lines.joined())    *) return 1 ;;
        esac
      }

      """
  }

  private func line(_ pattern: String, _ kind: ArgumentKind) -> String {
    let action =
      switch kind {
      case .text: "kind='text'"
      case .words(let words): "words='\(Completions.wrapped(words, indent: "      "))'"
      case .name(let list): "__activationrule_names \(list.rawValue)"
      case .names(let list): "separator=, && __activationrule_names \(list.rawValue)"
      case .file: "kind='file'"
      case .folder: "kind='folder'"
      }
    return "    \(pattern)) \(action) ;;\n"
  }

  // MARK: Logic

  private var logic: String {
    """
    # Sets 'line' to the arguments up to the cursor; bash parts them at '=' and ':', too, and here they are whole again.
    __activationrule_line() {
      local word isJoined='' index
      line=()
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]-}
        if ((${#line[@]} > 0)) && [[ -n $isJoined || $word == [=:]* ]]; then
          line[${#line[@]}-1]+=$word
        else
          line+=("$word")
        fi
        isJoined=''
        if [[ $word == [=:] || $word == [=:][=:]* ]]; then isJoined=1; fi
      done
      if ((${#line[@]} == 0)); then line=(''); fi
    }

    # Reads the arguments before the last: sets 'option' if it waits for its value, 'hasEnded' behind '--'.
    __activationrule_state() {
      local index word
      for ((index = 1; index < ${#line[@]} - 1; index++)); do
        word=${line[index]}
        if [[ -n $option ]]; then
          option=''
        elif [[ -z $hasEnded && $word == -- ]]; then
          hasEnded=1
        elif [[ -z $hasEnded && $word == -?* ]] && __activationrule_kind "$verb" "$word"; then
          option=$word
        fi
      done
    }

    _activationrule() {
      local kind=words words='' separator='' verb='' option='' hasEnded='' head='' value tail word
      local -a line
      local IFS=$' \\t\\n'
      COMPREPLY=()
      __activationrule_line
      value=${line[${#line[@]}-1]}
      if ((${#line[@]} == 1)); then
        case $value in
          -*) words='\(OptionDefinition.tool.map { $0.name }.joined(separator: " "))' ;;
          *) words='\(Completions.wrapped(commands.map { $0.name }, indent: "          "))' ;;
        esac
      else
        verb=${line[0]}
        __activationrule_state
        if [[ -n $option ]]; then
          __activationrule_kind "$verb" "$option"
        elif [[ -z $hasEnded && $value == --*=* ]]; then
          head=${value%%=*}=
          __activationrule_kind "$verb" "${value%%=*}" || return 0
        elif [[ -z $hasEnded && $value == -* ]]; then
          __activationrule_options "$verb"
        else
          __activationrule_kind "$verb" '' || kind=text
        fi
      fi
      value=${value#"$head"}
      if [[ -n $separator && $value == *"$separator"* ]]; then
        head+=${value%"$separator"*}$separator
        value=${value##*"$separator"}
      fi
      case $kind in
        file) return 0 ;;
        folder) compopt -o dirnames 2>/dev/null ;;
      esac
      # Only these words are valid; bash 3.2 proposes files anyway.
      compopt +o default 2>/dev/null
      [[ $kind == words ]] || return 0
      # The text before the last '=' or ':', at which bash splits words, stays as it is.
      tail=$head$value
      if [[ ${COMP_WORDBREAKS-} == *=* ]]; then tail=${tail##*=}; fi
      if [[ ${COMP_WORDBREAKS-} == *:* ]]; then tail=${tail##*:}; fi
      local cut=${head}${value}
      cut=${cut%"$tail"}
      while IFS= read -r word; do
        word=$head$word
        COMPREPLY+=("${word#"$cut"}")
      done < <(compgen -W "$words" -- "$value")
    }

    complete -o default -F _activationrule activationrule

    """
  }
}
