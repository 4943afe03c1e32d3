import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Linted files")
struct LintedFilesTests {
  private static func list(_ rule: String, point: String = "com.apple.share-services") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>\(point)</string>
    <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(rule)</dict></dict></dict></plist>
    """
  }

  private static func identifiers(_ path: String, configuration: String? = nil, baseline: String? = nil) throws
    -> [String]
  {
    try ActivationRule.lint(in: path, configuration: configuration, baseline: baseline).map { $0.id }
  }

  @Test("are clean of what a baseline knows, also when lines move, and of nothing else")
  func baseline() throws {
    let folder = try TemporaryFolder(["rule.txt": "TRUEPREDICATE"])
    let source = SourceText(name: folder.path("rule.txt"), text: "TRUEPREDICATE")
    let found = try LintEngine().findings(in: Document(source))
    var baseline = LintBaseline(path: folder.path("known.json"))
    for finding in found.findings {
      baseline.add(LintFinding(finding, path: source.name, in: found.source, keyPath: nil))
    }
    #expect(baseline.count == found.findings.count && baseline.count > 0)
    try folder.write("known.json", baseline.text)
    #expect(try Self.identifiers(source.name, baseline: folder.path("known.json")) == [])
    try folder.write("rule.txt", "\n\nTRUEPREDICATE")
    #expect(!(try Self.identifiers(source.name, baseline: folder.path("known.json"))).contains("true-predicate"))
    try folder.write("rule.txt", "FALSEPREDICATE")
    #expect(try !Self.identifiers(source.name, baseline: folder.path("known.json")).isEmpty)
  }

  /// Texts that are no baseline.
  static let brokenBaselines = [
    ("[]", "a baseline must be an object, found an array"),
    (#"{"version": 2, "findings": []}"#, "'version' must be 1, found 2"),
    (#"{"version": 1, "findings": [{"id": "a"}]}"#, "the finding has no 'fingerprint'"),
    ("{", "known.json:1:"),
  ]

  @Test("are not linted with a broken baseline", arguments: brokenBaselines)
  func triesBrokenBaselines(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder(["rule.txt": "TRUEPREDICATE", "known.json": text])
    let failure = #expect(throws: Failure.self) {
      try ActivationRule.lint(in: folder.path("rule.txt"), baseline: folder.path("known.json"))
    }
    #expect(failure?.description.contains(message) == true, "\(String(describing: failure))")
  }

  @Test("may name in a comment what is not reported, or everything")
  func comments() throws {
    let rule = "<string>TRUEPREDICATE</string>"
    let folder = try TemporaryFolder([
      "some.plist": "<!-- activationrule:disable true-predicate -->\n" + Self.list(rule),
      "all.plist": "<!-- activationrule:disable all -->\n" + Self.list(rule), "none.plist": Self.list(rule),
    ])
    #expect(try !Self.identifiers(folder.path("some.plist")).contains("true-predicate"))
    #expect(try Self.identifiers(folder.path("all.plist")) == [])
    #expect(try Self.identifiers(folder.path("none.plist")).contains("true-predicate"))
  }

  /// Rules in a property list, and the repaired ones; `nil` where nothing is repaired.
  static let repairs: [(rule: String, fixed: String?)] = [
    ("<string>a === 1</string>", "<string>a == 1</string>"),
    ("<string>a == “b”</string>", "<string>a == \"b\"</string>"),
    ("<string>TRUEPREDICATE</string>", nil),
    ("<string>a &lt; 1 &amp;&amp; b === 2</string>", "<string>a &lt; 1 &amp;&amp; b == 2</string>"),
    // The repair leaves an entity at the place, and so the finding.
    ("<string>a &amp;amp;gt; 1</string>", nil),
  ]

  @Test("change only in the bytes of a repair, and are then clean of it", arguments: repairs.indices)
  func triesRepairs(_ index: Int) throws {
    let row = Self.repairs[index]
    let folder = try TemporaryFolder(["Info.plist": Self.list(row.rule)])
    let count = try ActivationRule.applyFixes(to: folder.path("Info.plist"))
    #expect((count > 0) == (row.fixed != nil))
    #expect(try folder.text("Info.plist") == Self.list(row.fixed ?? row.rule))
    #expect(try ActivationRule.applyFixes(to: folder.path("Info.plist")) == 0)
  }

  @Test("that are binary or of another encoding keep their bytes, and say why")
  func refusals() throws {
    let object = try PropertyListSerialization.propertyList(
      from: Data(Self.list("<string>a === 1</string>").utf8), format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    let text = Self.list("<string>a === 1</string>").replacing("UTF-8", with: "UTF-16")
    let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let files: [(String, Data, String)] = [
      ("a.plist", binary, "is a binary property list, which cannot be changed in part"),
      ("b.plist", Data(wide), "is not plain UTF-8"),
    ]
    let folder = try TemporaryFolder()
    for (name, bytes, reason) in files {
      try bytes.write(to: URL(filePath: folder.path(name)))
      #expect(try Self.identifiers(folder.path(name)).contains("parse-error"))
      let failure = #expect(throws: Failure.self) { try ActivationRule.applyFixes(to: folder.path(name)) }
      #expect(failure?.description.contains(reason) == true, "\(String(describing: failure))")
      #expect(try Data(contentsOf: URL(filePath: folder.path(name))) == bytes)
    }
  }

  @Test("are found in folders, but not in what was built, and in apps with the types of the app")
  func search() throws {
    let app = """
      <plist><dict><key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.example.page</string>
      <key>UTTypeConformsTo</key><array><string>public.image</string></array></dict></array></dict></plist>
      """
    let rule = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>"
    let folder = try TemporaryFolder([
      "My.app/Info.plist": app, "My.app/PlugIns/A.appex/Info.plist": Self.list(rule), "Pods/B.plist": Self.list(rule),
      "Share/Info.plist": Self.list(rule), "project.yml": "NSExtensionActivationRule: TRUEPREDICATE\n",
      "notes.txt": "a",
    ])
    let found = try ActivationRule.rules(in: folder.path)
    #expect(
      found.map { "\($0.location)".dropFirst(folder.path.count + 1) } == [
        "My.app/PlugIns/A.appex/Info.plist:4:75", "Share/Info.plist:4:75",
      ])
    let page = Payload([.item(.attachment("org.example.page"))])
    #expect(found.map { $0.rule?.evaluate(page) == .shown } == [true, false])
    #expect(try ActivationRule.lint(in: folder.path).contains { $0.location?.path.hasSuffix("project.yml") == true })
  }

  /// Files in a folder that no rule can be read from, and what is said of them.
  static let unreadable: [(name: String, text: String, message: String)] = [
    ("a.txt", "", "is empty and contains no rule"),
    ("a.plist", "<plist><dict><key>NSExtensionActivationRule", "a.plist:1:"),
    ("a.ipa", "PK\u{3}\u{4}", "a zip archive: unzip -q "), ("a.json", #"{"a": 1}"#, "this is not a rule"),
    ("app.config.js", "module.exports = {}", "a script is not run here"),
  ]

  @Test("that cannot be read are failures with the place", arguments: unreadable.indices)
  func triesUnreadable(_ index: Int) throws {
    let row = Self.unreadable[index]
    let folder = try TemporaryFolder([row.name: row.text])
    let found = try ActivationRule.rules(in: folder.path(row.name))
    let failure = found.first?.failure
    #expect(found.count == 1 && found[0].rule == nil && found[0].location.path == folder.path(row.name))
    #expect(failure?.location?.path == folder.path(row.name))
    #expect(failure?.description.contains(row.message) == true, "\(String(describing: failure))")
    #expect(failure.map { "\($0)" } == failure?.description.trimmingCharacters(in: .whitespacesAndNewlines))
    let findings = try ActivationRule.lint(in: folder.path(row.name))
    #expect(findings.first.map { "\($0)".contains(row.message) && $0.severity == .error } == true, "\(findings)")
    #expect(findings.allSatisfy { $0.location?.path == folder.path(row.name) })
  }

  @Test("keep all their names when they are repaired: a hard link leads to the new text")
  func hardLinks() throws {
    let rule = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><true/></dict>"
    let folder = try TemporaryFolder(["Info.plist": Self.list(rule)])
    try FileManager.default.linkItem(atPath: folder.path("Info.plist"), toPath: folder.path("Other.plist"))
    #expect(try ActivationRule.applyFixes(to: folder.path("Info.plist")) > 0)
    let texts = try ["Info.plist", "Other.plist"].map { try String(contentsOfFile: folder.path($0), encoding: .utf8) }
    #expect(texts[0] == texts[1] && texts[0].contains("<integer>1</integer>"), "\(texts[0])")
  }

  @Test("have an error for a damaged list or a dead link, beside the findings of the others")
  func damaged() throws {
    let folder = try TemporaryFolder(["Good/Info.plist": Self.list("<string>TRUEPREDICATE</string>")])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Dead.plist"), withDestinationPath: folder.path("nothing"))
    let found = try ActivationRule.lint(in: folder.path)
    #expect(found.contains { $0.rule == .truePredicate })
    let failure = try #require(found.first { $0.location?.path == folder.path("Dead.plist") })
    #expect(failure.message.contains("Dead.plist' is a link that leads nowhere"), "\(failure)")
  }
}
