import ActivationRuleModel
import Foundation
import Testing
import ActivationRuleText

@Suite("settle --log")
struct SettleLogTests {
  private static let predicate =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count >= 1).@count == 1"#

  /// Logs, how many predicates stand in them, how many are cut off; `nil` for a log without predicates.
  static let logs: [(name: String, log: String, found: Int?, broken: Int)] = [
    ("default", "2026-11-24 17:10:00.1+0000 0x15 Debug 0x0 17 0 Host: [x:discovery] rule: \(predicate)\n", 1, 0),
    ("syslog", "2026-11-24 17:10:00.1+0000 localhost Host[17]: \(predicate) for rule (a)\n2026-11-24 next", 1, 0),
    ("in parentheses", "predicate (\(predicate)), done", 1, 0), ("negated", "rule: NOT \(predicate)", 1, 0),
    ("two lines", predicate.replacing(", ANY", with: ",\n  ANY") + "\n2026-11-24 17:10:00 other\n\(predicate)", 2, 0),
    ("ndjson", #"{"eventMessage":"\#(predicate.replacing("\"", with: "\\\""))","pid":1}"#, 1, 0),
    ("cut off", "a \(predicate)\nb \(predicate.prefix(80))<…>\n", 1, 1),
    ("all cut off", "\(predicate.prefix(80))", nil, 1),
    ("private", "2026-11-24 Host: rule: <private>", nil, 0), ("nothing", "", nil, 0),
    ("no text", "\u{0}\u{FFFD}(((((NOT", nil, 0),
  ]

  @Test("finds predicates among the lines", arguments: logs)
  func finds(_ row: (name: String, log: String, found: Int?, broken: Int)) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("discovery.log", row.log)
    let run = CommandRun(["settle", "--log", path])
    if let found = row.found {
      #expect(run.status == 1, "\(run)")
      let text = run.output.replacing("\n", with: " ")
      let count = found == 1 ? "of 1 predicate known" : "of \(found) predicates known"
      #expect(text.contains("\(count) and \(row.broken) cut off, answers:"), "\(run)")
    } else {
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("error: the log "), "\(run)")
    }
  }

  @Test("answers with the sample, and ends with a report")
  func sample() throws {
    let path = packageFolder + "Samples/Settling/discovery.log"
    let run = CommandRun(["settle", "--log", path])
    #expect(run.status == 0, "\(run)")
    let report = CommandRun(["settle", "--log", path, "--format", "markdown"]).output
    #expect(run.output.hasSuffix("A report to contribute:\n\n\(report)"))
    for question in Assumption.allCases where question.isSettledByTable {
      #expect(report.contains("- `\(question.rawValue)`: `\(question.choices[0])`"), "\(report)")
    }
    for words in [["settle", path, "--log", path], ["settle", "--log", path, "--log", path]] {
      #expect(CommandRun(words).status == 64)
    }
  }

  @Test("knows the lists in Samples/Settling", arguments: SettledLog.dictionaries.map { $0.name })
  func lists(_ name: String) throws {
    let values = try #require(SettledLog.dictionaries.first { $0.name == name }).values
    let rule = ActivationRule(dictionary: values.mapValues { PropertyListNode(.integer($0)) })
    let run = CommandRun(["format", packageFolder + "Samples/Settling/\(name)/Info.plist"])
    #expect(run.status == 0)
    let canonical = CommandRun(["parse", packageFolder + "Samples/Settling/\(name)/Info.plist", "--json"]).output
    let root = try JSONReader.read(SourceText(name: "output", text: canonical)).root
    #expect(root["rules"]?.elements?.first?["canonical"]?.string == rule.predicate?.description)
  }
}
