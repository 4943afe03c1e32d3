import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Reports of lint")
struct LintReporterTests {
  /// A text that has an error, one that has none, one that is not there, and a list that is broken at a place.
  private static func report(_ format: String) throws -> (String, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let bad = folder.path + "/bad, 100%.txt"
    try folder.write("bad, 100%.txt", "extensionItems.@count === 1 AND \"é\" == a")
    let clean = try folder.write("clean.txt", "extensionItems.@count == 1")
    let cut = try folder.write("cut.plist", "<plist>\n <dict><key>é & a")
    let run = CommandRun([
      "lint", bad, clean, folder.path + "/missing.txt", cut, "--format", format, "--only", "parse-error",
    ])
    #expect(run.status == 2)
    let unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/"
    let address = folder.path.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: unreserved)) ?? ""
    return (run.output.replacing(folder.path, with: "FOLDER").replacing(address, with: "FOLDER"), folder)
  }

  @Test(
    "are as they are kept",
    arguments: ["text", "json", "github", "gitlab", "markdown", "sarif"])
  func areKept(_ format: String) throws {
    let (output, _) = try Self.report(format)
    // What an answer was made with changes with every table, and the list of lint rules grows.
    var text = output
    if format == "json" {
      text = "…" + (text.split(separator: "\"files\": [", maxSplits: 1).last.map { String($0) } ?? "")
    }
    if format == "sarif" { text = "…" + (text.components(separatedBy: "\"columnKind\"").last ?? "") }
    if format == "sarif" {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("ruleIndex") }
        .joined(separator: "\n")
    }
    try Snapshot.check(text, "Lint/\(format)")
  }

  #if os(macOS) || os(Linux)
    @Test(
      "for a code host, paths begin at the top of the repository that a workflow checked out",
      arguments: [("", "apps/one/r.txt"), ("/apps", "one/r.txt"), ("/none", "r.txt"), (nil, "r.txt")])
    func paths(_ row: (top: String?, path: String)) throws {
      let root = try TemporaryFolder()
      try root.write("apps/one/r.txt", "a === 1")
      try root.write("apps/one/s.ruletests", "rule --rule FALSEPREDICATE\n\nshown \"a\" --text a\n")
      let environment = ["GITHUB_WORKSPACE": row.top.map { root.path + $0 } ?? ""]
      let lines = [
        (["lint", "r.txt", "--format", "github"], "::error file=\(row.path),"),
        (["lint", "r.txt", "--format", "sarif"], "\"uri\": \"\(row.path)\""),
        (["test", "--format", "github"], "::error file=\(row.path.replacing("r.txt", with: "s.ruletests")),"),
      ]
      for (words, part) in lines {
        let run = try ProcessRun(
          try #require(BuiltTool.path), words, environment: environment, folder: root.path + "/apps/one")
        #expect(run.status == 1 && run.output.contains(part), "\(run)")
      }
    }
  #endif

  @Test(
    "annotations, tables and SARIF say the notes and the fix, as the text does",
    arguments: [("github", "%0A"), ("markdown", "<br>"), ("sarif", "; ")])
  func saysNotes(_ format: String, _ separator: String) throws {
    var folder = MemoryFolder()
    let misspelt = folder.write("a.json", #"{"NSExtensionActivationSupportsImagesWithMaxCount": 1}"#)
    let text = folder.write("b.txt", "extensionItems.@count === 1")
    let run = CommandRun(
      ["lint", misspelt, text, "--format", format, "--only", "unknown-dictionary-key,parse-error"], in: folder)
    for line in [
      "did you mean 'NSExtensionActivationSupportsImageWithMaxCount'?", "fix: write '==', so that the rule can be read",
    ] {
      #expect(run.output.contains(separator + line), "\(run)")
    }
  }

  @Test(
    "what cannot be read is on standard error too, whatever the report",
    arguments: ["text", "json", "github", "markdown", "sarif"])
  func tellsFailures(_ format: String) {
    let run = CommandRun(["lint", "missing-here.txt", "--format", format])
    #expect(run.status == 2 && run.errors.contains("there is no file or folder 'missing-here.txt'"), "\(run)")
  }

  @Test("a file that is read and cannot be changed is said apart from those that cannot be read")
  func tellsUnchangeableFiles() throws {
    let folder = try TemporaryFolder()
    let text =
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, $a.registeredTypeIdentifiers "
      + "UTI-CONFORMS-TO \"public.url\").@count > 0).@count > 0"
    let binary = try folder.write("Info.plist", try FormatTests.binary(text))
    let run = CommandRun(["lint", "--fix", binary, folder.path + "/missing", "--only", "missing-any"])
    #expect(
      run.status == 2
        && run.lines.last == "1 error in 1 rule of 1 file; 1 file could not be read; 1 file could not be changed",
      "\(run)")
  }

  @Test("a report goes to a file when asked")
  func writesFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.sarif"
    let run = CommandRun(["lint", "--rule", "TRUEPREDICATE", "--format", "sarif", "--output", path])
    #expect(run.status == 1 && run.output.isEmpty && run.errors == "1 error in 1 rule; written to \(path)\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\n  \"$schema\""))
  }
}
