import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("test")
struct TestVerbTests {
  static let rule = #"rule --rule '{"NSExtensionActivationSupportsImageWithMaxCount": 1}'"# + "\n"

  /// What the cases of a suite lead to: the closing line and the exit code.
  static let rows: [(lines: String, status: Int32, line: String)] = [
    ("shown \"a\" a.png", 0, "1 passed, 0 failed, 0 skipped"),
    ("shown \"a\" a.pdf", 1, "0 passed, 1 failed, 0 skipped"),
    ("skip \"why\" shown \"a\" a.pdf\nshown \"b\" b.png", 0, "1 passed, 0 failed, 1 skipped"),
    ("skip \"why\" shown \"a\" a.pdf", 2, "0 passed, 0 failed, 0 skipped"),
    ("? \"a\" a.pdf", 1, "0 passed, 1 failed, 0 skipped"),
    ("shown \"a\" a.png\nhidden \"b\" a.png\nshown \"c\" b.png", 1, "2 passed, 1 failed, 0 skipped"),
    ("nonsense", 2, "0 passed, 0 failed, 0 skipped"),
  ]

  @Test("ends in a line with counts, and the exit code is that of the worst", arguments: rows.indices)
  func ends(_ index: Int) throws {
    let (lines, status, line) = Self.rows[index]
    var folder = MemoryFolder()
    let path = folder.write("a.ruletests", Self.rule + lines + "\n")
    let run = CommandRun(["test", path], in: folder)
    #expect(run.status == status && run.lines.last == line)
    let quiet = CommandRun(["test", path, "--quiet"], in: folder)
    #expect(quiet.status == status && quiet.output.isEmpty)
  }

  @Test("of several presets that fail the first one is explained in full, and each is named with its reason")
  func explainsOnePreset() throws {
    var folder = MemoryFolder()
    let path = folder.write(
      "a.ruletests", Self.rule + "shown 'all' forall presets --preset safari-page --preset firefox-page\n")
    let run = CommandRun(["test", path], in: folder)
    #expect(run.lines.count { $0.contains("What would change it") } == 1)
    #expect(run.lines.count { $0.hasPrefix("    for the preset ") && $0.hasSuffix("observed]") } == 2)
  }

  @Test("finds suites below folders, but not among what was built, and runs each once")
  func finds() throws {
    var folder = MemoryFolder()
    let text = Self.rule + "shown \"a\" a.png\n"
    for name in ["a.ruletests", "b/c.ruletests", "build/d.ruletests", ".e/f.ruletests", "g.txt"] {
      folder.write(name, text)
    }
    #expect(CommandRun(["test", folder.path], in: folder).lines == ["2 passed, 0 failed, 0 skipped"])
    #expect(
      CommandRun(["test", folder.path, folder.path + "/a.ruletests"], in: folder).lines == [
        "2 passed, 0 failed, 0 skipped"
      ])
    let given = CommandRun(["test", folder.path + "/build/d.ruletests"], in: folder)
    #expect(given.lines == ["1 passed, 0 failed, 0 skipped"])
    let empty = CommandRun(
      ["test", folder.path + "/.e", folder.path + "/nowhere", folder.path + "/g.txt"], in: folder)
    #expect(empty.status == 2 && empty.errors.contains("there is no file or folder"))
  }

  @Test("nothing in a folder is passed over in silence: links to suites are run, dead ones and closed folders reported")
  func tellsWhatIsNotRun() throws {
    var folder = MemoryFolder()
    let path = folder.write("a.ruletests", Self.rule + "shown 'a' a.png\n")
    folder.links["b.ruletests"] = path
    #expect(CommandRun(["test", folder.path], in: folder).lines == ["2 passed, 0 failed, 0 skipped"])
    folder.links["c.ruletests"] = "nowhere"
    let dead = CommandRun(["test", folder.path], in: folder)
    #expect(dead.status == 2 && dead.errors.contains("there is no file '\(folder.path)/c.ruletests'"))
    #expect(dead.lines == ["1 suite could not be read", "2 passed, 0 failed, 0 skipped"])
    // Deeper than is searched: what anybody can be kept from, unlike a folder without permission.
    let deep = Array(repeating: "d", count: 26).joined(separator: "/")
    folder.write("e/\(deep)/f.ruletests", Self.rule + "shown 'a' a.png\n")
    let closed = CommandRun(["test", folder.path + "/e"], in: folder)
    #expect(closed.status == 2 && closed.errors.contains("levels deep, and is not searched for suites"))
  }

  @Test("a broken suite is reported with its place while the others are run")
  func goesOn() throws {
    var folder = MemoryFolder()
    folder.write("a.ruletests", Self.rule + "shown 'a' a.png\nshwn 'b' a.png\n")
    folder.write("b.ruletests", Self.rule + "shown 'a' a.png\n")
    let run = CommandRun(["test", folder.path], in: folder)
    #expect(run.status == 2)
    #expect(
      run.errors.contains("a.ruletests:3:1: error: a line must begin with")
        && run.errors.contains("[suite-unknown-statement]"))
    #expect(run.lines == ["1 suite could not be read", "1 passed, 0 failed, 0 skipped"])
  }

  @Test("cases are chosen by a part of a name, or by a tag")
  func filters() throws {
    var folder = MemoryFolder()
    let path = folder.write(
      "a.ruletests", Self.rule + "shown 'One' @x a.png\nshown 'two' @xy b.png\nhidden 'one too many' a.png b.png\n")
    func last(_ filters: String...) -> String? {
      CommandRun(["test", path] + filters.flatMap { ["--filter", $0] }, in: folder).lines.last
    }
    #expect(last("one") == "2 passed, 0 failed, 0 skipped")
    #expect(last("@x") == "1 passed, 0 failed, 0 skipped")
    #expect(last("@x", "two") == "2 passed, 0 failed, 0 skipped")
    let none = CommandRun(["test", path, "--filter", "three"], in: folder)
    #expect(none.status == 64 && none.errors.contains("no case fits '--filter three'"))
  }

  @Test("--update shows the verdicts of new cases and writes them, and nothing else")
  func updates() throws {
    let folder = try TemporaryFolder()
    let lines = Self.rule + "# new:\n? 'a' a.png # keep\n  ?   'b'  a.png b.png\r\nshown 'c' c.pdf\n"
    let path = try folder.write("a.ruletests", lines)
    let run = CommandRun(["test", folder.path, "--update"])
    #expect(!run.output.contains("there is no expected verdict"))
    #expect(run.status == 1 && run.lines[0].hasPrefix("new: \(path):3: a (<rule>): shown, since "))
    #expect(run.lines.suffix(2) == ["2 verdicts written", "0 passed, 1 failed, 0 skipped"])
    let written = lines.replacing("? 'a'", with: "shown 'a'").replacing("?   'b'", with: "hidden(count-exceeded)   'b'")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
    #expect(CommandRun(["test", folder.path, "--update"]).lines.last == "2 passed, 1 failed, 0 skipped")
  }

  @Test("--update leaves a case whose presets differ as it is")
  func updatesNothing() throws {
    let folder = try TemporaryFolder()
    let text = Self.rule + "? 'all' forall presets\n"
    let path = try folder.write("a.ruletests", text)
    let run = CommandRun(["test", path, "--update"])
    #expect(run.status == 1 && run.output.contains("the presets differ, so that '--update' cannot write it"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("coverage names the parts of the rule that decided no case")
  func covers() throws {
    var folder = MemoryFolder()
    folder.write("Rule.txt", "extensionItems.@count >= 1\nAND extensionItems.@count == 1\n")
    let path = folder.write("a.ruletests", "rule Rule.txt\nshown 'a' a.png\n")
    let run = CommandRun(["test", path, "--coverage"], in: folder)
    #expect(
      run.status == 0
        && run.lines == [
          "Coverage of \(folder.path)/Rule.txt: 2 of 4 noticed by a case, 50.0 %",
          "  ✗ 1: no case depends on this being false: extensionItems.@count >= 1",
          "  ✗ 2: no case depends on this being false: extensionItems.@count == 1",
          "1 passed, 0 failed, 0 skipped",
        ])
    let below = CommandRun(["test", path, "--coverage-threshold", "50.1%"], in: folder)
    #expect(below.status == 1 && below.output.contains("is 50.0 %, too low"))
    #expect(CommandRun(["test", path, "--coverage-threshold", "50"], in: folder).status == 0)
    for wrong in ["many", "-1", "101"] {
      #expect(CommandRun(["test", path, "--coverage-threshold", wrong], in: folder).status == 64)
    }
  }

  @Test("suites share the coverage of a rule")
  func sharesCoverage() throws {
    var folder = MemoryFolder()
    folder.write("Rule.txt", "extensionItems.@count == 1")
    folder.write("a.ruletests", "rule Rule.txt\nshown 'a' a.png\n")
    folder.write("b.ruletests", "rule Rule.txt\nhidden 'b' a.png --item b.png\n")
    #expect(CommandRun(["test", folder.path, "--coverage-threshold", "100"], in: folder).status == 0)
    #expect(
      CommandRun(["test", folder.path + "/a.ruletests", "--coverage-threshold", "100"], in: folder).status == 1)
  }

  /// A suite in which everything happens.
  static let everything =
    rule
    + "shown 'a \"picture\"' a.png\nshown 'a PDF & <more>' a.pdf\nskip 'later #1' shown 'text' --text a\n? 'new' b.png\n"

  @Test("is shown in every form", arguments: ["text", "junit", "json", "github"])
  func forms(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.ruletests", Self.everything)
    try folder.write("b.ruletests", "shown 'a' a.png\n")
    let run = CommandRun(["test", folder.path, "--format", format])
    #expect(run.status == 2)
    let output = run.output.replacing(folder.path, with: "FOLDER").replacing(
      /"(version|ruleTable|types|presets)": "[^"]*"/, with: "\"…\": \"…\"")
    let snapshot = URL(filePath: packageFolder + "Tests/ActivationRuleCommandTests/Snapshots/Test/\(format).txt")
    if ProcessInfo.processInfo.environment["ACTIVATION_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: snapshot.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(output.utf8).write(to: snapshot)
    }
    #expect(try output == String(contentsOf: snapshot, encoding: .utf8))
    let file = folder.path + "/report"
    let written = CommandRun(["test", folder.path, "--format", format, "--output", file])
    #expect(written.output == "1 passed, 2 failed, 1 skipped\n" && written.status == 2)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == run.output)
  }

  @Test("wrong usage is reported")
  func usage() throws {
    #expect(CommandRun(["test", "--format", "xml"]).status == 64)
    #expect(CommandRun(["test", "--format", "junit", "--json"]).status == 64)
    #expect(CommandRun(["test", "--filter", ""]).status == 64)
    for format in ["junit", "github"] {
      #expect(CommandRun(["test", "--format", format, "--coverage"]).status == 64)
    }
    #expect(CommandRun(["test", "--filtr", "a"]).errors.contains("did you mean '--filter'?"))
  }
}
