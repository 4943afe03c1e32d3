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

  @Test("of several extensions in the product, the one of the same name counts")
  func pairsByName() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("Links/Info.plist", RulePlacesTests.list("<string>\(Self.url)</string>"))
    let app = folder.path + "/My.app"
    try folder.write("My.app/PlugIns/Links.appex/Info.plist", try FormatTests.binary(Self.url))
    try folder.write("My.app/PlugIns/Other.appex/Info.plist", try FormatTests.binary("FALSEPREDICATE"))
    #expect(CommandRun(["lint", source, "--product", app] + Self.only).status == 0)
    // A bundle identifier that is written out counts more than the folder.
    try folder.write(
      "My.app/PlugIns/Named.appex/Info.plist",
      RulePlacesTests.list(
        "<string>FALSEPREDICATE</string>", extra: "<key>CFBundleIdentifier</key><string>a.b</string>"))
    let named = try folder.write(
      "Links/Named.plist",
      RulePlacesTests.list(
        "<string>FALSEPREDICATE</string>", extra: "<key>CFBundleIdentifier</key><string>a.b</string>"))
    #expect(CommandRun(["lint", named, "--product", app] + Self.only).status == 0)
    let stray = try folder.write("Stray/Info.plist", RulePlacesTests.list("<string>\(Self.url)</string>"))
    let run = CommandRun(["lint", stray, "--product", app] + Self.only)
    #expect(run.status == 2 && run.errors.contains("Other.appex"), "\(run)")
    #expect(CommandRun(["lint", source, "--product", folder.path + "/nowhere"]).status == 2)
  }
}
