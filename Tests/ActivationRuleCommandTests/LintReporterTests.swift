import Foundation
import PredicateFormat
import PropertyLists
import Testing

@Suite("Reports of lint")
struct LintReporterTests {
  /// A folder with a text that has an error, one that has none, and one that cannot be read.
  private static func report(_ format: String) throws -> (String, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let bad = folder.path + "/bad, 100%.txt"
    try folder.write("bad, 100%.txt", "extensionItems.@count === 1 AND \"é\" == a")
    let clean = try folder.write("clean.txt", "extensionItems.@count == 1")
    let run = CommandRun([
      "lint", bad, clean, folder.path + "/missing.txt", "--format", format, "--only", "parse-error",
    ])
    #expect(run.status == 2)
    return (run.output.replacing(folder.path, with: "FOLDER"), folder)
  }

  @Test(
    "are as they are kept",
    arguments: ["human", "xcode", "json", "github", "junit", "checkstyle", "markdown", "summary", "sarif"])
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
      let region = try #require(location["region"])
      #expect(["startLine", "startColumn", "endLine", "endColumn"].allSatisfy { (region[$0]?.integerValue ?? 0) >= 1 })
    }
    let invocation = try #require(run["invocations"]?.elements?.first)
    #expect(invocation["executionSuccessful"]?.booleanValue == false)
    #expect(invocation["toolExecutionNotifications"]?.elements?.count == 1)
  }

  @Test("XML reports are well formed, whatever a message holds", arguments: ["junit", "checkstyle"])
  func areWellFormed(_ format: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a&\"<b>.txt"
    try folder.write("a&\"<b>.txt", "a === \"<&>'\u{7}\"")
    let run = CommandRun(["lint", path, "--format", format])
    #expect(run.status == 1 && XMLParserProbe(run.output).isWellFormed, "\(run.output)")
  }

  @Test("a report goes to a file when asked")
  func writesFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.sarif"
    let run = CommandRun(["lint", "--rule", "TRUEPREDICATE", "--format", "sarif", "--output", path])
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\n  \"$schema\""))
  }
}

/// Checks the tags, quotes and references of a small XML text; the texts here have neither comments nor CDATA.
private struct XMLParserProbe {
  let isWellFormed: Bool

  init(_ text: String) {
    var open: [Substring] = []
    var rest = Substring(text.drop { $0 != "\n" })
    var isFine = true
    while isFine, let start = rest.firstIndex(of: "<") {
      isFine = Self.isText(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      let name = tag.prefix { $0 != " " && $0 != "/" || $0 == "/" && tag.first == "/" }
      if tag.first == "/" {
        isFine = isFine && open.popLast() == tag.dropFirst()
      } else {
        let quotes = tag.filter { $0 == "\"" }.count
        isFine = isFine && quotes % 2 == 0 && Self.isText(tag)
        if tag.last != "/" { open.append(name) }
      }
      rest = rest[rest.index(after: end)...]
    }
    isWellFormed = isFine && open.isEmpty
  }

  private static func isText(_ text: Substring) -> Bool {
    let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#9;", "&#10;"]
    let isEscaped = text.indices.allSatisfy { index in
      text[index] != "&" || entities.contains { text[index...].hasPrefix($0) }
    }
    return isEscaped && !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
  }
}
