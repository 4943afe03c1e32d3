/// Words as a shell reads them.
package enum ShellWord {
  /// The word as it is where a shell reads it so, and else in quotes.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./=:,@%+".utf8.contains($0) }
    return isPlain ? word : inQuotes(word)
  }

  /// The word between single quotes.
  package static func inQuotes(_ word: String) -> String {
    "'" + word.replacing("'", by: "'\\''") + "'"
  }
}
