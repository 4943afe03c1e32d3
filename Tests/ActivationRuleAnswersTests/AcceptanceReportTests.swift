import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import Testing

@Suite("What a rule lets in, as a report")
struct AcceptanceReportTests {
  /// Rules, with the smallest payloads that they let in.
  static let rules: [(rule: ActivationRule, smallest: [String])] = [
    (ActivationRule(dictionary: ["SupportsImageWithMaxCount": 2]), ["[public.image]"]),
    (ActivationRule(predicate: "FALSEPREDICATE"), []),
    (ActivationRule(dictionary: ["SupportsText": true, "DictionaryVersion": 2]), ["[public.plain-text]"]),
  ]

  @Test("is a sentence, and payloads that are let in", arguments: rules.indices)
  func text(_ index: Int) throws {
    let row = Self.rules[index]
    let report = AcceptanceReport(row.rule)
    #expect(report.sentence == "takes \(report.inOneItem.description)")
    for payload in report.all.smallest { #expect(row.rule.evaluate(payload.payload) == .shown) }
    #expect(report.all.smallest.isEmpty == row.smallest.isEmpty)
  }

  @Test("is JSON with the most of each kind and payloads that read as such", arguments: rules.indices)
  func json(_ index: Int) throws {
    let row = Self.rules[index]
    let root = try JSONReader.read(SourceText(name: "a", text: AcceptanceReport(row.rule).all.json.text())).root
    guard case .array(let smallest)? = root["smallest"]?.kind, case .array(let kinds)? = root["kinds"]?.kind else {
      Issue.record("no lists")
      return
    }
    for node in smallest { #expect(row.rule.evaluate(try Payload(node)) == .shown) }
    if index == 0 {
      #expect(kinds.map { $0["type"]?.string } == ["public.image"] && kinds.map { $0["most"]?.integerValue } == [2])
    }
    #expect((root["nothingBecause"]?.string != nil) == row.smallest.isEmpty)
    #expect((root["triedPayloads"]?.integerValue ?? 0) > 50, "\(root)")
  }

  @Test("says what is let in in one item")
  func oneItem() {
    let inner =
      "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count == 1"
    let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, \(inner)).@count >= 1")
    #expect(AcceptanceReport(rule).several?.text.hasPrefix("several shared together: ") == true)
    #expect(AcceptanceReport(ActivationRule(predicate: "TRUEPREDICATE")).several == nil)
  }

  @Test("shows a payload that settles a question, with the types that an app must declare for it")
  func witness() throws {
    let one = ActivationRule(predicate: "TRUEPREDICATE")
    let images = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    let witness = try #require(Analysis(one).implies(images).witness)
    #expect(witness.text.hasPrefix(witness.payload.shape))
    #expect(
      try Payload(JSONReader.read(SourceText(name: "a", text: witness.json.text())).root) == witness.payload)
  }
}
