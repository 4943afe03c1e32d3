/// Reads the rule file that an argument names.
package enum RuleFileArguments {
  /// The option, for verbs that evaluate rules of dictionaries.
  package static let option = OptionDefinition(
    "--rule-file", "FILE|system", of: .file, "read the meaning of dictionary keys from the system's rule file")

  /// Returns the table of the named file, if any.
  package static func table(_ arguments: ParsedArguments) throws(InputFailure) -> RuleTable? {
    guard try arguments.value("--rule-file") != nil else { return nil }
    try arguments.forEach(AssumedAnswer.option) { answer throws(InputFailure) in
      let question = answer.question
      guard question.isSettledByTable else { return }
      throw .usage("'--assume \(question.rawValue)' says what the rule file says; leave one of them out")
    }
    var table: RuleTable?
    try arguments.forEach("--rule-file") { word throws(InputFailure) in table = try Self.table(word, arguments) }
    return table
  }

  /// Returns the table of a file, or of the system's file for the word `system`.
  package static func table(_ word: String, _ arguments: ParsedArguments) throws(InputFailure) -> RuleTable {
    let path = word == "system" ? try systemPath() : arguments.path(word)
    let source = SourceText(name: path, bytes: try arguments.reads.read(path))
    do throws(RuleTableError) {
      return try RuleTable(contentsOf: source)
    } catch {
      throw .rendered(error)
    }
  }

  /// Returns the path of the system's file: the folders were observed, their order is inferred.
  private static func systemPath() throws(InputFailure) -> String {
    #if os(macOS)
      let frameworks = [
        "Frameworks/ExtensionFoundation", "PrivateFrameworks/ExtensionFoundation", "Frameworks/Foundation",
      ]
      for framework in frameworks {
        for folder in ["Resources", "Versions/A/Resources"] {
          let path = "/System/Library/\(framework).framework/\(folder)/activation_rules.plist"
          if Files.kind(of: path) == .file { return path }
        }
      }
      throw .broken(
        "the system's rule file, activation_rules.plist, is in none of the frameworks where it is known to be")
    #else
      throw .usage(
        "'system' is the rule file of a Mac; elsewhere name a copy of it, or './system'")
    #endif
  }
}
