import Testing

@Suite("describe")
struct DescribeTests {
  /// Arguments, the exit code, and what is printed.
  static let rows: [(arguments: [String], code: Int32, output: String)] = [
    (
      ["describe", "Samples/Extensions/PhotoWall"], 0,
      """
      Hang on Wall takes up to 20 images, up to 1 movie, nothing else; at most 20 things; never images together with movies
      apps      shown in 5 of 6 apps that share what it takes
      hidden    Photos (in part)

      """
    ),
    (
      ["Samples/Extensions/PDFStamp"], 0,
      """
      Stamp PDF takes 1 or more PDFs, nothing else
      items     in several at once: everything
      apps      shown in 4 of 6 apps that share what it takes
      hidden    Notes and Intune-managed app

      """
    ),
    (["describe", "--rule", "FALSEPREDICATE"], 1, "this rule takes nothing: the predicate is FALSEPREDICATE\n"),
    (
      ["describe", "--rule", "TRUEPREDICATE"], 0,
      "this rule takes everything\napps      shown in all 28 apps that share what it takes\n"
    ),
    (["describe", "--rule", "TRUEPREDICATE", "--quiet"], 0, ""),
    (["describe", "--rule", "FALSEPREDICATE", "--quiet"], 1, ""),
    (
      ["describe", "--rule", "extensionItems.@count ="], 2,
      """
      error     this rule, whatever is shared
      why       the rule is not a predicate: expected a value, found the end of the predicate

      """
    ),
    (["describe", "nowhere.plist"], 2, ""),
  ]

  @Test("says what a rule takes, with the exit code", arguments: rows.indices)
  func describes(_ index: Int) {
    let row = Self.rows[index]
    let run = CommandRun(row.arguments.map { $0.hasPrefix("Samples") ? packageFolder + $0 : $0 })
    #expect(run.output == row.output)
    #expect(run.status == row.code)
  }
}
