import ActivationRuleModel
import ActivationRuleText
import Foundation
import Testing

@Suite("Samples")
struct SampleTests {
  @Test("answer as the table of verdicts says, with both evaluators")
  func verdicts() throws {
    let rows = try VerdictTable.rows()
    #expect(rows.count >= 80)
    for row in rows {
      let rule = try SampleFiles.rule(row.rule)
      let payload = try SampleFiles.payload(row.payload)
      let verdict = rule.evaluate(payload)
      #expect(verdict.word == row.verdict, "\(row.title)")
      #expect(verdict.reason == row.reason, "\(row.title)")
      #expect(rule.referenceVerdict(payload) == verdict, "the evaluators disagree; \(row.title)")
      #expect(!row.why.isEmpty, "\(row.title)")
    }
  }

  @Test("are asked each for three payloads at least, and no question twice")
  func tableIsWhole() throws {
    let rows = try VerdictTable.rows()
    let paths = try SampleFiles.paths()
    let countsByRule = Dictionary(rows.map { ($0.rule, 1) }, uniquingKeysWith: +)
    for rule in try paths.filter(SampleFiles.isRule) {
      #expect(countsByRule[rule, default: 0] >= 3, "\(rule)")
    }
    let asked = Set(rows.map { $0.payload })
    for payload in paths where payload.hasPrefix("Payloads/") {
      #expect(asked.contains(payload), "\(payload)")
    }
    let questions = Dictionary(rows.map { ("\($0.rule) \($0.payload)", 1) }, uniquingKeysWith: +)
    for (question, count) in questions { #expect(count == 1, "\(question)") }
  }

  @Test("show every reason there is")
  func reasons() throws {
    // A limit of this package is no answer of the system, and reaching it would take seconds.
    let errors = ErrorReason.allCases.filter { RuleVerdict.error($0).isWorkedOut }
    // What apps do not offer at all is known of presets, and the table asks about payloads.
    let known = HiddenReason.allCases.filter { $0 != .notOffered }.map { $0.rawValue } + errors.map { $0.rawValue }
    let shown = Set(try VerdictTable.rows().compactMap { $0.reason })
    #expect(Set(known) == shown)
  }

  @Test("can all be read, and are of a kind that belongs here")
  func files() throws {
    for path in try SampleFiles.paths() {
      switch URL(filePath: path).pathExtension {
      // `.ci/playground test` runs these with the package for JavaScript, and `test` beside it the job for Spark.
      case _ where path.hasPrefix("Integration/expo/") || path.hasPrefix("Integration/spark/"): break
      case "plist":
        let document = try PropertyListReader.read(SampleFiles.source(path))
        #expect(document.format == (path.contains("BinaryUpload") ? .binary : .xml), "\(path)")
        #expect(document.root["CFBundleIdentifier"]?.string != nil, "\(path)")
      case "ruletests": #expect(path.hasPrefix("Suites/"), "\(path)")
      case "json":
        if path.hasPrefix("Payloads/") {
          _ = try SampleFiles.payload(path)
        } else if path.hasPrefix("Presets/") {
          // The tests of the command read it as what it is.
          #expect(try JSONReader.read(SampleFiles.source(path)).root["presets"] != nil, "\(path)")
        } else if path.hasPrefix("Dumps/") {
          // The table of prints says what is in it.
          #expect(try JSONReader.read(SampleFiles.source(path)).root["probe"] != nil, "\(path)")
        } else {
          _ = try SampleFiles.rule(path)
        }
      case "txt" where path.hasPrefix("Rules/") || path.hasPrefix("Dumps/") || !path.contains("/"):
        #expect(!(try SampleFiles.text(path).isEmpty))
      case "txt" where path.hasPrefix("Stories/"): #expect(!(try SampleFiles.text(path).isEmpty))
      // The tests of the command run what stands in it.
      case "sh", "yml", "yaml": #expect(path.hasPrefix("Integration/"), "\(path)")
      case "md" where path == "README.md": #expect(!(try SampleFiles.text(path).isEmpty))
      default: Issue.record("\(path) belongs to no kind of sample")
      }
    }
  }

  @Test("name their extension point, and an entry or a storyboard")
  func extensions() throws {
    let points = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]
    for path in try SampleFiles.paths() where path.hasSuffix(".plist") {
      guard try SampleFiles.isRule(path) else { continue }
      let root = try PropertyListReader.read(SampleFiles.source(path)).root
      let point = root.value(at: ["NSExtension", "NSExtensionPointIdentifier"])?.string
      if path == "Rules/KeyboardWithRule.plist" {
        #expect(point == "com.apple.keyboard-service")
      } else {
        #expect(point.map(points.contains) == true, "\(path)")
      }
      let entries = ["NSExtensionMainStoryboard", "NSExtensionPrincipalClass"].filter {
        root.value(at: ["NSExtension", $0]) != nil
      }
      #expect(entries.count == 1, "\(path)")
    }
  }

  @Test("are named in the README")
  func readme() throws {
    let readme = try SampleFiles.text("README.md")
    for path in try SampleFiles.paths() where path != "README.md" {
      let name = path.replacing("/Info.plist", with: "").replacing("/Contents", with: "")
      let word = String(name.split(separator: "/").last ?? "")
      #expect(readme.contains("`\(word)`"), "\(path)")
    }
  }
}
