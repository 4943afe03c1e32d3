import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// The options `--import` and `--item`.
@Suite("Arguments that import or begin an item")
struct ImportArgumentTests {
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
