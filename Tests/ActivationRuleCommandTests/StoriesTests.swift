import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Stories")
struct StoriesTests {
  @Test("have the kept verdict, reason and certainty", arguments: Story.all)
  func answers(_ story: Story) throws {
    let root = try JSONReader.read(SourceText(name: "output", text: story.explain(["--json"]).output)).root
    let decision = try #require(root.firstShare)
    let words = [decision["verdict"], decision["reason"]?["code"], decision["certainty"]].compactMap { $0?.string }
    #expect(words.joined(separator: " ") == story.fields["answer"])
  }

  @Test("cover most of the problems of matching and of hosts, each with everything it needs")
  func cover() throws {
    let pains = Set(Story.all.compactMap { $0.pain }.filter { (22...71).contains($0) })
    #expect(pains.count >= 35)
    #expect(Set(Story.all.map { $0.name }).count == Story.all.count)
    for story in Story.all {
      #expect(Set(story.fields.keys) == ["pain", "why", "rule", "share", "answer"], "\(story.name)")
      #expect(story.pain != nil && story.explain().status != 64, "\(story.name)")
    }
  }

  /// A proposed change, taken from the JSON output.
  struct Change {
    let text: String
    let effect: String
    let verdict: String
    let rule: String?
    let payload: String?

    init(_ node: PropertyListNode) throws {
      text = try #require(node["sentence"]?.string)
      effect = try #require(node["effect"]?.string)
      verdict = try #require(node["verdict"]?.string)
      rule = node["rule"].flatMap { $0.kind == .null ? nil : $0.string ?? JSONValue($0).text() }
      payload = node["payload"].flatMap { $0["items"] == nil ? nil : JSONValue($0).text() }
    }
  }

  /// Applies each change to the rule's text or to the payload, and asks again from the start.
  @Test("propose changes that do what they say", arguments: Story.all)
  func changes(_ story: Story) throws {
    let output = story.explain(["--json"]).output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    let result = try #require(root["rules"]?.elements?.first)
    let payload = JSONValue(try #require(root.firstShare?["payload"])).text()
    let verdict = try #require(result["word"]?.string)
    let changes = try (result["changes"]?.elements ?? []).map(Change.init)
    #expect(Set(changes.map { $0.text }).count == changes.count)
    let results = changes.map { $0.rule ?? $0.payload ?? "" }
    #expect(Set(results).count == changes.count)
    let platform = try #require(result["platform"]?.string)
    for change in changes {
      #expect((change.rule == nil) != (change.payload == nil))
      let run = CommandRun([
        "evaluate", "--platform", platform, "--rule", change.rule ?? story.rule, "--payload", change.payload ?? payload,
      ])
      let isSame = run.sentence.hasPrefix("\(change.verdict): ")
      #expect(isSame, "\(change.text)")
      let turns = (verdict == "shown") != (change.verdict == "shown")
      #expect(turns == (change.effect == "turns"), "\(change.text)")
      if !turns { #expect(!run.output.contains("[unsafe") && run.status != 2, "\(change.text)") }
    }
  }
}
