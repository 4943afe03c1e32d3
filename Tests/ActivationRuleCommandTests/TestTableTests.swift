import Foundation
import Testing

@Suite("test --from, and tests with NSPredicate")
struct TestTableTests {
  static let braces = #"""
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count BETWEEN {1, 10}).@count == 1
    """#
  static let table = #"""
    func testShares() {
      XCTAssertTrue(accepts([["public.jpeg"]]), "a photo")
      XCTAssertFalse(accepts([["com.adobe.pdf"]]))
      XCTAssertFalse(accepts([["com.adobe.pdf"]]))
      XCTAssertFalse(accepts(Array(repeating: ["public.jpeg"], count: 11)), "eleven\n\"photos\"")
      XCTAssertTrue(accepts(photos(3)))
    }
    """#
  static let suite = #"""
    # Read from Table.swift.
    # Put the path of your rule in place of this one.
    rule Info.plist

    shown   "a photo"                   --type public.jpeg
    hidden  "[com.adobe.pdf]"           --type com.adobe.pdf
    hidden  "[com.adobe.pdf] (line 4)"  --type com.adobe.pdf
    hidden  "eleven[U+000A]\"photos\""  --type public.jpeg
    """#

  @Test("prints the suite, and says which rows it does not read")
  func prints() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Table.swift", Self.table)
    let run = CommandRun(["test", "--from", path])
    #expect(run.status == 1 && run.output.hasPrefix(Self.suite))
    #expect(run.output.hasSuffix(Array(repeating: " --type public.jpeg", count: 10).joined() + "\n"))
    #expect(
      run.errors
        == "\(path):6: not read: the share or the verdict is no literal, or the file asks several rules\n4 rows read, 1 not\n"
    )
    #expect(CommandRun(["test", "--from", path, "--quiet"]).errors.isEmpty)
  }

  @Test("asks the rule, and counts what a test with NSPredicate passes and the share sheet refuses")
  func asks() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Tests/Table.swift", Self.table)
    let rule = try folder.write("Rules/braces.txt", Self.braces)
    try folder.write(".git/HEAD", "")
    let suite = folder.path + "/Tests/Share.ruletests"
    let run = CommandRun(["test", rule, "--from", path, "--output", suite])
    #expect(run.status == 1)
    #expect(run.lines.first == "✗ \(path):2: a photo")
    #expect(run.lines[1].contains("expected shown, but hidden: the system's safety check refuses"))
    #expect(run.lines.last == "3 agree, 1 differ, 1 of them pass in a test with NSPredicate")
    #expect(try String(contentsOfFile: suite, encoding: .utf8).contains("rule ../Rules/braces.txt\n"))
    // The suite says the same as the table.
    #expect(CommandRun(["test", suite]).lines.last == "3 passed, 1 failed, 0 skipped")
  }

  @Test("a host's share that the host stage changes is marked, and a rule that agrees in full is 0")
  func agrees() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("t.json", #"[{"items": [["public.url", "public.plain-text"]], "expected": true}]"#)
    let rule = try folder.write(
      "r.json", #"{"NSExtensionActivationSupportsText": true, "NSExtensionActivationDictionaryVersion": 2}"#)
    let run = CommandRun(["test", rule, "--from", path, "--output", folder.path + "/a.ruletests"])
    #expect(run.status == 0)
    #expect(run.lines[1].contains("on the way to a rule, the host stage takes public.url from the attachment"))
    // Without a file for the suite, standard output is the suite alone.
    let piped = CommandRun(["test", rule, "--from", path])
    #expect(piped.output.hasPrefix("# Read from t.json.\nrule ") && piped.errors.contains("✓ \(path):1: "))
  }

  static let refusals: [(words: [String], status: Int32, text: String)] = [
    (["--from", "empty.swift"], 2, "no row of"),
    (["--from", "rules.swift"], 2, "that asks the only rule can be read"),
    (["--from", "broken.json"], 2, "json-syntax"),
    (["--from", "nowhere.swift"], 2, "there is no file"),
    (["--from", "ok.json", "--coverage"], 64, "run it with 'activationrule test SUITE --coverage'"),
    (["--from", "ok.json", "--json"], 64, "SUITE --json"),
    (["a", "b", "--from", "ok.json"], 64, "takes one RULE"),
    (["nowhere.txt", "--from", "ok.json"], 2, "there is no file"),
    (["--from", "ok.json", "--output", "ok.json"], 64, "would overwrite an input"),
    (["suite.ruletests", "--write-xctest", "suite.ruletests"], 64, "would overwrite an input"),
    (["suite.ruletests", "--write-xctest", "-"], 64, "writes a file"),
    (["suite.ruletests", "--write-xctest", "empty.swift"], 64, "that 'activationrule test' did not write"),
    (["suite.ruletests", "--write-swift-testing", "empty.swift"], 64, "that 'activationrule test' did not write"),
    (["suite.ruletests", "--write-xctest", "written.swift"], 0, "1 passed, 0 failed"),
  ]

  @Test("what cannot be read or does not go together is refused", arguments: refusals.indices)
  func refuses(_ index: Int) throws {
    let (words, status, text) = Self.refusals[index]
    let folder = try TemporaryFolder()
    try folder.write("empty.swift", "XCTAssertTrue(isReady)")
    try folder.write("written.swift", "// Written by 'activationrule test'.\n")
    try folder.write(
      "rules.swift", #"XCTAssertTrue(aRule.accepts([["a.b"]])); XCTAssertTrue(bRule.accepts([["a.b"]]))"#)
    try folder.write("broken.json", #"[[["public.jpeg"]], true"#)
    try folder.write("ok.json", #"[[[["public.jpeg"]], true]]"#)
    try folder.write("suite.ruletests", TestVerbTests.rule + "shown 'a' a.png\n")
    let isFile = { (word: String) in word.contains(".") }
    let run = CommandRun(["test"] + words.map { isFile($0) ? folder.path + "/" + $0 : $0 })
    #expect(run.status == status && (run.errors + run.output).contains(text))
    #expect(try String(contentsOfFile: folder.path + "/empty.swift", encoding: .utf8) == "XCTAssertTrue(isReady)")
  }

  /// A rule and a case, and the lines of the test in Swift.
  static let tests: [(rule: String, line: String, swift: [String])] = [
    (
      #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#, "shown 'a' a.png",
      [
        #"XCTAssertTrue(accepts(rule, [[["public.png", "public.file-url"]]]), "a")"#
      ]
    ),
    (
      braces, "hidden 'a \"b\"' --type public.jpeg --item --type com.adobe.pdf",
      [
        "// The share sheet: hidden(unsafe), since the system's safety check refuses",
        #"XCTAssertTrue(accepts(rule, [[["public.jpeg"]], [["com.adobe.pdf"]]]), "a \"b\"")"#,
      ]
    ),
    (
      "extensionItems[0].attachments.@count == 1", "shown 'a' --type public.jpeg",
      [
        "// The share sheet: hidden(unsafe)", "// The suite expects shown.",
        #"XCTAssertTrue(accepts(rule, [[["public.jpeg"]]]), "a")"#,
      ]
    ),
    (
      "extensionItems.attachments.@count == 0", #"? 'nothing' --payload '{"items":[{"attachments":[]}]}'"#,
      [
        #"(accepts(rule, [[]]), "nothing")"#
      ]
    ),
    (
      "SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1", "shown 'page' --preset safari-page",
      [
        "// On the way to a rule, the host stage adds com.apple.active-webpage to the attachment [public.url].",
        #"XCTAssertTrue(accepts(rule, [[["public.url", "com.apple.active-webpage"]]]), "page")"#,
      ]
    ),
    (#"ALL extensionItems.title UTI-CONFORMS-TO 3"#, "skip 'why' shown 'a' a.png", ["// a: skipped: why"]),
    (#"{"NSExtensionActivationSupportsText": false}"#, "hidden 'a' a.png", ["// <rule>: no predicate to test; "]),
  ]

  @Test(
    "a written test asserts what NSPredicate says, and names where the share sheet differs", arguments: tests.indices)
  func writes(_ index: Int) throws {
    let (rule, line, swift) = Self.tests[index]
    let folder = try TemporaryFolder()
    let quoted = "'" + rule.replacing("'", with: "\\'") + "'"
    let path = try folder.write("a.ruletests", "rule --rule \(quoted)\n\(line)\n")
    let file = folder.path + "/Share Tests.swift"
    #expect(CommandRun(["test", path, "--write-xctest", file]).status < 2)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for line in swift { #expect(text.contains(line)) }
    #expect(text.contains("final class RuleTests_ShareTests: XCTestCase {"))
  }

  @Test("the same for Swift Testing; of a broken suite nothing is written")
  func writesForSwiftTesting() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ruletests", TestVerbTests.rule + "hidden 'a' a.pdf\n")
    let file = folder.path + "/b.swift"
    #expect(CommandRun(["test", path, "--write-swift-testing", file]).status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("import Testing") && text.contains("struct RuleTests_b {"))
    #expect(text.contains(#"  @Test func testRule1() {"#))
    #expect(text.contains(##"#expect(!accepts(rule, [[["com.adobe.pdf", "public.file-url"]]]), "a")"##))
    try folder.write("a.ruletests", "nonsense")
    let other = folder.path + "/c.swift"
    #expect(CommandRun(["test", path, "--write-xctest", other]).status == 2)
    #expect(!FileManager.default.fileExists(atPath: other))
  }
}
