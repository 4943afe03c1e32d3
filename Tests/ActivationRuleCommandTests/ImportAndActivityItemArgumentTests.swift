import ActivationRuleAnswers
import Foundation
import Testing
import ActivationRuleText

/// The options `--import`, `--item` and `--as-activity-items`.
@Suite("Arguments that import or convert")
struct ImportAndActivityItemArgumentTests {
  /// Arguments behind a rule that is always true, and the items that they describe, as JSON.
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let items: String

    init(_ arguments: [String], _ items: String) {
      self.arguments = arguments
      self.items = items
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let link = "https://example.com"
  static let pdf = #"["com.adobe.pdf","public.file-url"]"#
  static let dump = packageFolder + "Samples/Dumps/NestedLists.txt"

  static let rows: [Row] = [
    Row(["a.pdf", "--url", link], #"[{"attachments":[\#(pdf),["public.url"]]}]"#),
    Row(["a.pdf", "--item", "--url", link], #"[{"attachments":[\#(pdf)]},{"attachments":[["public.url"]]}]"#),
    Row(["--item", "a.pdf"], #"[{"attachments":[\#(pdf)]}]"#),
    Row(
      ["--item", "a.pdf", "--text", "x", "--item", "--image", "--item", "--type", "a.b,c.d"],
      #"[{"attachments":[\#(pdf),["public.plain-text"]]},{"attachments":[["public.image"]]},{"attachments":[["a.b","c.d"]]}]"#
    ),
    Row(
      ["--preset", "safari-selected-text", "a.pdf"],
      #"[{"attachments":[\#(pdf)]},{"attachments":[["public.plain-text"]]}]"#),
    // The converted items: one generated, then those of the host.
    Row(
      ["--as-activity-items", "a.pdf", "--url", link, "--text", "t", "--image", "--type", "a.b"],
      #"[{"attachments":[\#(pdf),["public.url"],["public.plain-text"],["public.image"],["a.b"]]}]"#),
    Row(
      ["--as-activity-items", "--text", "t", "--text", "t"],
      #"[{"attachments":[["public.plain-text"]],"contentText":"t"}]"#),
    Row(["--text", "t", "--text", "t"], #"[{"attachments":[["public.plain-text"],["public.plain-text"]]}]"#),
    Row(
      ["--as-activity-items", "a.pdf", "--item", "--url", link, "--text", "t"],
      #"[{"attachments":[\#(pdf)]},{"attachments":[["public.url"],["public.plain-text"]]}]"#),
    Row(["--as-activity-items", "--item", "--url", link], #"[{"attachments":[["public.url"]]}]"#),
    Row(
      ["--as-activity-items", "--type", "com.apple.group-activities.activity", "--url", link],
      #"[{"attachments":[["public.url"]]}]"#),
    // The host stage comes last.
    Row(["--as-activity-items", "--type", "public.url,a.b"], #"[{"attachments":[["a.b"]]}]"#),
    Row(["--type", "public.url,a.b"], #"[{"attachments":[["public.url","a.b"]]}]"#),
    Row(
      ["--as-activity-items", "--assume", "imageType=public.png", "--image"], #"[{"attachments":[["public.png"]]}]"#),
    Row(
      ["--as-activity-items", "--assume", "fileURLTypes=fileURL", "a.pdf"],
      #"[{"attachments":[["public.file-url"]]}]"#),
    Row(
      ["--as-activity-items", "--assume", "managedByIntune=yes", "--text", "t"],
      #"[{"attachments":[["com.microsoft.intune.mam.public.plain-text"]]}]"#),
    Row(["--url", "file:///x/My%20a.pdf", "--as-activity-items"], #"[{"attachments":[\#(pdf)]}]"#),
    Row(["--import", dump], #"[{"attachments":[["public.jpeg","public.file-url"],\#(pdf)]}]"#),
    Row(
      ["--import", dump, "--image"],
      #"[{"attachments":[["public.image"]]},{"attachments":[["public.jpeg","public.file-url"],\#(pdf)]}]"#),
  ]

  @Test("describe a payload", arguments: rows)
  func describes(_ row: Row) throws {
    let run = CommandRun(["evaluate", "--json", "--rule", "TRUEPREDICATE"] + row.arguments)
    #expect(run.status == 0, "\(run.errors)")
    let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    #expect(
      root["decisions"]?.elements?.first?["payloadSeenByRules"]?["items"].map { JSONValue($0).text() } == row.items)
    let schema = try Schema("output.schema.json", "payload.schema.json")
    #expect(try schema.fault(of: root, file: "output.schema.json", "evaluate") == nil)
  }

  /// Contradictions, and how they are answered.
  static let mistakes: [(arguments: [String], status: Int32, answer: String)] = [
    (["--item"], 64, "error: '--item' has nothing behind it"),
    (["a.pdf", "--item"], 64, "error: '--item' has nothing behind it"),
    (["--item", "--item", "a.pdf"], 64, "error: '--item' has nothing behind it"),
    (["--item", "--preset", "safari-page"], 64, "error: '--item' has nothing behind it"),
    (["--as-activity-items"], 64, "error: '--as-activity-items' is about files"),
    (["--as-activity-items", "--preset", "safari-page"], 64, "error: '--as-activity-items' is about files"),
    (["--image", "--assume", "imageType=public.png"], 64, "error: 'imageType' is about activity items; it needs"),
    (
      ["--as-activity-items", "--image", "--assume", "imageType=x"], 64, "error: 'imageType' must be 'public.image' or"
    ),
    (
      ["--as-activity-items", "--image", "--assume", "imageTyp=x"], 64,
      "error: there is no open question 'imageTyp'; did"
    ),
    (["--import", "-", "--payload", "-"], 64, "error: '-' stands twice; standard input can be read once"),
    (["--import", "nowhere.txt"], 2, "error: there is no file 'nowhere.txt'"),
    (["--import"], 64, "error: '--import' needs a value"),
  ]

  @Test("are refused when they contradict each other")
  func complains() {
    for row in Self.mistakes {
      let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE"] + row.arguments)
      #expect(run.status == row.status, "\(row.arguments): \(run.errors)")
      #expect(run.errors.hasPrefix(row.answer), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(CommandRun(["evaluate", "-", "--import", "-"]).status == 64)
  }

  @Test("read a print from standard input, and run the host stage on it")
  func standardInput() {
    let text = "log\n<NSItemProvider: 0x1c46> {types = (\n \"public.url\",\n \"public.plain-text\"\n)}\n"
    let inner = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \
      $a.registeredTypeIdentifiers.@count == 2).@count == 1).@count == 1
      """
    #expect(CommandRun(["evaluate", "--rule", inner, "--import", "-"], input: Array(text.utf8)).status == 1)
    // A payload in JSON is taken as it stands.
    let json = #"{"items": [{"attachments": [["public.url", "public.plain-text"]]}]}"#
    #expect(CommandRun(["evaluate", "--rule", inner, "--import", "-"], input: Array(json.utf8)).status == 0)
  }

  @Test("propose a command that does not read standard input again")
  func nextCommand() {
    for form in [["--import", "-"], ["--import=-"]] {
      let run = CommandRun(
        ["evaluate", "--rule", "TRUEPREDICATE"] + form, input: Array("{types = (\n \"public.url\"\n)}".utf8))
      #expect(!run.output.contains("import -") && !run.output.contains("=-"), "\(run)")
      #expect(run.output.contains("FILE") && run.output.contains("save what you piped in as FILE first"), "\(run)")
    }
  }

  @Test("point at what cannot be imported, and at what was guessed")
  func places() throws {
    let arguments = ["evaluate", "--rule", "TRUEPREDICATE", "--import", "-"]
    let broken = CommandRun(arguments, input: Array("a\n  [\"public.url\" 3]".utf8))
    #expect(broken.status == 2 && broken.output.isEmpty)
    #expect(
      broken.errors == """
        <stdin>:2:17: error: expected ',' or ']' in the list of types, found '3' [import-unexpected-element]
        2 |   ["public.url" 3]
          |                 ^

        """)
    let guessed = CommandRun(arguments, input: Array("public.url\n\npublic.png".utf8))
    #expect(guessed.status == 0)
    #expect(guessed.errors.hasPrefix("<stdin>:1:1: info: 2 attachments without an item around them; taken as one item"))
    #expect(CommandRun(arguments + ["-q"], input: Array("public.url\n\npublic.png".utf8)).errors.isEmpty)
  }

  @Test("look at files that exist")
  func existingFiles() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("run", "x")
    try folder.write("Notes.rtfd/TXT.rtf", "x")
    try folder.write("Plain.things/a", "x")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let link = folder.path + "/link.pdf"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script)
    let paths = [script, folder.path + "/Notes.rtfd", folder.path + "/Plain.things", link]
    for extra in [[], ["--as-activity-items"]] {
      let run = CommandRun(["evaluate", "--json", "--rule", "TRUEPREDICATE"] + paths + extra)
      let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
      let items = root["decisions"]?.elements?.first?["payloadSeenByRules"]?["items"].map { JSONValue($0).text() }
      let types = ["public.unix-executable", "com.apple.rtfd", "public.folder", "public.symlink"]
      let attachments = types.map { #"["\#($0)","public.file-url"]"# }.joined(separator: ",")
      #expect(items == #"[{"attachments":[\#(attachments)]}]"#)
    }
  }

  @Test("are listed in the help, with the questions about activity items")
  func help() {
    let help = CommandRun("help evaluate").output
    for option in ["--import FILE|-", "--item", "--as-activity-items"] { #expect(help.contains(option)) }
    let questions = CommandRun(["evaluate", "--rule", "a", "--assume", "help"]).output
    #expect(questions.contains("  imageType=public.image [observed] | public.png [reported]\n"))
    let json = CommandRun([
      "evaluate", "--rule", "TRUEPREDICATE", "--image", "--as-activity-items", "--assume", "imageType=public.png",
      "--json",
    ]).output
    #expect(json.contains(#""imageType": "public.png""#))
  }
}
