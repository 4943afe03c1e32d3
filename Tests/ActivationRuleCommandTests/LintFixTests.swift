import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("lint --fix")
struct LintFixTests {
  /// A file with a predicate that has a fault with a repair, and what it becomes.
  static let rows = [
    ("rule.json", #"{"NSExtension": {"NSExtensionAttributes": {"NSExtensionActivationRule": "a === \"b\""}}}"#),
    ("CDATA.plist", list("<!-- kept --><string><![CDATA[a === 1 && b < 2]]></string>")),
  ]

  static func list(_ rule: String) -> String { RulePlacesTests.list(rule) }

  static let only = ["--only", "parse-error"]

  @Test("changes the bytes of the repair alone, and the finding is gone", arguments: rows)
  func fixes(_ name: String, _ before: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, before)
    let dry = CommandRun(["lint", "--fix", "--dry-run", path] + Self.only)
    #expect(dry.status == 0 && dry.output.hasPrefix("--- \(path)\n+++ \(path)\n@@ "), "\(dry)")
    #expect(try read(path) == Array(before.utf8))
    let run = CommandRun(["lint", "--fix", path] + Self.only)
    #expect(run.status == 0 && run.errors.isEmpty && run.output.contains(" fixed\n"), "\(run)")
    #expect(try read(path) == Array(before.replacing("===", with: "==").utf8))
    #expect(CommandRun(["lint", path] + Self.only).status == 0)
    let again = CommandRun(["lint", "--fix", path] + Self.only)
    #expect(again.output == "no findings in 1 rule\n")
  }

  /// Attributes in XML: `{` and `}` are the rule around keys, and a word is a key with its value.
  private static func attributes(_ words: String) -> String {
    words.split(separator: " ").map { word in
      let parts = word.split(separator: "=").map { String($0) }
      switch parts[0] {
      case "{": return "<key>NSExtensionActivationRule</key>\n<dict>\n"
      case "}": return "</dict>\n"
      case "PREDICATE": return "<key>NSExtensionActivationRule</key>\n<string>extensionItems.@count == 1</string>\n"
      default:
        let value = Int(parts[1]) == nil ? "<\(parts[1])/>" : "<integer>\(parts[1])</integer>"
        let name = parts[0] == "DictionaryVersion" ? parts[0] : "Supports" + parts[0]
        return "<key>NSExtensionActivation\(name)</key>\n\(value)\n"
      }
    }.joined()
  }

  /// The attributes of an extension with keys that are misspelt or misplaced, what they become, and whether that must be
  /// asked for since it changes what a rule that works is shown for.
  static let keys: [(before: String, after: String, isUnsafe: Bool)] = [
    ("{ Text=true URL=1 }", "{ Text=true WebURLWithMaxCount=1 }", true),
    ("{ URL=true }", "{ WebURLWithMaxCount=1 }", false),
    ("DictionaryVersion=2 { Text=true }", "{ Text=true DictionaryVersion=2 }", true),
    ("{ Text=true } DictionaryVersion=2", "{ Text=true DictionaryVersion=2 }", true),
    ("{ DictionaryVersion=2 Text=true } DictionaryVersion=2", "{ DictionaryVersion=2 Text=true }", false),
    // A rule of version 2 whose keys are all 0 is shown for what they do not forbid.
    (
      "{ DictionaryVersion=2 Text=false MovieWithMaxCounts=0 }",
      "{ DictionaryVersion=2 Text=false MovieWithMaxCount=0 }", true
    ),
    // Two keys that mean the same, a key that the rule has with another value, a predicate, and no script for pages.
    ("{ Text=true URL=1 WebURL=2 }", "", true), ("{ DictionaryVersion=1 Text=true } DictionaryVersion=2", "", true),
    ("PREDICATE Text=true", "", true),
  ]

  @Test("renames and moves a key where that leaves no choice, of a rule that works when asked to", arguments: keys)
  func repairsKeys(_ row: (before: String, after: String, isUnsafe: Bool)) throws {
    let list = { (words: String) in
      RulePlacesTests.list("").replacing("<dict></dict>", with: "<dict>\n" + Self.attributes(words) + "</dict>")
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", list(row.before))
    let only = ["--only", "unknown-dictionary-key,misplaced-key"]
    let after = row.after.isEmpty ? row.before : row.after
    let report = CommandRun(["lint", path] + only).output
    #expect(report.contains("'lint --fix --unsafe-fixes'") == (row.isUnsafe && !row.after.isEmpty), "\(report)")
    let safe = CommandRun(["lint", path, "--fix"] + only)
    #expect(String(decoding: try read(path), as: UTF8.self) == list(row.isUnsafe ? row.before : after), "\(safe)")
    let unsafe = CommandRun(["lint", path, "--fix", "--unsafe-fixes"] + only)
    #expect(String(decoding: try read(path), as: UTF8.self) == list(after), "\(unsafe)")
    #expect(unsafe.status == (row.after.isEmpty ? 1 : 0), "\(unsafe)")
    #expect(CommandRun(["lint", path, "--unsafe-fixes"]).status == 64)
  }

  private func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test("what a comment or the baseline leaves out is not fixed either")
  func leavesOut() throws {
    let folder = try TemporaryFolder()
    let text = Self.list("<!-- activationrule:disable parse-error --><string>a === 1</string>")
    let path = try folder.write("Info.plist", text)
    #expect(CommandRun(["lint", "--fix", path] + Self.only).status == 0)
    #expect(try read(path) == Array(text.utf8))
  }

  @Test("a repair that would leave a broken text is not made, whichever lint rules are chosen")
  func takesBack() throws {
    let folder = try TemporaryFolder()
    let text = "extensionItems.title == “a\"b”"
    for only in [["--only", "smart-quotes"], ["--disable", "parse-error"]] {
      let path = try folder.write("rule.txt", text)
      _ = CommandRun(["lint", "--fix", path] + only)
      #expect(try read(path) == Array(text.utf8), "\(only)")
    }
  }

  /// What each lint rule flags, fixed as far as it says that it can be.
  @Test("no repair of any example breaks the file or leaves its finding")
  func fixesExamples() throws {
    let folder = try TemporaryFolder()
    let examples = Effort.sample(try #require(LintBook.kept).flagged.map { $0.text }, oneIn: 2)
    for (index, text) in examples.enumerated() {
      let path = try folder.write("example-\(index).\(text.hasPrefix("<") ? "plist" : "txt")", text)
      let run = CommandRun(["lint", "--fix", path])
      #expect((run.status < 2) != run.output.contains("[rule-not-evaluated]"), "\(text): \(run)")
      guard run.output.contains(" fixed") else { continue }
      // Whatever had a repair and could be fixed has none left, so that a second run changes nothing.
      let again = CommandRun(["lint", "--fix", path])
      #expect(again.status < 2 && !again.output.contains(" fixed"), "\(text): \(again)")
    }
  }

  @Test("says of a repair that it was not made, and why")
  func unmade() throws {
    let folder = try TemporaryFolder()
    let text = #"{"NSExtensionActivationSupportsWebURLWithMaCount": "YES"}"#
    let path = try folder.write("rule.json", text)
    #expect(!CommandRun(["lint", path]).output.contains("not made"))
    let run = CommandRun(["lint", "--fix", path])
    #expect(run.status == 1 && run.output.contains("; not made, since it leads to another error"), "\(run)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(
    "removes no entry for which an earlier one would count",
    arguments: [
      "SupportsWebURLWithMaxCount\": 3, \"NSExtensionActivationSupportsWebURLWithMaxCount\": false",
      "SupportsWebURLWithMaxCount\": 3, \"NSExtensionActivationSupportsWebURLWithMaxCount\": 0",
      "UsesStrictMatching\": true, \"NSExtensionActivationUsesStrictMatching\": false",
    ])
  func repeatedKeys(_ entries: String) throws {
    let folder = try TemporaryFolder()
    let rule = "{\"NSExtensionActivationSupportsImageWithMaxCount\": 2, \"NSExtensionActivation\(entries)}"
    let path = try folder.write("rule.json", rule)
    _ = CommandRun(["lint", "--fix", path])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == rule)
  }

  #if os(macOS) || os(Linux)
    @Test("repairs the rules below the working folder if none is named, as for its path")
    func fixesWorkingFolder() throws {
      let folder = try TemporaryFolder()
      let (before, after) = (Self.list("<string>a === 1</string>"), Self.list("<string>a == 1</string>"))
      let paths = try ["A/Info.plist", "B/Info.plist"].map { try folder.write($0, before) }
      let left = try folder.write("out/Info.plist", before)
      try folder.write(".gitignore", "out/\n")
      let tool = try #require(BuiltTool.path)
      let dry = try ProcessRun(tool, ["lint", "--fix", "--dry-run"] + Self.only, folder: folder.path)
      #expect(
        dry.status == 0 && dry.output.contains("+++ ./B/Info.plist\n")
          && dry.output.hasSuffix("; 2 findings would be fixed\n"), "\(dry)")
      let run = try ProcessRun(tool, ["lint", "--fix"] + Self.only, folder: folder.path)
      #expect(run.status == 0 && run.output.hasSuffix("2 findings fixed\n"), "\(run)")
      for path in paths { #expect(String(decoding: try read(path), as: UTF8.self) == after) }
      #expect(String(decoding: try read(left), as: UTF8.self) == before)
      let none = try TemporaryFolder()
      let empty = try ProcessRun(tool, ["lint", "--fix"], folder: none.path)
      #expect(empty.status == 64 && empty.output.contains("; no extension is below"), "\(empty)")
    }
  #endif
}
