import ActivationRuleTesting
import Testing

@Suite("Save Link")
struct SaveLinkTests {
  @Test("appears for pages, links and PDFs, and for nothing else")
  func answers() throws {
    let rule = try ActivationRule(contentsOf: "../Extension/SaveLink/Info.plist", relativeTo: #filePath)
    #expect(rule.answer(to: .page) == .shown)
    #expect(rule.answer(to: .pdf(3)) == .shown)
    #expect(rule.answer(to: .link, .link) == .hidden(.countExceeded))
    #expect(rule.answer(to: .text) == .hidden(.noTypeAccepted))
    #expect(rule.answer(to: .host(.firefox)).isShown)
  }

  /// The table for people, one test a line.
  @Test(arguments: try RuleSuite(contentsOf: "SaveLink.ruletests", relativeTo: #filePath).activeCases)
  func table(_ suiteCase: SuiteCase) { #expect(suiteCase.run() == .passed) }
}
