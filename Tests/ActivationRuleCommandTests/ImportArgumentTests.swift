import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// The options `--import` and `--item`.
@Suite("Arguments that import or begin an item")
struct ImportArgumentTests {
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
  static let dump = packageFolder + "Samples/Dumps/BrowserPDF.txt"

  static let imported =
    #"{"attachments":[["com.adobe.pdf"]],"contentText":"Example"},"#
    + #"{"attachments":[["public.url","com.apple.active-webpage"]],"userInfo":{"supportsJavaScript":true}}"#

  static let rows: [Row] = [
    Row(["a.pdf", "--item", "--url", link], #"[{"attachments":[\#(pdf)]},{"attachments":[["public.url"]]}]"#),
    Row(
      ["--preset", "safari-selected-text", "a.pdf"],
      #"[{"attachments":[\#(pdf)]},{"attachments":[["public.plain-text"]]}]"#),
    Row(["--import", dump], #"[\#(imported)]"#),
    Row(
      ["--import", dump, "--image"],
      #"[{"attachments":[["public.image"]]},\#(imported)]"#),
  ]

  @Test("describe a payload", arguments: rows)
  func describes(_ row: Row) throws {
    let run = CommandRun(["evaluate", "--json", "--rule", "TRUEPREDICATE"] + row.arguments)
    #expect(run.status == 0, "\(run.errors)")
    let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    #expect(
      root.firstShare?["payload"]?["items"].map { JSONValue($0).text() } == row.items)
    let schema = try Schema("output.schema.json", "payload.schema.json")
    #expect(try schema.fault(of: root, file: "output.schema.json", "answer") == nil)
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
    let broken = CommandRun(arguments, input: Array("a\n  types = (\"public.url\" [)".utf8))
    #expect(broken.status == 2 && broken.output.isEmpty)
    #expect(
      broken.errors == """
        <stdin>:2:25: error: expected a type identifier or ')' [import-unexpected-element]
        2 |   types = ("public.url" [)
          |                         ^

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
    let run = CommandRun(["evaluate", "--json", "--rule", "TRUEPREDICATE"] + paths)
    let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    let items = root.firstShare?["payload"]?["items"].map { JSONValue($0).text() }
    let types = ["public.unix-executable", "com.apple.rtfd", "public.folder", "public.symlink"]
    let attachments = types.map { #"["\#($0)","public.file-url"]"# }.joined(separator: ",")
    #expect(items == #"[{"attachments":[\#(attachments)]}]"#)
  }

}
