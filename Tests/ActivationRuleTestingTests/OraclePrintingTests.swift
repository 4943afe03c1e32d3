import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleTesting
import ActivationRuleText
import ActivationRules
import Testing

/// What tests in other packages write, and what the frameworks print of it when it fails.
///
/// Both print what is thrown; Swift Testing prints the operands of `==`, and XCTest those of `XCTAssertEqual`, each as
/// `String(describing:)` does.
@Suite("The oracle, printed")
struct OraclePrintingTests {
  static let links = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1])

  @Test("prints the place, the verdict, its reason and what would change it")
  func answerDescription() throws {
    let error = #expect(throws: Failure.self) { try Self.links.expect(.pdf, .shown, line: 7) }
    let text = String(describing: try #require(error))
    let place = "ActivationRuleTestingTests/OraclePrintingTests.swift:7: .pdf:"
    #expect(
      text.hasPrefix("\(place)\nexpected shown, but hidden: a PDF is shared, and this rule takes links"), "\(text)")
    #expect(text.contains("[type-not-accepted, "))
    #expect(text.contains("attachment 1 [com.adobe.pdf, public.file-url]: no key of the rule accepts it"))
    #expect(text.contains("What would change it:"))
    #expect(text.contains("add SupportsFileWithMaxCount with 1"))
    #expect(!text.hasSuffix("\n"))
  }

  @Test("prints of a case what was expected and the explanation of what came")
  func caseDescription() throws {
    let suite = try RuleTestSuite(contentsOfFile: "Data/Oracle.ruletests", relativeTo: #filePath)
    #expect(suite.run().count == 4 && suite.run().failures.map { $0.suiteCase.name } == ["a text", "pages", "a photo"])
    #expect(suite.allCases.map { $0.name } == ["a link", "a text", "pages", "a note", "a photo"])
    #expect(suite.cases.map { $0.name } == ["a link", "a text", "pages", "a photo"])
    let results = suite.allCases.map { $0.run() }
    #expect(results[0] == .passed)
    #expect(results.dropFirst().allSatisfy { $0 != .passed })
    #expect(results.failures.allSatisfy { "\($0)" == "\($0.suiteCase.name): \($0.message)" })
    let texts = results.map { $0.message }
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

  @Test("prints of each value in a failed call little more than its description, and not all that it consists of")
  func parts() throws {
    let suite = try RuleTestSuite(contentsOfFile: "Data/Oracle.ruletests", relativeTo: #filePath)
    let decision = try Self.links.decide(.pdf)
    let found = try ActivationRule.rules(in: packageFolder + "Samples/Extensions/PhotoDrop")
    let values: [Any] = [
      Self.links, decision, decision.reason, decision.suggestions, Share.host(.firefox), Share.pdf, Preset.all[0],
      Self.links.difference(from: ActivationRule(.absent)), Self.links.lint(), Self.links.evaluate(Payload()), suite,
      suite.cases, suite.run(), suite.run().failures, found, LintRule.all[0], Payload.attachments(.url, .text),
    ]
    for value in values {
      var text = ""
      dump(value, to: &text, maxDepth: 10, maxItems: 1_000)
      #expect(text.utf8.count < 8_000, "\(type(of: value)): \(text.utf8.count) bytes")
    }
  }
}
