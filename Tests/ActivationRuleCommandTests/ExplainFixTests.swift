import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("explain --fix")
struct ExplainFixTests {
  private static let rule =
    "<dict>\n<key>NSExtensionActivationDictionaryVersion</key>\n<integer>2</integer>\n"
    + "<key>NSExtensionActivationSupportsText</key>\n<true/>\n</dict>"
  private static let added =
    "<key>NSExtensionActivationSupportsText</key>\n<true/>\n"
    + "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key>\n<integer>1</integer>\n"

  @Test("shows the difference, then makes it, and says what else turns")
  func fixes() throws {
    let folder = try TemporaryFolder()
    let before = RulePlacesTests.list(Self.rule)
    let path = try folder.write("Info.plist", before)
    let words = ["explain", path, "--url", "https://example.com", "--fix"]
    let dry = CommandRun(words + ["1", "--dry-run"])
    #expect(dry.status == 0 && dry.output.hasPrefix("--- \(path)\n+++ \(path)\n@@ ") && dry.errors.isEmpty, "\(dry)")
    #expect(dry.output.contains("\n+<integer>1</integer>\n") && dry.lines.last?.contains("shares: ") == true)
    #expect(try read(path) == before)
    let link = folder.path + "/link.plist"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let run = CommandRun(["explain", link, "--url", "https://example.com", "--fix", "1"])
    #expect(run.status == 0 && run.lines.first == "\(link) is changed", "\(run)")
    let after = before.replacing("<key>NSExtensionActivationSupportsText</key>\n<true/>\n", with: Self.added)
    #expect(try read(path) == after)
    #expect(CommandRun(["evaluate", path, "--url", "https://example.com"]).status == 0)
    let again = CommandRun(words + ["1"])
    #expect(again.status == 0 && again.lines.last == "there is nothing to change", "\(again)")
  }

  @Test(
    "to take what a rule does not ask for is refused with the numbered changes, unless it repairs what is there",
    arguments: [
      ("<dict/>", "--link", true), ("<dict/>", "--host=chrome", true),
      ("<dict><key>NSExtensionActivationSupportsText</key><false/></dict>", "photo.heic", true),
      ("<dict><key>NSExtensionActivationSupportText</key><true/></dict>", "--text=a", false),
      ("<dict><key>NSExtensionActivationSupportsText</key><false/></dict>", "--text=a", true),
      (
        "<dict><key>NSExtensionActivationSupportsText</key><true/><key>NSExtensionActivationSupportsImageWithMaxCount</key>"
          + "<integer>0</integer></dict>", "--photo=1", true
      ),
      (
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers "
          + "UTI-CONFORMS-TO \"public.data\" AND NOT (ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\"))"
          + ".@count &gt; 0).@count &gt; 0</string>", "--link", true
      ),
    ])
  func takesNothing(_ rule: String, _ share: String, _ needsNumber: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", RulePlacesTests.list(rule))
    let plain = CommandRun(["explain", path, share, "--fix"])
    #expect(plain.status == (needsNumber ? 64 : 0) && plain.errors.contains("\n  --fix 1  ") == needsNumber, "\(plain)")
    #expect(CommandRun(["explain", path, share, "--fix", "1"]).status == 0)
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test(
    "says what the proposal says of a host",
    arguments: [
      (#"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#, "firefox"),
      (#"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#, "chrome"),
    ])
  func saysTheSame(_ rule: String, _ host: String) throws {
    let answer = CommandRun(["evaluate", "--rule", rule, "--host", host])
    let next = try #require(answer.lines.first { $0.hasPrefix("fix ") }?.dropFirst(10).split(separator: "; ").first)
    let run = CommandRun(["explain", "--rule", rule, "--host", host, "--fix"])
    #expect(run.lines.last?.hasPrefix(next) == true, "\(run)")
  }

  @Test("exits with the code of the first word where there is nothing to change")
  func nothing() throws {
    let folder = try TemporaryFolder()
    for (rule, word, status): (String, String, Int32) in [
      ("<string>extensionItems ==</string>", "error", 2), ("<string>FALSEPREDICATE</string>", "hidden", 1),
      ("<string>TRUEPREDICATE</string>", "shown", 0),
    ] {
      let path = try folder.write("Info.plist", RulePlacesTests.list(rule))
      for asked in [["--link"], ["--host", "chrome"]] {
        let run = CommandRun(["explain", path, "--fix", "--dry-run"] + asked)
        #expect(run.lines.first?.hasPrefix(word) == true && run.status == status, "\(run)")
      }
    }
  }

  @Test("gives the rule its key, where that is misspelt", arguments: ["Rules", "Rul", "nRule"])
  func renamesRule(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let before = RulePlacesTests.list(Self.rule).replacing("ActivationRule<", with: "Activation\(ending)<")
    let after = RulePlacesTests.list(Self.rule)
    let rename = "rename NSExtensionActivation\(ending) to NSExtensionActivationRule"
    for words in [["explain", "--text", "a", "--fix"], ["lint", "--fix"]] {
      let path = try folder.write("Info.plist", before)
      let answer = CommandRun(["evaluate", path, "--text", "a"])
      #expect(answer.status == 1 && answer.output.contains("fix       \(rename)\n"), "\(answer)")
      #expect(CommandRun([words[0], path] + words.dropFirst()).status == 0)
      #expect(try read(path) == after, "\(words)")
    }
    #expect(CommandRun(["lint", try folder.write("Info.plist", before)]).output.contains(rename) == true)
  }

  @Test(
    "moves an NSExtension that stands too deep with all that it holds, and with the key that its rule lacks",
    arguments: [["--text", "a"], ["--url", "https://a.b"]])
  func movesExtension(_ asked: [String]) throws {
    let folder = try TemporaryFolder()
    let list = RulePlacesTests.list(Self.rule)
    let path = try folder.write(
      "Info.plist",
      list.replacing("<key>NSExtension</key>", with: "<key>Deep</key>\n<dict>\n<key>NSExtension</key>")
        .replacing("</dict>\n</plist>", with: "</dict>\n</dict>\n</plist>"))
    let run = CommandRun(["explain", path, "--fix", "1"] + asked)
    #expect(run.status == 0, "\(run)")
    let after = CommandRun(["evaluate", path] + asked)
    #expect(after.status == 0 && !after.output.contains("misplaced"), "\(after)")
    #expect(!CommandRun(["lint", path]).output.contains("missing-extension-point"))
  }

  private static func links(_ count: Int) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + #""public.url").@count >= \#(count)).@count >= 1"#
  }

  @Test("prints the new rule where it has no file")
  func prints() {
    let predicate = CommandRun(["explain", "--rule", Self.links(2), "--url", "https://a.b", "--fix"])
    #expect(predicate.status == 0 && predicate.lines.first == Self.links(1), "\(predicate)")
    let rule = #"{"NSExtensionActivationSupportsText": true}"#
    let dictionary = CommandRun(["explain", "--rule", rule, "--url", "https://a.b", "--fix", "--dry-run"])
    let keys = #""NSExtensionActivationSupportsWebURLWithMaxCount": 1, "NSExtensionActivationDictionaryVersion": 2"#
    #expect(dictionary.lines.first == #"\#(rule.dropLast()), \#(keys)}"#)
    let input = CommandRun(
      ["explain", "-", "--url", "https://a.b", "--fix", "--dry-run"], input: Array(RulePlacesTests.list(Self.rule).utf8)
    )
    #expect(input.status == 0 && input.output.hasPrefix("--- <stdin>\n"), "\(input)")
  }

  @Test("leaves files alone that cannot be changed in part")
  func leavesAlone() throws {
    let folder = try TemporaryFolder()
    let wide = RulePlacesTests.list(Self.rule).replacing("UTF-8", with: "UTF-16")
    let rows = [
      (try folder.write("Binary.plist", try FormatTests.binary(Self.links(2))), "plutil -convert xml1"),
      (try folder.write("Wide.plist", [UInt8](try #require(wide.data(using: .utf16)))), "only UTF-8 files"),
    ]
    for (path, message) in rows {
      let before = try Data(contentsOf: URL(filePath: path))
      let run = CommandRun(["explain", path, "--url", "https://a.b", "--fix"])
      #expect(run.status == 2 && run.errors.contains(message), "\(run)")
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }
}
