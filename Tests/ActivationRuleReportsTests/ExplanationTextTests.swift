import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleReports
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Testing

@Suite("Explanations as text, Markdown and JSON")
struct ExplanationTextTests {
  private static let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1, "DictionaryVersion": 2])
  private static let payload = Payload([.item(.attachment("public.jpeg"), .attachment("public.heic"))])

  private static func text(lineLimit: Int = .max) -> ExplanationText {
    let explanation = rule.explain(payload)
    return ExplanationText(explanation, explanation.numberedChanges, lineLimit: lineLimit)
  }

  @Test("are the steps that decide and the changes")
  func levels() {
    let decisive = Self.text().details.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      decisive[0...2] == [
        "  ✗ NSExtensionActivationSupportsImageWithMaxCount: 2 of 2 attachments match, at most 1 allowed",
        "  ├─ ✓ attachment 1 [public.jpeg]: public.jpeg → public.image",
        "  └─ ✓ attachment 2 [public.heic]: public.heic → public.heif-standard → public.image",
      ])
    #expect(
      decisive.contains(
        "  - raise SupportsImageWithMaxCount from 1 to 2: shown; also shown for 1 more known share"))
  }

  @Test("say how many lines are left out")
  func limit() {
    let lines = Self.text(lineLimit: 1).details.text.split(separator: "\n")
    #expect(lines[1] == "  … 2 lines more; 'activationrule explain' shows them")
  }

  @Test("say how well a preset is known, and colour the word and the signs")
  func presets() throws {
    let preset = try #require(PresetLibrary.builtIn[id: "chrome-page-2025"])
    let text = ExplanationText(Self.rule.explain(preset.payload.seenByRules()), [], presets: [preset])
    let lines = text.details.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("  preset chrome-page-2025: "))
    #expect(lines[1] == "  note: \(preset.notes)" && lines[2].contains("✗ "))
    #expect(text.details[2].map { $0.showingColors(true) }.text.contains("\u{1B}[33m✗\u{1B}[0m "))
  }

  @Test("are JSON with the same steps and changes")
  func json() throws {
    let share = SharedPayload(payload: Self.payload)
    let wanted = RuleAnswer(Extension(rule: Self.rule), .things([share]), wanting: [.steps, .changes])
    let root = try JSONReader.read(SourceText(name: "a", text: Answer(wanted).json().text())).root
    let rule = try #require(root["rules"]?.elements.first)
    let steps = rule["shares"]?.elements.first?["steps"]?.elements ?? []
    let explanation = Self.rule.explain(Self.payload)
    #expect(steps.map { $0["title"]?.string } == explanation.steps.map { $0.title })
    #expect(steps.last?["outcome"]?.string == "skipped" && steps[1]["isDecisive"]?.booleanValue == true)
    let changes = rule["changes"]?.elements ?? []
    #expect(changes.map { $0["sentence"]?.string } == explanation.numberedChanges.map { $0.text })
    let short = Answer(RuleAnswer(Extension(rule: Self.rule), .things([share]))).json().text()
    #expect(short.contains(#""steps":null"#) && short.contains(#""changes":[],"obstacles":[]"#))
  }

  @Test("give each outcome a sign of its own")
  func outcomes() {
    let all: [ExplanationStep.Outcome] = [.holds, .fails, .skipped, .raises, .information]
    #expect(Set(all.map { $0.mark }).count == all.count)
  }
}
