import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("format")
struct FormatTests {
  static let ragged =
    "SUBQUERY (\nextensionItems, $i,\nANY $i.attachments.registeredTypeIdentifiers uti-conforms-to 'public.url' || $i.a = 1\n).@count>0"
  static let tidy = """
    SUBQUERY(extensionItems, $i,
      ANY $i.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" OR $i.a == 1
    ).@count > 0

    """

  static let sketches = Sketch.all(
    #"""
    good.txt: a == 1\n
    bad.txt: a=1\n
    b.plist: \#(Sketch.list("<string>b=2</string>"))
    broken.txt: a ==
    0 format bad.txt --rule c=3 b.plist ⇒ bad.txt: a == 1 <rule>: c == 3 b.plist: b == 2
    0 format --check good.txt ⇒ ¬good.txt
    1 format --check good.txt bad.txt ⇒ bad.txt ¦ ¬good.txt
    1 format --check --quiet bad.txt ⇒ ¬bad.txt
    1 format --check --rule a=1 ⇒ <rule>
    2 format --check broken.txt bad.txt ⇒ bad.txt
    2 format broken.txt missing.txt bad.txt ⇒ broken.txt:1:5: error: ¦ missing.txt' ¦ bad.txt: a == 1
    0 format --format=plist --rule "a < 1 && b > 2 && c == ']]>&'" ⇒ a &lt; 1 AND b > 2 AND c == "]]&gt;&amp;"
    """#)

  @Test("goes through all rules, and says which would change", arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }

  @Test("a broken rule has its say, and the others are still written")
  func goesOn() throws {
    let folder = try TemporaryFolder(["bad.txt": "a=1", "broken.txt": "a == "])
    let run = CommandRun(["format", "--write", folder.path("broken.txt"), folder.path("none"), folder.path("bad.txt")])
    #expect(run.status == 2 && run.output == "\(folder.path("bad.txt"))\n")
    #expect(try folder.text("bad.txt") == "a == 1" && folder.text("broken.txt") == "a == ")
  }

  @Test("a rule in place is printed laid out, and so is one on standard input")
  func printsRules() {
    #expect(CommandRun(["format", "--rule", Self.ragged]).output == Self.tidy)
    #expect(CommandRun("format -", input: Self.ragged).output == Self.tidy)
  }

  @Test("what is longer than 100 columns is broken")
  func breaksLines() {
    let name = String(repeating: "b", count: 64)
    for (name, isBroken) in [(name, false), (name + "b", true)] {
      let rule = "SUBQUERY(a, $i, $i.\(name) == 1).@count > 0"
      let broken = "SUBQUERY(a, $i,\n  $i.\(name) == 1\n).@count > 0"
      #expect(CommandRun(["format", "--rule", rule]).output == (isBroken ? broken : rule) + "\n")
    }
  }

  @Test("a dictionary has no layout, and other kinds are no rule; neither is a fault")
  func passesOverDictionaries() throws {
    let folder = try TemporaryFolder()
    let list = RulePlacesTests.list(RulePlacesTests.text)
    let path = try folder.write("Info.plist", list)
    let run = CommandRun(["format", "--check", path])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "\(path): note: a rule dictionary has no layout; only predicates have one\n")
    #expect(CommandRun(["format", "--write", path]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == list)
    #expect(CommandRun(["format", "--quiet", path]).errors.isEmpty)
    let other = CommandRun(["format", try folder.write("Other.plist", RulePlacesTests.list("<true/>"))])
    #expect(other.status == 0)
    #expect(other.errors.contains("[empty-rule]") && other.errors.contains("note: there is no predicate"))
  }

  @Test("the difference is what would be written")
  func showsDifferences() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("bad.txt", "a=1 ||\nb=2")
    let expected = """
      --- \(path)
      +++ \(path)
      @@ -1,2 +1 @@
      -a=1 ||
      -b=2
      \\ No newline at end of file
      +a == 1 OR b == 2
      \\ No newline at end of file

      """
    let run = CommandRun(["format", "--diff", path])
    #expect(run.status == 0 && run.output == expected, "\(run)")
    let checked = CommandRun(["format", "--diff", "--check", path])
    #expect(checked.status == 1 && checked.output == expected, "\(checked)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a=1 ||\nb=2")
    let written = CommandRun(["format", "--diff", "--write", path])
    #expect(written.status == 0 && written.output == expected, "\(written)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a == 1 OR b == 2")
    #expect(CommandRun(["format", "--diff", "--check", path]).output.isEmpty)
  }

  @Test("the report in JSON has path, change, text and what is wrong")
  func reportsInJSON() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("good.txt", "a == 1\n")
    let bad = try folder.write("bad.txt", "a=1")
    let broken = try folder.write("broken.txt", "a=")
    let binary = try folder.write("binary.plist", try Self.binary("a == 1"))
    let run = CommandRun(["format", "--json", "--rule", "{\"x\": 1}", good, bad, broken, binary])
    #expect(run.status == 2)
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let rules = try #require(report["rules"] as? [[String: Any]])
    #expect(report["tool"] != nil)
    #expect(rules.map { $0["path"] as? String } == ["<rule>", good, bad, broken, binary])
    #expect(rules.map { $0["isChanged"] as? Bool } == [false, false, true, false, false])
    #expect(rules.map { $0["text"] as? String } == [nil, "a == 1", "a == 1", nil, "a == 1"])
    #expect(rules[0]["message"] is String && rules[3]["message"] is String && rules[1]["message"] is NSNull)
    let checked = CommandRun(["format", "--json", "--check", "--diff", bad])
    #expect(checked.status == 1 && checked.output.contains(#""diff": "--- "#), "\(checked)")
  }

  /// A binary property list of an extension with a rule.
  static func binary(_ rule: String) throws -> [UInt8] {
    let list = ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": rule]]]
    return Array(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
  }
}
