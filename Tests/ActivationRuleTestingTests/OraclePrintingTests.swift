import ActivationRuleModel
import ActivationRuleTesting
import ActivationRuleText
import ActivationRules
import Testing

/// What tests in other packages write, and what the frameworks print of it when it fails.
///
/// Swift Testing prints the operands of `==`, and XCTest those of `XCTAssertEqual`, each as `String(describing:)` does.
@Suite("The oracle, printed")
struct OraclePrintingTests {
  static let links = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1])

  @Test("prints the verdict, its reason and what would change it")
  func answerDescription() throws {
    let text = String(describing: try Self.links.answer(to: .pdf))
    #expect(text.hasPrefix("hidden: "))
    #expect(text.contains("[type-not-accepted, "))
    #expect(text.contains("attachment 1 [com.adobe.pdf, public.file-url]: no key of the rule accepts it"))
    #expect(text.contains("What would change it:"))
    #expect(text.contains("add SupportsFileWithMaxCount with 1"))
    #expect(!text.hasSuffix("\n"))
    #expect(String(describing: TestAnswer.shown) == "shown")
    #expect(String(describing: TestAnswer.hidden(.countExceeded)) == "hidden(count-exceeded)")
    #expect(String(describing: try Self.links.answer(to: .link)).hasPrefix("shown: "))
  }

  @Test("prints of a case what was expected and the explanation of what came")
  func caseDescription() throws {
    let suite = try RuleSuite(contentsOf: "Data/Oracle.ruletests", relativeTo: #filePath)
    #expect(suite.cases.map { $0.name } == ["a link", "a text", "pages", "a note", "a photo"])
    #expect(suite.activeCases.map { $0.name } == ["a link", "a text", "pages", "a photo"])
    let results = suite.cases.map { $0.run() }
    #expect(results[0] == .passed)
    #expect(results.dropFirst().allSatisfy { $0 != .passed })
    let texts = results.map { String(describing: $0) }
    #expect(texts[0] == "passed")
    #expect(texts[1].hasPrefix("expected shown, but hidden: a text is shared, and this rule takes links"))
    #expect(
      texts[2].hasPrefix("for the preset firefox-page: expected shown, but hidden: this rule takes the link but not"))
    #expect(texts[3] == "skipped: version 1 takes no notes")
    #expect(texts[4] == "new: hidden(type-not-accepted)")
    #expect(String(describing: CaseResult.passed) == "passed")
  }

  @Test("prints rules and payloads on one line, since Swift Testing prints them where a call comes to false")
  func shortDescriptions() throws {
    let rows: [(ActivationRule, String)] = [
      (Self.links, "{SupportsWebURLWithMaxCount: 1}"),
      (ActivationRule(dictionary: ["SupportsText": true]), "{SupportsText: true}"),
      (ActivationRule(dictionary: ["SupportsText": "yes"]), #"{SupportsText: "yes"}"#),
      (ActivationRule(predicate: "extensionItems.@count\n  =  1"), "extensionItems.@count == 1"),
      (ActivationRule(predicate: " x == "), "x =="), (ActivationRule(.absent), "no rule"),
      (ActivationRule(.other("a Boolean")), "a Boolean in place of a rule"),
    ]
    for (rule, text) in rows { #expect("\(rule)" == text) }
    #expect("\(Payload.Attachment.pdf)" == "[com.adobe.pdf, public.file-url]")
    #expect("\(Payload.attachments(.url, .text, .text))" == "[public.url], 2 × [public.plain-text]")
    #expect("\(Payload())" == "no items")
  }
}
