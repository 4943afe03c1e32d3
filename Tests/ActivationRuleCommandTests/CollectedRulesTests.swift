import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// Where published rules are.
private let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"].map { URL(filePath: $0) }

/// Answers about published rules, those of the folder that `ACTIVATION_CORPUS` names.
@Suite(
  "Answers about published rules",
  .enabled(if: corpus != nil, "skipped: ACTIVATION_CORPUS names no folder with published rules"))
struct CollectedRulesTests {
  private static let lists: [String] = {
    let folder = corpus?.appending(path: "plists")
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    return names.filter { $0.hasSuffix(".plist") }.sorted()
  }()
  /// The rules, as `--rule` takes them.
  private static let rules: [String] = {
    guard let corpus, let text = try? String(contentsOf: corpus.appending(path: "rules.jsonl"), encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").compactMap { line in
      let rule = try? JSONReader.read(SourceText(name: "rules.jsonl", text: String(line))).root["rule"]
      return rule.map { $0.string ?? JSONValue($0).text() }
    }
  }()

  /// Why a rule is not read, and so hides every file.
  private static let reasonsWithoutQuestion: Set = [
    "no-rule", "no-predicate", "nothing-accepted", "rule-not-used", "misplaced-rule", "wrong-rule-type",
  ]

  @Test("are never surer than what is known of a file", arguments: Effort.sample(lists))
  func files(_ list: String) throws {
    let path = try #require(corpus).appending(path: "plists/" + list).path
    // What is true of everything is as sure as the rule alone.
    guard !CommandRun(["format", "--as", "predicate", path]).output.hasPrefix("TRUEPREDICATE") else { return }
    for words in [["photo.heic"], ["report.pdf"], ["a.heic", "b.heic"]] {
      let results = try JSONReader.read(
        SourceText(name: "output", text: CommandRun(["evaluate", path, "--json"] + words).output)
      ).root["rules"]?.elements?.first?["shares"]?.elements
      for result in results ?? [] {
        let isAsked = !Self.reasonsWithoutQuestion.contains(result["reason"]?["code"]?.string ?? "")
        let certainty = result["certainty"]?.string
        #expect(
          certainty == nil || !isAsked || certainty == "reported" || certainty == "inferred", "\(list) \(words)")
      }
    }
  }

  @Test("are those of what 'convert' makes of them", arguments: Effort.sample(Array(rules.indices)))
  func conversions(_ index: Int) throws {
    let rule = Self.rules[index]
    let run = CommandRun(["format", "--as", "predicate", "--rule", rule])
    guard run.status == 0 else { return }
    #expect(run.output.split(separator: "\n").count <= 120, "\(rule)")
    func verdicts(_ rule: String) -> [String] {
      CommandRun(["apps", "--rule", rule, "--json"]).lines.filter { $0.contains("\"verdict\"") }
    }
    let (old, new) = (verdicts(rule), verdicts(run.output))
    // What is proved to be the same is so for payloads with an attachment.
    let withoutAttachments = PresetLibrary.builtIn.presets.count { $0.payload.attachments.isEmpty }
    #expect(old.count > 50 && old.count == new.count, "\(rule)")
    #expect(zip(old, new).count { $0 != $1 } <= withoutAttachments, "\(rule)")
  }
}
