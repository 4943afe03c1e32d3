/// Words of a command line as a shell takes them apart, as far as the texts here go.
enum ShellWords {
  /// The words up to a comment; what stands between quotes is part of one.
  static func split(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isWord = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.append(character)
        (isWord, isEscaped) = (true, false)
      } else if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "'" || character == "\"" {
        quote = character
        isWord = true
      } else if character == " " {
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      } else if character == "#", !isWord {
        break
      } else {
        word.append(character)
        isWord = true
      }
    }
    return isWord ? words + [word] : words
  }
}
