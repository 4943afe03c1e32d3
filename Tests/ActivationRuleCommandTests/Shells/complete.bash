# Asks the completion script $1 about the lines of the file $2, with words parted at '=' as bash does it.
# Prints each line behind '>', then what is proposed for its last word.
source "$1"

while IFS= read -r line; do
  echo "> $line"
  IFS=' ' read -r -a COMP_WORDS <<<"${line//=/ = }"
  if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _activationrule
  printf '%s\n' "${COMPREPLY[@]}"
done <"$2"
