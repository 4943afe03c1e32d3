# Asks the completion script $1 about the lines of the file $2, with words parted at the characters $3 as bash does it.
# Prints each line behind '>', then what is proposed for its last word, and '(files)' where that is left to bash.
source "$1"
COMP_WORDBREAKS=$' \t\n'$3

compopt() {
  if [[ $1 == +o ]]; then isClosed=1; fi
}

# Adds the word $1 to COMP_WORDS, in the pieces that bash makes of it at the characters $2.
add() {
  local rest=$1 piece
  if [[ -z $2 || $1 != *[$2]* ]]; then
    COMP_WORDS+=("$1")
    return
  fi
  while [[ -n $rest ]]; do
    if [[ $rest == [$2]* ]]; then piece=${rest%%[!$2]*}; else piece=${rest%%[$2]*}; fi
    COMP_WORDS+=("$piece")
    rest=${rest#"$piece"}
  done
}

while IFS= read -r line; do
  echo "> $line"
  COMP_WORDS=() isClosed=''
  IFS=' ' read -r -a words <<<"$line"
  if [[ $line == *' ' ]]; then words+=(''); fi
  for word in "${words[@]}"; do add "$word" "$3"; done
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _activationrule
  if [[ -z $isClosed ]]; then echo '(files)'; fi
  printf '%s\n' "${COMPREPLY[@]}"
done <"$2"
