import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

@Suite("Changes of rules, written into their files")
struct RuleRewritingTests {
  /// A rule as it stands in a file, what is shared, and the rule after the change with a number.
  struct Row: CustomTestStringConvertible {
    let name: String
    let file: String
    let types: [String]
    var number = 1
    let after: String

    var testDescription: String { name }
  }

  private static let page = ["public.url"]
  private static let prefix = "NSExtensionActivation"
  private static let test = #"UTI-CONFORMS-TO "public.url""#

  static let rows = [
    Row(
      name: "a key comes behind the others, with their margin",
      file: list("<dict>\n\t<key>@SupportsText</key>\n\t<true/> <!-- kept -->\n\t</dict>"), types: page,
      after: list(
        "<dict>\n\t<key>@SupportsText</key>\n\t<true/> <!-- kept -->\n"
          + "\t<key>@SupportsWebURLWithMaxCount</key>\n\t<integer>1</integer>\n\t</dict>")),
    Row(
      name: "a key comes into a dictionary on one line",
      file: list("<dict><key>@SupportsText</key><true/></dict>"), types: page,
      after: list(
        "<dict><key>@SupportsText</key><true/><key>@SupportsWebURLWithMaxCount</key><integer>1</integer></dict>")),
    Row(
      name: "a key comes into an empty dictionary", file: list("  <dict/>"), types: page,
      after: list("  <dict>\n    <key>@SupportsWebURLWithMaxCount</key>\n    <integer>1</integer>\n  </dict>")),
    Row(
      name: "a key comes into a dictionary with a comment", file: list("<dict>\n<!-- none -->\n</dict>"), types: page,
      after: list(
        "<dict>\n<!-- none -->\n  <key>@SupportsWebURLWithMaxCount</key>\n  <integer>1</integer>\n</dict>")),
    Row(
      name: "a value is raised",
      file: list("<dict><key>@SupportsImageWithMaxCount</key> <integer>1</integer></dict>"),
      types: ["public.png", "public.png"],
      after: list("<dict><key>@SupportsImageWithMaxCount</key> <integer>2</integer></dict>")),
    Row(
      name: "what is no rule gives way", file: list("<true/>"), types: page,
      after: list("<dict>\n  <key>@SupportsWebURLWithMaxCount</key>\n  <integer>1</integer>\n</dict>")),
    Row(
      name: "a rule comes where there is none",
      file: "<plist><dict>\n  <key>NSExtension</key>\n  <dict>\n  </dict>\n</dict></plist>", types: page,
      after: "<plist><dict>\n  <key>NSExtension</key>\n  <dict>\n    <key>NSExtensionAttributes</key>\n    <dict>\n"
        + "      <key>NSExtensionActivationRule</key>\n      <dict>\n"
        + "        <key>@SupportsWebURLWithMaxCount</key>\n        <integer>1</integer>\n      </dict>\n    </dict>\n"
        + "  </dict>\n</dict></plist>"),
    Row(
      name: "a rule moves to its place",
      file: "<plist><dict>\n<key>NSExtension</key>\n<dict>\n<key>NSExtensionActivationRule</key>\n"
        + "<string>extensionItems.@count &lt; 2</string>\n<key>NSExtensionAttributes</key>\n<dict/>\n</dict>\n"
        + "</dict></plist>", types: page,
      after: "<plist><dict>\n<key>NSExtension</key>\n<dict>\n<key>NSExtensionAttributes</key>\n<dict>\n"
        + "  <key>NSExtensionActivationRule</key>\n  <string>extensionItems.@count &lt; 2</string>\n</dict>\n</dict>\n"
        + "</dict></plist>"),
    Row(
      name: "a part of a predicate changes, with the escapes of the rest",
      file: list("<string>\n  \(predicate("UTI-CONFORMS-TO &quot;public.png&quot;")) &gt; 0</string>"),
      types: ["public.plain-text"],
      after: list(
        "<string>\n  \(predicate("UTI-CONFORMS-TO &quot;public.png&quot; OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.plain-text&quot;")) &gt; 0</string>"
      )),
    Row(
      name: "an alternative goes on a line of its own, in the line breaks of the file",
      file: windows(list("<string>\n  \(lines("public.png"))\n</string>")), types: ["public.plain-text"],
      after: windows(list("<string>\n  \(lines("public.png", "public.plain-text"))\n</string>"))),
    Row(
      name: "a predicate in a section of characters",
      file: list("<string><![CDATA[extensionItems.@count >= 2]]></string>"), types: page,
      after: list("<string><![CDATA[extensionItems.@count >= 1]]></string>")),
    Row(
      name: "a part that is left out takes its AND along",
      file: list("<string>extensionItems.@count == 1   AND\n  extensionItems.@count &gt; 2</string>"), types: page,
      number: 2, after: list("<string>extensionItems.@count == 1</string>")),
    Row(name: "a text", file: "extensionItems.@count >= 2\n", types: page, after: "extensionItems.@count >= 1\n"),
    Row(
      name: "a key goes, and another one comes",
      file: list("<dict>\n  <key>@SupportsText</key>\n  <integer>0</integer>\n</dict>"), types: ["public.plain-text"],
      after: list("<dict>\n  <key>@SupportsText</key>\n  <true/>\n</dict>")),
    Row(
      name: "a predicate in the dictionary of the rule takes its place, over lines",
      file: list("<dict><key>NSExtensionActivationRule</key><string>\(predicate(test)) &gt; 0</string></dict>"),
      types: page,
      after: list(
        "<string>\n  SUBQUERY(extensionItems, $i,\n    SUBQUERY($i.attachments, $a,\n"
          + "      ANY $a.registeredTypeIdentifiers \(test)\n    ).@count > 0\n  ).@count > 0\n</string>")),
    Row(
      name: "JSON", file: #"{"@SupportsText": true}"#, types: page,
      after: #"{"@SupportsText": true, "@SupportsWebURLWithMaxCount": 1}"#),
    Row(
      name: "JSON over lines", file: "{\n  \"@SupportsText\": true\n}", types: page,
      after: "{\n  \"@SupportsText\": true,\n  \"@SupportsWebURLWithMaxCount\": 1\n}"),
  ]

  private static func list(_ rule: String) -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>\n<key>NSExtensionActivationRule</key>\n"
      + rule + "\n</dict></dict></dict></plist>\n"
  }

  private static func windows(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

  private static func predicate(_ test: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \(test)).@count &gt; 0)"
      + ".@count"
  }

  /// A predicate over lines, with types of which one is wanted.
  private static func lines(_ types: String...) -> String {
    let start = "\n    "
    let tests = types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    let inner = "SUBQUERY($i.attachments, $a,\(start)\(tests.joined(separator: start + "OR "))\(start)).@count > 0"
    return "SUBQUERY(extensionItems, $i, \(inner)).@count > 0"
  }

  private static var rules: RuleSource { RuleSource() }

  @Test("change what is proposed and nothing else", arguments: rows)
  func writes(_ row: Row) throws {
    let text = row.file.replacing("@Supports", with: Self.prefix + "Supports")
    let name = row.file.hasPrefix("<") ? "Info.plist" : row.file.hasPrefix("{") ? "rule.json" : "rule.txt"
    let loaded = try #require(try Self.rules.rules(in: SourceText(name: name, text: text)).first)
    let payload = Payload([Payload.Item(row.types.map { Payload.Attachment([$0]) })])
    let changes = loaded.rule.explain(payload).numberedChanges
    try #require(changes.count >= row.number, "\(loaded.rule.evaluate(payload))")
    let rewriting = try RuleRewriting(
      changes[row.number - 1], of: loaded, askedAs: loaded.rule, for: payload)
    let after = row.after.replacing("@Supports", with: Self.prefix + "Supports")
    #expect(String(decoding: rewriting.new.bytes, as: UTF8.self) == after, "\(changes.map { $0.text })")
  }

  // MARK: Files

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/Extensions")
  private static let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"]
  private static let presets = [
    "safari-page", "firefox-page", "chrome-page", "photos-image-heic", "photos-image-3", "photos-movie", "finder-pdf",
    "files-pdf", "notes-text", "youtube-video", "contacts-contact", "whatsapp-chat",
  ]

  @Test("hold for each change that is proposed under samples")
  func samples() throws {
    let lists = try #require(FileManager.default.enumerator(at: Self.samples, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "plist" }
    #expect(try lists.reduce(0) { try $0 + Self.tryChanges($1) } > 60)
  }

  @Test(
    "hold for each change that is proposed under collected rules",
    .enabled(if: corpus != nil, "ACTIVATION_CORPUS names no folder of collected rules"))
  func collected() throws {
    let folder = URL(filePath: try #require(Self.corpus)).appending(path: "plists")
    let lists = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let some = Effort.sample(lists.sorted { $0.path < $1.path })
    print(try some.reduce(0) { try $0 + Self.tryChanges($1) }, "changes written")
  }

  /// Writes every change that is proposed for a list under some presets, and counts them.
  private static func tryChanges(_ url: URL) throws -> Int {
    let source = SourceText(name: url.path, bytes: [UInt8](try Data(contentsOf: url)))
    guard let loaded = try? rules.rules(in: source).first, loaded.document?.format == .xml, loaded.file.addressesFile
    else {
      return 0
    }
    var count = 0
    for preset in presets.compactMap({ PresetLibrary.builtIn[id: $0] }) {
      let payload = preset.payload.seenByRules()
      for change in loaded.rule.explain(payload).changes where change.subject == .rule {
        let rewriting = try? RuleRewriting(change, of: loaded, askedAs: loaded.rule, for: payload)
        #expect(rewriting != nil, "\(url.path) \(preset.id): \(change.text)")
        guard let rewriting else { continue }
        count += 1
        #expect(rewriting.rule.evaluate(payload) == change.verdict)
        expectOutsideIsKept(rewriting, loaded, change)
      }
    }
    return count
  }

  /// Only the bytes of the rule differ, except where it moves, there was none, or a key beside it moves into it.
  private static func expectOutsideIsKept(_ rewriting: RuleRewriting, _ loaded: Extension, _ change: VerdictChange) {
    guard let list = try? PropertyListReader.read(SourceText(name: "old", bytes: rewriting.old.bytes)).root,
      !list.dictionariesAroundRule.contains(where: { around in
        around.entries.contains {
          $0.key.text.hasPrefix(RuleKey.prefix) && $0.key.text != ExtensionProperties.ruleKeyPath.last
        }
      })
    else { return }
    switch loaded.rule.value {
    case .absent, .unused: return
    case .predicate, .dictionary, .other: break
    }
    let (old, new, range) = (rewriting.old.bytes, rewriting.new.bytes, loaded.place)
    let isKept =
      new.starts(with: old[..<range.lowerBound]) && new.suffix(old.count - range.upperBound) == old[range.upperBound...]
    #expect(isKept, "\(loaded.path): \(change.text)")
  }
}
