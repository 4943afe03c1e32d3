import ActivationRuleTesting
import Testing

@Suite("Save Link")
struct SaveLinkTests {
  @Test("appears for pages, links and PDFs, and for nothing else")
  func answers() throws {
    let rule = try ActivationRule(contentsOfFile: "../Extension/SaveLink/Info.plist", relativeTo: #filePath)
    try rule.expect(.link, .shown)
    try rule.expect(.pdf(3), .shown)
    try rule.expect([.link, .link], .hidden(.countExceeded))
    try rule.expect(.text("Hello"), .hidden(.noTypeAccepted))
    try rule.expect(.host(.firefox), .shown)
  }

  /// The table for people, one test a line.
  @Test(arguments: try RuleTestSuite(contentsOfFile: "SaveLink.ruletests", relativeTo: #filePath).cases)
  func table(_ suiteCase: SuiteCase) { #expect(suiteCase.run() == .passed) }
}
