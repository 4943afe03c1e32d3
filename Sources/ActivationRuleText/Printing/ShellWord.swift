/// Words in shell syntax.
package enum ShellWord {
  /// The word unchanged if a shell reads it unchanged, otherwise in quotes.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./=:,@%+".utf8.contains($0) }
    return isPlain ? word : inQuotes(word)
  }

  /// Whether a part of a line leaves a quote open; a backslash escapes a quote.
  package static func isOpen(_ part: String) -> Bool {
    var (isOpen, isEscaped) = (false, false)
    for byte in part.utf8 {
      if byte == UInt8(ascii: "'"), !isEscaped { isOpen.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return isOpen
  }

  /// The word between single quotes; with control characters, in the escape syntax of bash and zsh.
  package static func inQuotes(_ word: String) -> String {
    guard word.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return "'" + word.replacing("'", by: "'\\''") + "'"
    }
    return "$'"
      + Escapes.replacing(word) { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "'", "\\": "\\\(scalar)"
        case _ where scalar.value < 0x20: "\\" + String(scalar.value, radix: 8)
        default: nil
        }
      } + "'"
  }
}
