import ActivationRuleTesting
import SavedLinks
import XCTest

/// The same questions, for projects whose tests are written with XCTest.
final class SaveLinkXCTests: XCTestCase {
  func testAppearsForALinkAndADocument() throws {
    let rule = try ActivationRule(contentsOfFile: "../Extension/SaveLink/Info.plist", relativeTo: #filePath)
    try rule.expect(.pdf, .shown)
    try rule.expect(.preset("safari-page"), .shown)
    try rule.expect(.text("Hello"), .hidden(.noTypeAccepted))
  }

  func testAnswersAsTheTableSays() throws {
    let suite = try RuleTestSuite(contentsOfFile: "SaveLink.ruletests", relativeTo: #filePath)
    XCTAssertEqual(suite.run().failures, [])
  }

  func testKeepsTheDocumentThatCameAlong() {
    let link = SavedLink(address: "https://example.com", document: "report.pdf")
    XCTAssertNotEqual(link, SavedLink(address: "https://example.com"))
  }
}
