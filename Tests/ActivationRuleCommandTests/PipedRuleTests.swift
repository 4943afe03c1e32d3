import Testing

/// The tests run in the folder of the package, below which there are many extensions: what is piped in wins over them.
@Suite("A rule that is piped in")
struct PipedRuleTests {
  private static let rule = #"{"NSExtensionActivationSupportsText": true}"#

  /// Command lines that name no rule, and the exit code.
  static let lines: [(line: String, status: Int32)] = [
    ("evaluate --text hello", 0), ("evaluate photo.heic", 1), ("evaluate firefox", 1), ("--text hello", 0),
    ("explain --text hello", 0), ("lint", 0), ("lint --fix --dry-run", 0), ("apps", 1), ("format", 0),
    ("format --as predicate", 0),
    ("describe", 0), ("compare --expect always", 1), ("compare --rule TRUEPREDICATE", 1),
  ]

  @Test("is the rule of every verb where none is named, as '-' is, and a line says so", arguments: lines)
  func isRead(_ row: (line: String, status: Int32)) {
    let run = CommandRun(row.line, input: Self.rule)
    var words = row.line.split(separator: " ").map { String($0) }
    words.insert("-", at: row.line.hasPrefix("--") ? 0 : 1)
    let named = CommandRun(words, input: Array(Self.rule.utf8))
    #expect(run.status == row.status && run.output == named.output, "\(run)")
    #expect(run.errors == "rule: standard input\n" + named.errors)
  }

  @Test("is FILE in the command that comes next")
  func next() {
    let run = CommandRun("evaluate --photo", input: Self.rule)
    #expect(
      run.lines.contains {
        $0.hasSuffix("activationrule explain FILE --photo --fix --dry-run")
          || $0.hasSuffix("activationrule explain FILE --photo")
      })
    #expect(run.lines.last == "note      save what you piped in as FILE first", "\(run)")
  }

  @Test(
    "is left alone where a rule is named, or an option reads it",
    arguments: [
      "evaluate --rule FALSEPREDICATE --text a", "lint --rule TRUEPREDICATE", "evaluate - --text a",
      "describe --rule FALSEPREDICATE", "compare - --rule TRUEPREDICATE",
      "evaluate --rule TRUEPREDICATE --import -",
    ])
  func isLeft(_ line: String) {
    #expect(!CommandRun(line, input: Self.rule).errors.contains("rule: standard input"))
  }
}
