import ActivationRuleTesting
import SavedLinks
import XCTest

/// The same questions, for projects whose tests are written with XCTest.
final class SaveLinkXCTests: XCTestCase {
  func testAppearsForALinkAndADocument() throws {
    let rule = try ActivationRule(contentsOf: "../Extension/SaveLink/Info.plist", relativeTo: #filePath)
    XCTAssertEqual(try rule.answer(to: .pdf), .shown)
    XCTAssertEqual(try rule.answer(to: .preset(named: "safari-page")), .shown)
    XCTAssertEqual(try rule.answer(to: .text), .hidden(.noTypeAccepted))
  }

  func testAnswersAsTheTableSays() throws {
    for suiteCase in try RuleSuite(contentsOf: "SaveLink.ruletests", relativeTo: #filePath).activeCases {
      XCTAssertEqual(suiteCase.run(), .passed, suiteCase.name)
    }
  }

  func testKeepsTheDocumentThatCameAlong() {
    let link = SavedLink(address: "https://example.com", document: "report.pdf")
    XCTAssertNotEqual(link, SavedLink(address: "https://example.com"))
  }
}
