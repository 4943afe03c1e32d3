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

  @Test("a rule in place is printed laid out, and so is one on standard input")
  func printsRules() {
    #expect(CommandRun(["format", "--rule", Self.ragged]).output == Self.tidy)
    let run = CommandRun(["format", "-"], input: Array(Self.ragged.utf8))
    #expect(run.status == 0 && run.output == Self.tidy && run.errors.isEmpty, "\(run)")
  }

  @Test("several rules stand under their paths")
  func namesRules() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("a.txt", "a=1")
    let second = try folder.write("b.plist", RulePlacesTests.list("<string>b=2</string>"))
    let run = CommandRun(["format", first, "--rule", "c=3", second])
    #expect(run.output == "\(first):\na == 1\n\n<rule>:\nc == 3\n\n\(second):\nb == 2\n")
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

  @Test("for a property list, what must be escaped is")
  func escapesForPropertyLists() {
    let run = CommandRun(["format", "--format=plist", "--rule", #"a < 1 && b > 2 && c == "]]>&'""#])
    #expect(run.output == #"a &lt; 1 AND b > 2 AND c == "]]&gt;&amp;'""# + "\n")
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

  @Test("check says what would change, and changes nothing")
  func checks() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("good.txt", "a == 1\n")
    let bad = try folder.write("bad.txt", "a=1\n")
    #expect(CommandRun(["format", "--check", good]).status == 0)
    let run = CommandRun(["format", "--check", good, bad])
    #expect(run.status == 1 && run.output == "\(bad)\n" && run.errors.isEmpty, "\(run)")
    #expect(CommandRun(["format", "--check", "--quiet", bad]).output.isEmpty)
    #expect(CommandRun(["format", "--check", "--rule", "a=1"]).output == "<rule>\n")
    #expect(try String(contentsOfFile: bad, encoding: .utf8) == "a=1\n")
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

  @Test("reports in JSON have the remarks and repairs of findings, and follow the schema")
  func reportsRepairs() throws {
    let schema = try Schema("output.schema.json", "payload.schema.json")
    var (notes, repairs): ([PropertyListNode], [PropertyListNode]) = ([], [])
    for rule in ["(a == 1", "a === 1", "{}"] {
      let run = CommandRun(["format", "--json", "--rule", rule])
      let value = try JSONReader.read(SourceText(name: "output", text: run.output)).root
      #expect(try schema.fault(of: value, file: "output.schema.json", "format") == nil)
      for finding in value["rules"]?.elements?.first?["findings"]?.elements ?? [] {
        notes += finding["notes"]?.elements ?? []
        repairs += finding["fixIts"]?.elements ?? []
      }
    }
    #expect(!notes.isEmpty && !repairs.isEmpty)
    #expect(notes.allSatisfy { $0["message"] != nil && $0["position"] != nil })
    #expect(repairs.allSatisfy { $0["position"]?["offset"] != nil && $0["replacement"]?.string != nil })
  }

  @Test("a broken rule has its say, and the others are still done")
  func goesOn() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write("bad.txt", "a=1")
    let broken = try folder.write("broken.txt", "a == ")
    let run = CommandRun(["format", "--write", broken, folder.path + "/missing.txt", bad])
    #expect(run.status == 2 && run.output == "\(bad)\n")
    #expect(run.errors.contains("broken.txt:1:5: error:") && run.errors.contains("missing.txt'"))
    #expect(try String(contentsOfFile: bad, encoding: .utf8) == "a == 1")
    #expect(try String(contentsOfFile: broken, encoding: .utf8) == "a == ")
    #expect(CommandRun(["format", "--check", broken, bad]).status == 2)
  }

  @Test(
    "wrong usage is reported",
    arguments: [
      ("format", "a RULE is needed: "), ("format --write", "a RULE is needed: "),
      ("format --write -", "standard input cannot be written to"), ("format --write --rule a", "names no file"),
      ("format --write --check x", "changes nothing"), ("format --format plist --diff x", "'--format plist' is about"),
      ("format --wirte x", "did you mean '--write'"),
    ])
  func refusesWrongUsage(_ line: String, _ message: String) {
    let run = CommandRun(line)
    #expect(run.status == 64 && run.errors.contains(message) && run.output.isEmpty, "\(run)")
  }

  /// A binary property list of an extension with a rule.
  static func binary(_ rule: String) throws -> [UInt8] {
    let list = ["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": rule]]]
    return Array(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
  }
}
