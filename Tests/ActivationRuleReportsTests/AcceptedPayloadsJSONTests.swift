import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import Testing

@Suite("What a rule lets in, as JSON")
struct AcceptedPayloadsJSONTests {
  /// Rules, with the smallest payloads that they let in.
  static let rules: [(rule: ActivationRule, smallest: [String])] = [
    (ActivationRule(dictionary: ["SupportsImageWithMaxCount": 2]), ["[public.image]"]),
    (ActivationRule(predicate: "FALSEPREDICATE"), []),
    (ActivationRule(dictionary: ["SupportsText": true, "DictionaryVersion": 2]), ["[public.plain-text]"]),
  ]

  @Test("has the most of each kind and payloads that read as such", arguments: rules.indices)
  func json(_ index: Int) throws {
    let row = Self.rules[index]
    let root = try JSONReader.read(SourceText(name: "a", text: Self.json(row.rule))).root
    guard case .array(let smallest)? = root["smallest"]?.kind, case .array(let kinds)? = root["kinds"]?.kind else {
      Issue.record("no lists")
      return
    }
    for node in smallest { #expect(row.rule.evaluate(try Payload(node)) == .shown) }
    if index == 0 {
      #expect(kinds.map { $0["type"]?.string } == ["public.image"] && kinds.map { $0["most"]?.integerValue } == [2])
    }
    #expect((root["nothingBecause"]?.string != nil) == row.smallest.isEmpty)
    #expect((root["triedPayloads"]?.integerValue ?? 0) > 10, "\(root)")
  }

  /// Rules, their kinds that count, and the least number of items.
  static let kinds: [(rule: ActivationRule, kinds: [String], leastItems: Int64)] = [
    // What a file is beside another type says nothing about files.
    (
      ActivationRule(dictionary: [
        "SupportsImageWithMaxCount": 1, "SupportsText": true, "SupportsWebURLWithMaxCount": 1,
      ]),
      ["public.url", "public.image", "public.plain-text"], 1
    ),
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1, "SupportsFileWithMaxCount": 1]),
      ["public.image", "public.file-url"], 1
    ),
    (ActivationRule(predicate: "extensionItems.@count >= 2"), [], 2),
    (ActivationRule(predicate: "FALSEPREDICATE"), [], 0),
  ]

  @Test("gives numbers of kinds that say something, and of items", arguments: kinds.indices)
  func counts(_ index: Int) throws {
    let row = Self.kinds[index]
    let root = try JSONReader.read(SourceText(name: "a", text: Self.json(row.rule))).root
    #expect(Set((root["kinds"]?.elements ?? []).compactMap { $0["type"]?.string }) == Set(row.kinds))
    #expect(root["leastItems"]?.integerValue == row.leastItems)
  }

  private static func json(_ rule: ActivationRule) -> String { Analysis(rule).acceptedPayloads().json.text() }

  @Test("shows a payload that settles a question, with the types that an app must declare for it")
  func witness() throws {
    let one = ActivationRule(predicate: "TRUEPREDICATE")
    let images = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    let witness = try #require(Analysis(one).difference(from: images)[.onlyFirst])
    #expect(witness.text.hasPrefix(witness.payload.shape))
    #expect(
      try Payload(JSONReader.read(SourceText(name: "a", text: witness.json.text())).root) == witness.payload)
  }
}
