import Testing

@Suite("The Test Anything Protocol")
struct TAPTests {
  /// What stands on a line.
  ///
  /// Source: "TAP 14 specification", testanything.org. A plan is at the beginning or at the end, and once.
  private enum Line: Equatable {
    case version, plan(Int), test(Int), diagnostic, block, unknown

    init(_ text: Substring) {
      if text == "TAP version 14" {
        self = .version
      } else if let plan = text.wholeMatch(of: /1\.\.([0-9]+)/) {
        self = .plan(Int(plan.1) ?? -1)
      } else if let test = text.wholeMatch(of: /(not )?ok ([0-9]+) - ([^#\\]|\\[#\\])*( # SKIP .*)?/) {
        self = .test(Int(test.2) ?? -1)
      } else if text.hasPrefix("# ") {
        self = .diagnostic
      } else {
        self = text.isEmpty || text.hasPrefix("  ") ? .block : .unknown
      }
    }
  }

  private static let rule = #"rule --rule '{"NSExtensionActivationSupportsImageWithMaxCount": 1}'"# + "\n"

  @Test(
    "is read by what knows its grammar: the plan in front, then the tests by their numbers",
    arguments: [
      ("shown 'a' a.png\n", 1), ("shown 'a # b' a.png\nshown 'b \\ 1..2' b.pdf\nskip 'later #' shown 'c' c.png\n", 3),
      ("? 'new' a.png\n", 1),
    ])
  func isGrammatical(_ row: (cases: String, count: Int)) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ruletests", Self.rule + row.cases)
    try folder.write("b.ruletests", "no suite")
    let output = CommandRun(["test", folder.path, "--format", "tap"]).output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { Line($0) }
    #expect(lines.prefix(2) == [.version, .plan(row.count + 1)], "\(output)")
    #expect(!lines.contains(.unknown), "\(output)")
    let numbers = lines.compactMap { if case .test(let number) = $0 { number } else { nil } }
    #expect(numbers == Array(1...(row.count + 1)), "\(output)")
    #expect(lines.filter { if case .plan = $0 { true } else { false } }.count == 1)
  }
}
