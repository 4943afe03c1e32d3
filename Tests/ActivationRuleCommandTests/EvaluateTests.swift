import Foundation
import Testing

@Suite("evaluate")
struct EvaluateTests {
  /// A command line, what it exits with, and how its answer begins.
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let answer: String

    init(_ arguments: [String], _ status: Int32, _ answer: String) {
      self.arguments = arguments
      self.status = status
      self.answer = answer
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let text = #"{"NSExtensionActivationSupportsText": true}"#
  static let pdf = """
    SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers \
    UTI-CONFORMS-TO "com.adobe.pdf").@count == $e.attachments.@count).@count == 1
    """

  static let rows: [Row] = [
    Row(
      ["--rule", text, "--text", "hello"], 0,
      "shown: <rule>: SupportsText accepts the attachment [public.plain-text] as public.plain-text"
    ),
    Row(["--rule", text, "--image"], 1, "hidden: <rule>: the attachment [public.image] is of no type"),
    Row(["--rule", text, "notes.txt"], 0, "shown: <rule>: "),
    Row(
      ["--rule", pdf, "report.pdf"], 0,
      "shown: <rule>: the attachment [com.adobe.pdf, public.file-url] conforms to com.adobe.pdf"),
    Row(
      ["--rule", pdf, "report.pdf", "--url", "https://example.com"], 1,
      "hidden: <rule>: 1 of 2 attachments conforms to com.adobe.pdf, and the rule wants all 2; attachment 2 is [public.url]"
    ),
    Row(["--rule", pdf, "--url", "file:///tmp/My%20report.pdf"], 0, "shown: "),
    Row(["--rule", pdf, "--type", "com.adobe.pdf,public.file-url"], 0, "shown: "),
    Row(["--rule", pdf, "--payload", #"{"items":[{"attachments":[["com.adobe.pdf"]]}]}"#], 0, "shown: "),
    Row(["--rule", pdf, "--payload", #"{"items":[]}"#], 1, "hidden: "),
    Row(["--rule", "TRUEPREDICATE", "folder/"], 0, "shown: <rule>: the rule is always true"),
    Row(
      ["--rule", "extensionItems[0] != nil", "a"], 1,
      "hidden: <rule>: the system's safety check refuses 'extensionItems[0] != nil'"),
    Row(
      ["--rule", "extensionItems UTI-CONFORMS-TO 'x'", "a"], 2,
      "error: <rule>: evaluating 'extensionItems UTI-CONFORMS-TO"),
    Row(["--rule", "a == 1 AND", "a"], 2, "error: <rule>: the rule is not a predicate: expected a value"),
    Row(["--rule", "{}", "a"], 1, "hidden: <rule>: no key of the rule has a value other than 0"),
  ]

  @Test("answers in its first line", arguments: rows)
  func answers(_ row: Row) {
    let run = CommandRun(["evaluate"] + row.arguments)
    #expect(run.status == row.status, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix(row.answer), "\(run.output)")
    #expect(run.lines.count == 1)
  }

  /// Wrong command lines, and what is said of them.
  static let mistakes: [Row] = [
    Row([], 64, "error: a RULE is needed"),
    Row(["--rule", text], 64, "error: nothing is shared"),
    Row(["--rule"], 64, "error: '--rule' needs a value"),
    Row(["--rul", text, "a"], 64, "error: unknown option '--rul'; did you mean '--rule'?"),
    Row(["--rule", text, "--url", "example.com"], 64, "error: 'example.com' is no URL"),
    Row(["--rule", text, "--type", "a,,b"], 64, "error: '--type' takes type identifiers"),
    Row(["--rule", text, "--image=yes"], 64, "error: '--image' takes no value"),
    Row(["--rule", text, "--platform", "tvos", "a"], 64, "error: '--platform' is ios or macos"),
    Row(
      ["--rule", text, "--assume", "textTyp=x", "a"], 64, "error: there is no open question 'textTyp'; did you mean"),
    Row(["--rule", text, "--assume", "textType=x", "a"], 64, "error: 'textType' is 'public.plain-text' or"),
    Row(["--rule", text, "--color", "blue", "a"], 64, "error: '--color' is auto, always or never"),
    Row(["--rule", text, "--preset", "safari-pag"], 64, "error: there is no preset 'safari-pag'; did you mean"),
    Row(["nowhere/Info.plist", "a"], 2, "error: there is no file or folder 'nowhere/Info.plist'"),
    Row(["--rule", text, "--payload", "[]"], 2, "<payload>:1:1: error: a payload is an object with 'items'"),
    Row(
      ["--rule", text, "--payload", #"{"items": [{"attachments": [1]}]}"#], 2, "<payload>:1:29: error: an attachment"),
    Row(["--rule", text, "--payload", #"{"items": "#], 2, "<payload>:1:"),
  ]

  @Test("says what is wrong with a command line", arguments: mistakes)
  func complains(_ row: Row) {
    let run = CommandRun(["evaluate"] + row.arguments)
    #expect(run.status == row.status, "\(run.errors)")
    #expect(run.errors.hasPrefix(row.answer), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("answers an open question as it is told to")
  func assumes() {
    let arguments = ["evaluate", "--rule", Self.text, "--type", "public.html"]
    #expect(CommandRun(arguments).status == 1)
    #expect(CommandRun(arguments + ["--assume", "textType=public.text"]).status == 0)
    let json = CommandRun(arguments + ["--assume", "textType=public.text", "--json"]).output
    #expect(json.contains(#""textType": "public.text""#))
    #expect(
      CommandRun(arguments + ["--assume", "help"]).output.contains("fileCounting=excludingAcceptedChildren | all"))
  }

  @Test("prints nothing but errors when quiet")
  func staysQuiet() {
    let run = CommandRun(["evaluate", "-q", "--rule", Self.text, "--image"])
    #expect(run.output.isEmpty && run.errors.isEmpty && run.status == 1)
    let broken = CommandRun(["evaluate", "-q", "--rule", "a ==", "--image"])
    #expect(broken.output.isEmpty && broken.status == 2 && broken.errors.contains("expected a value"))
  }

  @Test("reads the rule from standard input")
  func readsStandardInput() {
    #expect(CommandRun(["evaluate", "-", "a.txt"], input: Array(Self.text.utf8)).status == 0)
    #expect(CommandRun(["evaluate", "-", "a.pdf"], input: Array(Self.pdf.utf8)).status == 0)
    #expect(CommandRun(["evaluate", "-", "a.pdf"]).errors == "error: '<stdin>' is empty; it holds no rule\n")
  }

  @Test("warns of misspelt fields in a payload")
  func warnsOfFields() {
    let run = CommandRun([
      "evaluate", "--rule", Self.text, "--payload", #"{"items":[{"attachment":[["public.text"]]}]}"#,
    ])
    #expect(run.status == 1)
    #expect(run.errors.contains("<payload>:1:12: warning: 'attachment' is passed over; did you mean 'attachments'?"))
  }

  @Test("warns of types that nothing declares")
  func warnsOfTypes() {
    let run = CommandRun(["evaluate", "--rule", Self.text, "--type", "public.jpg"])
    #expect(run.errors.hasPrefix("warning: no type 'public.jpg' is declared; 'public.jpeg' is meant"))
  }

  @Test("colours the verdict only when asked to or on a terminal")
  func colours() {
    let plain = CommandRun(["evaluate", "--rule", Self.text, "--text", "a"])
    #expect(!plain.output.contains("\u{1B}"))
    let coloured = CommandRun(["evaluate", "--rule", Self.text, "--text", "a", "--color", "always"])
    #expect(coloured.output.hasPrefix("\u{1B}[32mshown\u{1B}[0m: "))
  }
}
