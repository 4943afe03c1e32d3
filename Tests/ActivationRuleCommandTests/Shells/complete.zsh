# Asks zsh, in a terminal of its own, to complete the lines of the file $2; the script stands in the folder $1, where files of
# this driver go, too. Prints each line behind '>', then what is proposed for its last word.
# The terminal's shell gets both as variables, whatever stands in their names.
export folder=$1 answers=$1/answers
zmodload zsh/zpty || exit 3
cat >$folder/start <<'END'
PROMPT= RPROMPT=
bindkey -e
fpath=($folder $fpath)
autoload -Uz compinit && compinit -u -D
zstyle ':completion:*' completer _complete
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  local -a hits
  builtin compadd -A hits "$@"
  local hit
  for hit in $hits; do print -r -- "$IPREFIX$hit" >>$answers; done
  return 0
}
complete-and-tell() {
  print -r -- "> $BUFFER" >>$answers
  zle expand-or-complete
  BUFFER=
  print -r -- '<' >>$answers
}
zle -N complete-and-tell
bindkey '^I' complete-and-tell
print '<' >>$answers
END
: >$answers

# Waits for the answer with the number $1.
await() {
  local round
  for ((round = 0; round < 1000; round++)); do
    if (( $(grep -c '^<' $answers) >= $1 )); then return 0; fi
    sleep 0.02
  done
  exit 4
}

# Nobody reads what the terminal shows, so it must show little: with COLUMNS, zsh would fill lines of that length with blanks.
zpty terminal env -u COLUMNS zsh -f -i
zpty -w terminal 'source $folder/start'
await 1
count=1
while IFS= read -r line; do
  zpty -w -n terminal "$line"$'\t'
  await $((++count))
done <$2
zpty -d terminal
grep -v '^<' $answers
