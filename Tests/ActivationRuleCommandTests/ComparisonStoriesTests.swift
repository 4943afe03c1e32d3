import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Stories of two rules")
struct ComparisonStoriesTests {
  @Test("have the kept relation", arguments: Story.comparisons)
  func answers(_ story: Story) throws {
    let root = try JSONReader.read(SourceText(name: "output", text: story.compare(["--json"]).output)).root
    #expect(root["comparisons"]?.elements?.first?["relation"]?.string == story.fields["answer"])
  }

  @Test("are decided, and have everything they need")
  func answer() throws {
    #expect(Story.comparisons.count >= 10)
    #expect(Set(Story.comparisons.map { $0.name }).count == Story.comparisons.count)
    for story in Story.comparisons {
      #expect(Set(story.fields.keys).subtracting(["b", "options"]) == ["pain", "why", "a", "answer"], "\(story.name)")
      #expect(story.pain != nil && [0, 1].contains(story.compare().status), "\(story.name)")
      #expect(!story.compare().output.contains("not decided"), "\(story.name)")
    }
  }

  /// Asks about each payload again from the start.
  @Test("show payloads that do distinguish the rules", arguments: Story.comparisons)
  func payloads(_ story: Story) throws {
    let output = story.compare(["--json"]).output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    let comparison = try #require(root["comparisons"]?.elements?.first)
    let platform = try #require(root["platform"]?.string)
    let rules = ["a", "b"].compactMap { story.fields[$0] }
    for finding in try #require(comparison["witnesses"]?.elements) {
      guard let payload = finding["witness"], payload["items"] != nil else { continue }
      let shown = rules.map { rule in
        let run = CommandRun([
          "evaluate", "--platform", platform, "--rule", rule, "--payload", JSONValue(payload).text(),
        ])
        return run.sentence.hasPrefix("shown: ")
      }
      let expected: [String: [Bool]] = [
        "onlyFirst": [true, false], "onlySecond": [false, true], "both": [true, true], "shown": [true],
        "hidden": [false],
      ]
      #expect(finding["kind"]?.string.flatMap { expected[$0] } == shown)
    }
  }
}
