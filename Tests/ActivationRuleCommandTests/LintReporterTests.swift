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
    arguments: ["text", "json", "github", "markdown", "sarif"])
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

  @Test("colour is on the severity alone")
  func colors() {
    let plain = CommandRun(["lint", "--rule", "TRUEPREDICATE", "--only", "true-predicate"]).output
    let run = CommandRun(["lint", "--rule", "TRUEPREDICATE", "--only", "true-predicate", "--color", "always"])
    #expect(run.output.hasPrefix("<rule>:1:1: \u{1B}[31merror\u{1B}[0m: the App Store refuses"), "\(run.output)")
    #expect(run.output.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "") == plain)
  }

  @Test("SARIF has the members that version 2.1.0 asks for")
  func followsSARIF() throws {
    let (output, _) = try Self.report("sarif")
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    #expect(root["version"]?.string == "2.1.0" && root["$schema"]?.string?.contains("sarif-2.1.0") == true)
    let run = try #require(root["runs"]?.elements?.first)
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string == "activationrule")
    let rules = try #require(driver["rules"]?.elements)
    #expect(Set(rules.compactMap { $0["id"]?.string }).count == rules.count)
    let results = try #require(run["results"]?.elements)
    #expect(results.count == 1)
    for result in results {
      let index = try #require(result["ruleIndex"]?.integerValue)
      #expect(rules[Int(index)]["id"]?.string == result["ruleId"]?.string)
      #expect(["error", "warning", "note"].contains(result["level"]?.string))
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let location = try #require(result["locations"]?.elements?.first?["physicalLocation"])
      #expect(location["artifactLocation"]?["uri"]?.string?.hasSuffix("bad%2C%20100%25.txt") == true)
      let fix = try #require(result["fixes"]?.elements?.first)
      #expect(fix["description"]?["text"]?.string == "write '==', so that the rule can be read")
      let change = try #require(fix["artifactChanges"]?.elements?.first)
      #expect(change["artifactLocation"]?["uri"]?.string == location["artifactLocation"]?["uri"]?.string)
      let replacement = try #require(change["replacements"]?.elements?.first)
      #expect(replacement["insertedContent"]?["text"]?.string == "==")
      #expect(replacement["deletedRegion"]?["startColumn"]?.integerValue == 23)
      #expect(replacement["deletedRegion"]?["endColumn"]?.integerValue == 26)
      let region = try #require(location["region"])
      #expect(["startLine", "startColumn", "endLine", "endColumn"].allSatisfy { (region[$0]?.integerValue ?? 0) >= 1 })
    }
    let invocation = try #require(run["invocations"]?.elements?.first)
    #expect(invocation["executionSuccessful"]?.booleanValue == false)
    let notifications = try #require(invocation["toolExecutionNotifications"]?.elements)
    let regions = notifications.map { $0["locations"]?.elements?.first?["physicalLocation"]?["region"] }
    #expect(regions.map { $0?["startLine"]?.integerValue } == [1, 2])
    #expect(regions.map { $0?["startColumn"]?.integerValue } == [1, 15])
  }

  @Test(
    "what cannot be read has a place in every report that has places",
    arguments: [
      ("github", "cut.plist,line=2,col=15,title=plist-xml-escaping::"), ("markdown", "/cut.plist:2:15 | unreadable |"),
      ("sarif", "\"startLine\": 2"), ("json", "\"position\": {\n            \"line\": 2,\n            \"column\": 15"),
      ("github", "missing.txt,line=1,col=1,title=unreadable::"), ("markdown", "/missing.txt:1:1 | unreadable |"),
    ])
  func placesFailures(_ format: String, _ part: String) throws {
    let (output, _) = try Self.report(format)
    #expect(output.contains(part), "\(output)")
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
