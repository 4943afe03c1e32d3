# Asks the completion script $argv[1] about the lines of the file $argv[2].
# Prints each line behind '>', then what is proposed for its last word.
source $argv[1]
while read -d \n -l line
    echo "> $line"
    complete -C "$line" | string replace -r '\t.*' ''
end <$argv[2]
# The last of these commands fails where it replaced nothing.
true
