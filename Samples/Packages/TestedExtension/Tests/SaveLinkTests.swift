import ActivationRuleSuites
import Testing

@Suite("Save Link")
struct SaveLinkTests {
  let rule: ActivationRule

  init() throws {
    rule = try ActivationRule(at: "../Extension/SaveLink/Info.plist")
  }

  @Test("appears for a link and a document")
  func linkAndDocument() {
    #expect(rule.shows(.pdf, .url))
    #expect(rule.answer(to: .pdf) == .shown)
    #expect(rule.answer(to: .pdf, .pdf, .pdf) == .shown)
  }

  @Test("does not appear for too much, or for other things")
  func others() {
    #expect(rule.answer(to: .url, .url) == .hidden(.countExceeded))
    #expect(rule.answer(to: .text) == .hidden(.noTypeAccepted))
    #expect(rule.answer(to: .image).isHidden)
  }

  @Test("appears for what browsers share", arguments: ["safari-page", "safari-pdf", "chrome-pdf", "firefox-page"])
  func browsers(_ preset: String) {
    #expect(rule.answer(to: .preset(preset)) == .shown)
  }

  /// The table that is written for people, one test a line.
  @Test(arguments: try RuleSuite(contentsOf: "SaveLink.ruletests", relativeTo: #filePath).activeCases)
  func table(_ suiteCase: SuiteCase) {
    #expect(suiteCase.run() == .passed)
  }
}
