import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import Foundation
import Testing
@testable import ActivationRuleTesting

@Suite("Files outside of what is tested")
struct SuiteGroundsTests {
  /// A repository with a suite, and beside it a file that is nobody's business.
  private final class Place {
    let folder: TemporaryFolder
    var root: String { folder.path }

    private static let list = """
      <plist><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict>
      <key>NSExtensionActivationSupportsText</key><true/></dict></dict></dict></dict></plist>
      """

    init() throws {
      folder = try TemporaryFolder([
        "secret.env": "AWS_SECRET=abc123", "rule.txt": "TRUEPREDICATE", "secret.json": #"{"AWS_SECRET": "abc123"}"#,
        "types.json": #"{"items": [{"attachments": [["abc123.secret"]]}]}"#, "repo/.git/HEAD": "",
        "repo/suites/a.ruletests": "",
        "Built.app/Info.plist": "<plist><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>",
        "Built.app/PlugIns/A.appex/Info.plist": Self.list, "repo/inner.txt": "abc123 =",
        "repo/rule.txt": "TRUEPREDICATE",
      ])
      try FileManager.default.createSymbolicLink(
        atPath: root + "/repo/suites/link.json", withDestinationPath: "../../secret.env")
    }

    func failure(_ text: String) throws -> String {
      let name = root + "/repo/suites/a.ruletests"
      let error = #expect(throws: Failure.self) { try suite(text.replacing("ROOT", with: root), named: name) }
      return error?.description ?? ""
    }
  }

  @Test(
    "are not quoted, whatever leads to them",
    arguments: [
      "rule ../rule.txt\nshown \"a\" --payload ../../secret.env",
      "rule ../rule.txt\nshown \"a\" --payload \"ROOT/secret.json\"",
      "rule ../rule.txt\nshown \"a\" --payload link.json", "rule ../rule.txt\nshown \"a\" --import ../../secret.env",
      "rule ../rule.txt\nshown \"a\" --payload ../../types.json",
      "rule ../rule.txt --presets ../../secret.json\nshown \"a\" --image",
      "rule ../rule.txt --declarations ../../secret.env\nshown \"a\" --image",
    ])
  func quotesNothing(_ text: String) throws {
    let failure = try Place().failure(text)
    #expect(failure.contains("it lies outside of the folder that is tested, and nothing of it is shown"), "\(failure)")
    #expect(!failure.contains("abc123") && !failure.contains("AWS"), "\(failure)")
  }

  @Test("hold no predicate, and the reader learns where to run", arguments: ["secret.env", "rule.txt"])
  func readsNoPredicate(_ name: String) throws {
    let place = try Place()
    let failure = try place.failure("rule ../../\(name)\nshown \"a\" --image")
    let said =
      "'\(place.root)/\(name)' lies outside of the folder that is tested, where rules are read from property lists and "
      + "JSON alone; run 'activationrule test' from a folder that holds both, or move the rule"
    #expect(failure.contains(said) && !failure.contains("AWS"), "\(failure)")
  }

  @Test("are not searched for a rule, unless it is that of a bundle")
  func searchesNone() throws {
    let place = try Place()
    for path in ["/", "../.."] {
      let failure = try place.failure("rule \(path)\nshown \"a\" --image")
      #expect(failure.contains("is a folder, which is not searched; it lies outside of the folder"), "\(failure)")
    }
    let suiteFile = place.root + "/repo/suites/a.ruletests"
    #expect(try suite("rule ../../Built.app\nhidden \"a\" --image", named: suiteFile).allCases.count == 1)
  }

  @Test("are none where the suite's repository holds them")
  func quotesOwn() throws {
    let failure = try Place().failure("rule ../rule.txt\nshown \"a\" --payload ../inner.txt")
    #expect(failure.contains("abc123") && !failure.contains("outside"), "\(failure)")
    #expect(failure.contains("/repo/inner.txt:1:1: error:"), "\(failure)")
  }

  @Test(
    "have the path that leads to them",
    arguments: [
      (".", "../a", "../a"), ("x/y", "../../../a", "../a"), ("/x/y", "../a", "/x/a"), ("/x", "../../../a", "/a"),
      ("/x", "/b/a", "/b/a"), ("x", "./a", "x/a"),
    ])
  func joins(_ row: (folder: String, path: String, whole: String)) {
    #expect(Paths.joined(row.folder, row.path) == row.whole)
  }
}
