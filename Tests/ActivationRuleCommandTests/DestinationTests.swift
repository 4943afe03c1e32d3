import ActivationRuleTestSupport
import Foundation
import Testing
@testable import ActivationRuleCommand

@Suite("What is written")
struct DestinationTests {
  private static let list = RulePlacesTests.list("<string>TRUEPREDICATE</string>")
  private static let suite =
    "rule in.plist --declarations types.plist --presets presets.json\nhidden \"a\" --payload p.json\n"
  private static let preset =
    #"{"presets": [{"id": "a", "host": "b", "platform": "any", "action": "c", "basis": "observed", "confidence": "high", "#
    + #""source": "d", "notes": "", "payload": {"items": [{"attachments": [["public.jpeg"]]}]}}]}"#

  /// A folder with one input of each kind.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("in.plist", list), ("types.plist", list), ("product.plist", list), ("config.json", "{}"),
      ("baseline.json", #"{"version": 1, "findings": []}"#), ("presets.json", preset), ("a.ruletests", suite),
      ("p.json", #"{"items": [{"attachments": [["public.jpeg"]]}]}"#), ("app/Info.plist", list),
    ] { try folder.write(name, text) }
    return folder
  }

  /// A command line, in which `@` stands for the folder and `OUT` for what must stay.
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let inputs: [String]
    var testDescription: String { line }
  }

  static let rows = [
    Row(line: "lint @/in.plist --output OUT", inputs: ["in.plist"]),
    Row(line: "lint @/in.plist --fix --output OUT", inputs: ["in.plist"]),
    Row(line: "lint @ --write-baseline OUT", inputs: ["in.plist", "types.plist", "app/Info.plist"]),
    Row(
      line: "lint @/in.plist --config @/config.json --baseline @/baseline.json --declarations @/types.plist "
        + "--product @/product.plist --output OUT",
      inputs: ["in.plist", "config.json", "baseline.json", "types.plist", "product.plist"]),
    Row(
      line: "apps @/in.plist --declarations @/types.plist --presets @/presets.json --output OUT",
      inputs: ["in.plist", "types.plist", "presets.json"]),
    Row(
      line: "test @ --output OUT", inputs: ["a.ruletests", "in.plist", "types.plist", "presets.json", "p.json"]),
  ]

  @Test("takes the place of no input", arguments: rows)
  func spares(_ row: Row) throws {
    let folder = try Self.folder()
    for input in row.inputs {
      let words = row.line.split(separator: " ").map {
        String($0).replacing("@", with: folder.path).replacing("OUT", with: folder.path(input))
      }
      let before = try folder.text(input)
      let run = CommandRun(words)
      #expect(run.status == 64 && run.errors.contains("would overwrite an input"), "\(words)\n\(run)")
      #expect(try run.output.isEmpty && folder.text(input) == before, "\(words)")
    }
  }

  /// What a file holds, and the answers that take its place.
  static let earlier: [(name: String, text: String, verbs: [String])] = [
    ("Info.plist", list, []), ("Broken.plist", "<plist><dict>", []), ("app.json", "{\"expo\": {}}", []),
    ("Project.swift", "let a = 1", []), ("a.ruletests", suite, []), ("project.yml", "name: A", []),
    ("rule.plist", "<key>NSExtensionActivationRule</key>\n<dict/>\n", ["make", "lint", "apps", "evaluate"]),
    ("answer.json", "{\"tool\": {\"version\": \"1\"}}", ["make", "lint", "apps", "evaluate"]),
    ("report.txt", "no findings in 1 rule\n", ["make", "lint", "apps", "evaluate"]),
    ("empty.plist", "", ["make", "lint", "apps", "evaluate"]),
  ]

  @Test("takes the place of no file of a project", arguments: earlier.indices)
  func replacesAnswers(_ index: Int) throws {
    let row = Self.earlier[index]
    let folder = try TemporaryFolder()
    let rule = try folder.write("in/Info.plist", Self.list)
    for arguments in [["make", "photo:10"], ["lint", rule], ["apps", rule], ["evaluate", rule, "--image"]] {
      let path = try folder.write(row.name, row.text)
      let run = CommandRun(arguments + ["--output", path])
      let isReplaced = try String(contentsOfFile: path, encoding: .utf8) != row.text
      #expect(isReplaced == row.verbs.contains(arguments[0]), "\(arguments)\n\(run)")
      // What is read beside a list is an input, too.
      let isRefused = ["a file of the project", "would overwrite an input"].contains { run.errors.contains($0) }
      if !isReplaced { #expect(run.status == 64 && isRefused, "\(run)") }
      if isReplaced, !row.name.hasSuffix(".plist") {
        #expect(CommandRun(arguments + ["--output", path]).status == run.status)
      }
    }
  }

  @Test("goes to standard output for '-'")
  func writesToStandardOutput() throws {
    let folder = try Self.folder()
    let (rule, suite) = (folder.path + "/in.plist", folder.path + "/a.ruletests")
    for arguments in [
      ["lint", rule], ["apps", rule], ["test", suite], ["describe", rule],
    ] {
      let (usual, dash) = (CommandRun(arguments), CommandRun(arguments + ["--output", "-"]))
      #expect(dash.status == usual.status && dash.output == usual.output, "\(dash)")
    }
  }

  @Test("is a whole file or none, and waits for nobody")
  func writesWhole() throws {
    let folder = try Self.folder()
    let rule = folder.path + "/in.plist"
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/dead", withDestinationPath: "nowhere")
    for (name, complaint) in [
      ("pipe", "is a named pipe"), ("dead", "is a link that leads nowhere"), ("app", "is a folder"),
      ("no/where", "cannot be written"),
    ] {
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let run = CommandRun(["lint", rule, "--output", folder.path + "/" + name])
      #expect(run.status == 2 && run.errors.contains(complaint), "\(run)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
    for verb in ["lint", "apps"] {
      let run = CommandRun([verb, rule, "--json", "--output", folder.path + "/no/where"])
      #expect(run.status == 2 && run.output.contains("cannot be written"), "\(run)")
    }
    for device in ["/dev/null", "/dev/fd/2"] {
      #expect(CommandRun(["lint", rule, "--output", device, "--format", "github"]).status == 1)
    }
  }

  @Test(
    "keeps the owner, the group and the permissions of the file whose place it takes",
    .enabled(if: geteuid() == 0, "only root may give a file to somebody else"),
    arguments: [(["lint", "--fix"], "a === 1"), (["format", "--write"], "a==1")], [0o600, 0o644, 0o6755])
  func keepsOwner(_ row: (arguments: [String], rule: String), _ permissions: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("rule.txt", row.rule)
    // A change of owner takes the bits from the file that let others run it as its owner.
    #expect(chown(path, 12_345, 23_456) == 0 && chmod(path, mode_t(permissions)) == 0)
    let run = CommandRun(row.arguments + [path])
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("a == 1"), "\(run)")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.ownerAccountID] as? Int == 12_345 && attributes[.groupOwnerAccountID] as? Int == 23_456)
    #expect(attributes[.posixPermissions] as? Int == permissions)
  }

  @Test("goes nowhere once the reader has gone, and work without end stops")
  func stopsQuietly() {
    var lines = 0
    var answers = 0
    let console = Console(
      isTerminal: false,
      input: {
        lines += 1
        return Array("{\"op\":\"conforms\",\"type\":\"a\",\"to\":\"b\"}\n".utf8)
      }, output: { _ in answers += 1 }, errors: { _ in }, hasReader: { answers < 3 })
    #expect(CommandLineTool.run(["batch"], console) == 0)
    #expect(answers == 3 && lines == 3)
  }

  #if os(macOS) || os(Linux)
    @Test(
      "has the permissions of a new file, less what the process takes away",
      .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"),
      arguments: [0, 0o022, 0o027, 0o077])
    func isMasked(_ mask: Int) throws {
      let tool = try #require(BuiltTool.path)
      let folder = try Self.folder()
      let new = folder.path + "/new.txt"
      // The mask is that of a whole process, and other tests write files in this one.
      let script = "umask \(String(mask, radix: 8)); exec '\(tool)' lint '\(folder.path)/in.plist' --output '\(new)'"
      #expect(try ProcessRun("/bin/sh", ["-c", script]).status == 1)
      let attributes = try FileManager.default.attributesOfItem(atPath: new)
      #expect(attributes[.posixPermissions] as? Int == 0o666 & ~mask)
    }

    @Test(
      "a hook in a folder without a suite is done, and a named folder needs one",
      .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"))
    func failsWithoutSuites() throws {
      let tool = try #require(BuiltTool.path)
      let folder = try TemporaryFolder()
      for (words, status) in [(["test"], 0), (["test", "."], 2)] {
        let run = try ProcessRun(tool, words, folder: folder.path)
        #expect(run.status == Int32(status) && run.output.contains("there is no suite in '.'"), "\(run)")
      }
    }

    @Test(
      "leaves the exit code to the verdict when the reader goes away",
      .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"),
      arguments: [
        ("evaluate --rule FALSEPREDICATE --image", 1), ("evaluate --rule TRUEPREDICATE --image", 0),
        ("lint --rule TRUEPREDICATE --format json", 1), ("format --rule (", 2),
      ])
    func keepsVerdict(_ row: (line: String, status: Int32)) throws {
      let tool = try #require(BuiltTool.path)
      let words = row.line.split(separator: " ").map { String($0) }
      #expect(try ProcessRun(tool, words, hasReader: false).status == row.status)
    }
  #endif

  @Test("a new baseline replaces nothing but a baseline")
  func keepsOthers() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
    for (name, text) in [("two/activation-lint.json", #"{"severity": {}}"#), ("package.json", "{}"), ("notes", "a")] {
      let path = try folder.write(name, text)
      let run = CommandRun(["lint", list, "--write-baseline", path])
      #expect(run.status == 64 && run.errors.contains("is no baseline"), "\(run)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    let path = folder.path + "/baseline.json"
    for _ in 0..<2 { #expect(CommandRun(["lint", list, "--write-baseline", path]).status == 0) }
  }
}
