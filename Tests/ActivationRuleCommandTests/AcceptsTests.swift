import Testing

@Suite("accepts")
struct AcceptsTests {
  /// Arguments, the exit code, and what is printed.
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let code: Int32
    let output: String

    init(_ arguments: [String], _ code: Int32, _ output: String) {
      self.arguments = arguments
      self.code = code
      self.output = output
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let rows: [Row] = [
    .init(
      ["accepts", "Samples/Extensions/PhotoWall"], 0,
      """
      up to 20 images, up to 1 movie, nothing else; 20 attachments at most; never images together with movies

      The smallest payloads that are let in:
        [public.jpeg]
        [com.apple.quicktime-movie]

      """),
    .init(
      ["accepts", "Samples/Apps/Notebook.app"], 0,
      """
      Import Page: 1 or more attachments of com.example.notebook.document, any number of other attachments of any type

      The smallest payloads that are let in:
        [com.example.notebook.document]

      New Note: up to 4 images, up to 1 link, any number of other attachments of any type; at least one image, plain text or link

      The smallest payloads that are let in:
        [public.jpeg]
        [public.url]
        [public.plain-text]

      """),
    .init(["accepts", "--rule", "FALSEPREDICATE"], 1, "nothing: the predicate is FALSEPREDICATE\n"),
    .init(["accepts", "--rule", "TRUEPREDICATE", "--quiet"], 0, ""),
    .init(["accepts", "--rule", "FALSEPREDICATE", "--quiet"], 1, ""),
    .init(
      ["accepts", "--rule", "extensionItems.@count ="], 2,
      "nothing: the rule is not a predicate: expected a value, found the end of the predicate\n"),
    .init(["accepts", "nowhere.plist"], 2, ""),
    .init(["accepts"], 64, ""),
  ]

  @Test("says what is let in, with the exit code", arguments: rows)
  func accepts(_ row: Row) {
    let run = CommandRun(row.arguments.map { $0.hasPrefix("Samples") ? packageFolder + $0 : $0 })
    #expect(run.output == row.output)
    #expect(run.status == row.code)
  }
}
