import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules
import Foundation
import Testing

/// The word in brackets at the end of an answer, which every verb must give alike.
@Suite("One certainty")
struct OneCertaintyTests {
  /// A rule and a preset, with how sure the verdict is.
  struct Row: CustomTestStringConvertible, Sendable {
    let rule: String
    let preset: String
    let verdict: String
    let certainty: String

    var testDescription: String { "\(preset): \(verdict), \(certainty)" }
  }

  private static let link = #"{"NSExtensionActivationSupportsWebURLWithMaxCount":1}"#
  private static let image = #"{"NSExtensionActivationSupportsImageWithMaxCount":1}"#

  static let rows = [
    Row(rule: "TRUEPREDICATE", preset: "edge-page", verdict: "shown", certainty: "documented"),
    Row(rule: "TRUEPREDICATE", preset: "firefox-page", verdict: "shown", certainty: "documented"),
    Row(rule: "TRUEPREDICATE", preset: "edge-two-items-same-type", verdict: "shown", certainty: "documented"),
    Row(rule: link, preset: "duckduckgo-page", verdict: "shown", certainty: "reported"),
    Row(rule: link, preset: "firefox-page", verdict: "hidden", certainty: "observed"),
    Row(rule: image, preset: "edge-two-items-same-type", verdict: "hidden", certainty: "inferred"),
    Row(rule: image, preset: "chrome-image", verdict: "shown", certainty: "reported"),
    Row(rule: "extensionItems ==", preset: "firefox-page", verdict: "error", certainty: "reported"),
  ]

  @Test("is the same word in every verb", arguments: rows)
  func isOne(_ row: Row) throws {
    let rule = ["--rule", row.rule]
    for verb in ["evaluate", "explain"] {
      let line = CommandRun([verb] + rule + ["--preset", row.preset]).sentence
      #expect(line.hasPrefix("\(row.verdict): ") && line.hasSuffix("\(row.certainty)]"), "\(verb): \(line)")
      let json = try json(CommandRun([verb] + rule + ["--preset", row.preset, "--json"]).output)
      #expect(json["rules"]?.elements?.first?["certainty"]?.string == row.certainty, "\(verb)")
    }
    let matrix = try json(CommandRun(["apps"] + rule + ["--preset", row.preset, "--json"]).output)
    #expect(matrix.firstShare?["certainty"]?.string == row.certainty)

    var folder = MemoryFolder()
    let unexpected = row.verdict == "shown" ? "hidden" : "shown"
    let suite = folder.write(
      "a.ruletests", "rule --rule '\(row.rule)'\n\(unexpected) \"a\" --preset \(row.preset)\n")
    let line = CommandRun(["test", suite], in: folder).lines.first { $0.contains("expected \(unexpected)") }
    #expect(line?.hasSuffix("\(row.certainty)]") == true, "\(line ?? "none")")
  }

  @Test("verdict, reason, certainty and message are the same from the library, batch and the command line")
  func everyWay() throws {
    for found in try ActivationRule.rules(in: packageFolder + "Samples/Extensions") {
      guard let rule = found.rule, rule.hasPredicate else { continue }
      let presets = Effort.sample(PresetLibrary.builtIn.filtered(platform: .iOS).filter { !$0.isHandlerSide }, oneIn: 4)
      let expected = try presets.map { preset -> [String?] in
        let decision = try #require(try rule.decide(.preset(preset.id)).decision.decisive)
        return [
          decision.verdict.word, decision.verdict.reason, decision.certainty.rawValue, decision.reason.sentence,
        ]
      }
      let requests = presets.map {
        JSONValue.object([
          JSONMember("op", .string("evaluate")), JSONMember("preset", .string($0.id)),
          JSONMember("rule", rule.value.json),
        ]).text()
      }
      let batch = try CommandRun("batch", input: requests.joined(separator: "\n")).lines.compactMap {
        try json($0).firstShare
      }
      #expect(batch.map { members($0) } == expected, "\(found.location.path)")
      let options = presets.flatMap { ["--preset", $0.id] }
      let matrix = try json(CommandRun(["apps", found.location.path] + options + ["--json"]).output)
      let cells = matrix["rules"]?.elements?.first?["shares"]?.elements ?? []
      #expect(Set(cells.map { members($0) }) == Set(expected), "\(found.location.path)")
    }
  }

  private func members(_ decision: PropertyListNode) -> [String?] {
    [decision["verdict"], decision["reason"]?["code"], decision["certainty"], decision["reason"]?["sentence"]]
      .map { $0?.string }
  }

  @Test("is one object on the command line, in batch and in Swift", arguments: [link, image, "TRUEPREDICATE", "a =="])
  func oneObject(_ rule: String) throws {
    let node = rule.hasPrefix("{") ? rule : "\"\(rule)\""
    let words = ["evaluate", "--rule", rule, "--host", "chrome", "--json"]
    let line = #"{"op":"evaluate","rule":\#(node),"host":"chrome"}"#
    let made = try ActivationRule(data: rule.utf8, name: rule.hasPrefix("{") ? "<rule>.json" : "<rule>")
    let encoded = try JSONEncoder().encode(made.decide(.host(.chrome)))
    let texts = [Data(CommandRun(words).output.utf8), Data(CommandRun("batch", input: line).output.utf8), encoded]
    let answers = try texts.map { try #require(JSONSerialization.jsonObject(with: $0) as? [String: Any]) }
    for member in ["word", "exitCode", "tool"] {
      let values = answers.map { $0[member] as? NSObject }
      #expect(values.allSatisfy { $0 == values[0] && $0 != nil }, "\(member): \(values)")
    }
    let rules = answers.map { ($0["rules"] as? [[String: Any]])?.first ?? [:] }
    for member in ["word", "certainty", "apps", "platform", "isGuess", "changes"] {
      let values = rules.map { $0[member] as? NSObject }
      #expect(values.allSatisfy { $0 == values[0] && $0 != nil }, "\(member): \(values)")
    }
  }

  @Test("counts the payload of a comparison and of a batch as well")
  func otherVerbs() throws {
    var folder = MemoryFolder()
    let link = folder.write("link.json", Self.link)
    let run = CommandRun(
      ["compare", folder.write("all.txt", "extensionItems.@count >= 1"), link, "--json"], in: folder)
    let lost = try json(run.output)["comparisons"]?.elements?.first?["shares"]?["lost"]?.elements ?? []
    #expect(!lost.isEmpty)
    for row in lost where PresetLibrary.builtIn[id: row["share"]?.string ?? ""]?.confidence == .medium {
      let certainties = (row["decisions"]?.elements ?? []).map { $0["certainty"]?.string ?? "" }
      #expect(certainties.allSatisfy { ["reported", "inferred"].contains($0) }, "\(certainties)")
    }
    let asked = [false, true].map { stage in
      #"{"op":"evaluate","rule":"extensionItems.@count == 1","options":{"hostStage":\#(stage)},"#
        + #""payload":{"items":[{"attachments":[["public.url","public.plain-text"]]}]}}"#
    }
    let answers = CommandRun("batch", input: asked.joined(separator: "\n"), in: folder).lines
    let certainties = try answers.map { answer in try json(answer).firstShare?["certainty"]?.string }
    #expect(certainties == ["documented", "observed"])
  }

  private func json(_ text: String) throws -> PropertyListNode {
    try JSONReader.read(SourceText(name: "output", text: text)).root
  }
}
