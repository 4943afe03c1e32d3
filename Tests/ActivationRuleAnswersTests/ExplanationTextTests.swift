import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Testing

@Suite("Explanations as text, Markdown and JSON")
struct ExplanationTextTests {
  private static let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1, "DictionaryVersion": 2])
  private static let payload = Payload([.item(.attachment("public.jpeg"), .attachment("public.heic"))])
  private static let sentence = "2 attachments count as public.image, and SupportsImageWithMaxCount allows 1"

  private static func text(_ level: ExplanationLevel, lineLimit: Int = .max) -> ExplanationText {
    ExplanationText(explanation: rule.explain(payload), level: level, lineLimit: lineLimit)
  }

  @Test("are one line in short, then the steps that decide and the changes, then every step and the changed rules")
  func levels() {
    let summary = Self.text(.summary).text
    #expect(summary == "hidden: \(Self.sentence) [count-exceeded, documented]\n")
    let decisive = Self.text(.decisive).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(decisive.first.map { $0 + "\n" } == Substring(summary))
    #expect(
      decisive[1...3] == [
        "  ✗ NSExtensionActivationSupportsImageWithMaxCount: 2 of 2 attachments match, at most 1 allowed",
        "  ├─ ✓ attachment 1 [public.jpeg]: public.jpeg → public.image",
        "  └─ ✓ attachment 2 [public.heic]: public.heic → public.heif-standard → public.image",
      ])
    #expect(
      decisive.contains(
        "  - raise SupportsImageWithMaxCount from 1 to 2: shown; also shown for 1 more of 14 known shares"))
    let full = Self.text(.full).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(full.count > decisive.count && decisive.allSatisfy { full.contains($0) })
  }

  @Test("say how many lines are left out")
  func limit() {
    let lines = Self.text(.decisive, lineLimit: 1).text.split(separator: "\n")
    #expect(lines[2] == "  … 2 lines more; 'activationrule explain' shows them")
  }

  @Test("say how well a preset is known, and colour the word and the signs")
  func presets() throws {
    let preset = try #require(PresetLibrary.builtIn[id: "chrome-page-2025"])
    let text = ExplanationText(
      explanation: Self.rule.explain(preset.payload.seenByRules()), presets: [preset])
    let lines = text.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("hidden: ") && lines[1].hasPrefix("  preset chrome-page-2025: "))
    #expect(lines[2] == "  note: \(preset.notes)" && lines[3].contains("✗ "))
    #expect(text.sentence.showingColors(true).hasPrefix("\u{1B}[33mhidden\u{1B}[0m: "))
    #expect(text.details[2].map { $0.showingColors(true) }.text.contains("\u{1B}[33m✗\u{1B}[0m "))
  }

  @Test("are JSON with the same steps and changes")
  func json() throws {
    let source = SourceText(name: "<rule>", text: "")
    let root = try JSONReader.read(
      SourceText(name: "a", text: Self.text(.decisive).json(in: source).text())
    ).root
    guard case .array(let steps)? = root["steps"]?.kind, case .array(let changes)? = root["changes"]?.kind else {
      Issue.record("no lists")
      return
    }
    #expect(steps.map { $0["outcome"]?.string } == ["fails"] && steps[0]["isDecisive"]?.booleanValue == true)
    let explanation = Self.rule.explain(Self.payload)
    #expect(changes.map { $0["text"]?.string } == explanation.changes.map { $0.text })
    #expect(changes.map { $0["subject"]?.string } == explanation.changes.map { $0.rule == nil ? "payload" : "rule" })
    let short = Self.text(.summary).json(in: source).text()
    #expect(short.hasSuffix(#""steps":[],"changes":[],"obstacles":[]}"#))
  }

  @Test("give each outcome a sign of its own")
  func outcomes() {
    let all: [ExplanationStep.Outcome] = [.holds, .fails, .skipped, .raises, .information]
    #expect(Set(all.map { $0.mark }).count == all.count)
  }

  @Test("follow a predicate to its clauses, with their places in the text")
  func predicate() {
    let rule = ActivationRule(predicate: "extensionItems.@count == 2 AND TRUEPREDICATE")
    let text = ExplanationText(explanation: rule.explain(Self.payload), level: .full)
    let lines = text.text.split(separator: "\n")
    #expect(lines.contains("  ├─ ✗ extensionItems.@count == 2: the left side is 1"))
    #expect(lines.contains("  └─ – TRUEPREDICATE"))
    let source = SourceText(name: "<rule>", text: "extensionItems.@count == 2 AND TRUEPREDICATE")
    let json = text.json(in: source).text()
    #expect(json.contains(#""position":{"line":1,"column":32,"offset":31,"length":13}"#))
  }
}
