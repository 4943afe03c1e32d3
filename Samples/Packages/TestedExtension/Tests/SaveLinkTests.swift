import ActivationRuleTesting
import Testing

@Suite("Save Link")
struct SaveLinkTests {
  @Test("appears for pages, links and PDFs, and for nothing else")
  func answers() throws {
    let rule = try ActivationRule(contentsOf: "../Extension/SaveLink/Info.plist", relativeTo: #filePath)
    #expect(try rule.answer(to: .page) == .shown)
    #expect(try rule.answer(to: .pdf(3)) == .shown)
    #expect(try rule.answer(to: .link, .link) == .hidden(.countExceeded))
    let text = try rule.answer(to: .text)
    #expect(text == .hidden(.noTypeAccepted))
    #expect(try rule.answer(to: .host(.firefox)) == .shown)
  }

  /// The table for people, one test a line.
  @Test(arguments: try RuleSuite(contentsOf: "SaveLink.ruletests", relativeTo: #filePath).activeCases)
  func table(_ suiteCase: SuiteCase) { #expect(suiteCase.run() == .passed) }
}
