import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("test")
struct TestVerbTests {
  static let rule = #"rule --rule '{"NSExtensionActivationSupportsImageWithMaxCount": 1}'"# + "\n"

  private static let head = Sketch.line(rule)

  static let sketches = Sketch.all(
    #"""
    # The exit code is that of the worst case.
    1.ruletests: \#(head)shown "a" a.png\n
    2.ruletests: \#(head)shown "a" a.pdf\n
    3.ruletests: \#(head)skip "why" shown "a" a.pdf\nshown "b" b.png\n
    7.ruletests: \#(head)skip "why" shown "a" a.pdf\n
    4.ruletests: \#(head)? "a" a.pdf\n
    5.ruletests: \#(head)shown "a" a.png\nhidden "b" a.png\nshown "c" b.png\n
    6.ruletests: \#(head)nonsense\n
    0 test 1.ruletests ⇒ 1 passed, 0 failed, 0 skipped
    1 test 2.ruletests ⇒ 0 passed, 1 failed, 0 skipped
    0 test 3.ruletests ⇒ 1 passed, 0 failed, 1 skipped
    2 test 7.ruletests ⇒ 0 passed, 0 failed, 0 skipped
    1 test 4.ruletests ⇒ 0 passed, 1 failed, 0 skipped
    1 test 5.ruletests ⇒ 2 passed, 1 failed, 0 skipped
    1 test 5.ruletests --quiet ⇒ ¬passed
    2 test 6.ruletests ⇒ 0 passed, 0 failed, 0 skipped

    # Suites below a folder are run once, but not those in what was built.
    a.ruletests: \#(head)shown "a" a.png\n
    b/c.ruletests: \#(head)shown "a" a.png\n
    build/d.ruletests: \#(head)shown "a" a.png\n
    .e/f.ruletests: \#(head)shown "a" a.png\n
    g.txt: \#(head)shown "a" a.png\n
    0 test . ⇒ 2 passed, 0 failed, 0 skipped
    0 test . a.ruletests ⇒ 2 passed, 0 failed, 0 skipped
    0 test build/d.ruletests ⇒ 1 passed, 0 failed, 0 skipped
    2 test nowhere g.txt ⇒ there is no file or folder

    # A broken suite is reported with its place while the others are run.
    a.ruletests: \#(head)shown 'a' a.png\nshwn 'b' a.png\n
    b.ruletests: \#(head)shown 'a' a.png\n
    2 test . ⇒ a.ruletests:3:1: error: a line must begin with ¦ [suite-unknown-statement] ¦ 1 suite could not be read 1

    # Cases are chosen by a part of a name, or by a tag.
    a.ruletests: \#(head)shown 'One' @x a.png\nshown 'two' @xy b.png\nhidden 'one too many' a.png b.png\n
    0 test a.ruletests --filter one ⇒ 2 passed, 0 failed, 0 skipped
    0 test a.ruletests --filter @x ⇒ 1 passed, 0 failed, 0 skipped
    0 test a.ruletests --filter @x --filter two ⇒ 2 passed, 0 failed, 0 skipped
    64 test a.ruletests --filter three ⇒ no case fits '--filter three'

    # Of several presets that fail the first one is explained in full.
    a.ruletests: \#(head)shown 'all' forall presets --preset safari-page --preset firefox-page\n
    1 test a.ruletests ⇒ for the preset safari-page ¦ for the preset firefox-page ¦ What would change it

    # Coverage names the parts of the rule that decided no case, and suites share it.
    Rule.txt: extensionItems.@count >= 1\nAND extensionItems.@count == 1\n
    One.txt: extensionItems.@count == 1
    a.ruletests: rule Rule.txt\nshown 'a' a.png\n
    s/b.ruletests: rule ../One.txt\nshown 'a' a.png\n
    s/c.ruletests: rule ../One.txt\nhidden 'b' a.png --item b.png\n
    0 test a.ruletests --coverage ⇒ Rule.txt: 2 of 4 noticed by a case, 50.0 % ✗ 1: no case depends on this being
    1 test a.ruletests --coverage-threshold 50.1% ⇒ is 50.0 %, too low
    0 test a.ruletests --coverage-threshold 50
    64 test a.ruletests --coverage-threshold many
    64 test a.ruletests --coverage-threshold -1
    1 test s/b.ruletests --coverage-threshold 100
    0 test s --coverage-threshold 100
    """#)

  @Test("ends in a line with counts, and finds, chooses and covers what it is asked to", arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }

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
}
