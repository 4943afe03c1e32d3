import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("lint --product")
struct LintProductTests {
  static let url = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
    ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count > 0).@count > 0
    """

  static let only = ["--only", "source-product-differ"]

  @Test("a rule whose variables were taken for build settings is reported, with what differs")
  func tellsOfEatenVariables() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      "Share/Info.plist", RulePlacesTests.list("<string>\(Self.url.replacing(">", with: "&gt;"))</string>"))
    let eaten = Self.url.replacing("$i", with: "").replacing("$a", with: "")
    let built = try folder.write("Out/Share.appex/Info.plist", try FormatTests.binary(eaten))
    let run = CommandRun(["lint", source, "--product", built] + Self.only)
    #expect(run.status == 1 && run.output.contains("[source-product-differ]"), "\(run)")
    #expect(run.output.contains("note: ") && run.output.contains("public.url"), "\(run)")
    let same = try folder.write("Same.appex/Info.plist", try FormatTests.binary(Self.url))
    #expect(CommandRun(["lint", source, "--product", same] + Self.only).status == 0)
    #expect(CommandRun(["lint", source, "--product", folder.path + "/Same.appex"] + Self.only).status == 0)
  }
}
