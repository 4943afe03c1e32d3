import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("The linter as a whole")
struct LinterTests {
  /// The identifiers found, at which lines and columns.
  private func findings(_ text: String, _ options: LintOptions = LintOptions()) -> [String] {
    let source = SourceText(name: "test", text: text)
    return Linter.lint(reading: source, options: options).map { finding in
      let place = source.position(at: finding.range.lowerBound)
      return "\(finding.id) \(place.line):\(place.column)"
    }
  }

  private static func list(_ rule: String) -> String {
    """
    <plist version="1.0">
    <dict>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
          <key>NSExtensionActivationRule</key>
          \(rule)
        </dict>
        <key>NSExtensionMainStoryboard</key>
        <string>MainInterface</string>
        <key>NSExtensionPointIdentifier</key>
        <string>com.apple.share-services</string>
      </dict>
    </dict>
    </plist>
    """
  }

  @Test("gives programs the presets, the key and the type that a finding is about")
  func data() throws {
    let keys =
      "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"
      + "<key>NSExtensionActivationUsesStrictMatching</key><true/>"
      + "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"
    let lost = try #require(
      Linter.lint(reading: SourceText(name: "a", text: Self.list(keys))).first { $0.id == "url-without-text" })
    #expect(lost.key == "NSExtensionActivationSupportsWebURLWithMaxCount" && lost.type == nil)
    #expect(lost.presets.contains("firefox-page") && lost.message.contains("\(lost.presets.count) known shares"))
    #expect(lost.presets.allSatisfy { PresetLibrary.builtIn[id: $0] != nil })
    let predicate = #"ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpg""#
    let unknown = Linter.lint(reading: SourceText(name: "a", text: predicate)).first { $0.id == "unknown-uti" }
    #expect(unknown?.type == "public.jpg" && unknown?.key == nil && unknown?.presets == [])
    #expect(LintRules.entry("url-without-text") != nil && LintRules.entry("nothing") == nil)
  }

  // Shapes of rules in published apps; the marker stands where the first finding must point.
  static let shapes: [(rule: String, id: String)] = [
    (
      "<string>\nSUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a,\nANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;public.jpg&quot;).@count &gt;= 1).@count &gt;= 1\n</string>",
      "unknown-uti"
    ),
    (
      "<string><![CDATA[SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ▶$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count > 0).@count > 0]]></string>",
      "missing-any"
    ),
    (
      "<!-- ours -->\n<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.file-url\"\n\t\t).@count ▶== $e.attachments.@count).@count &gt;= 1</string>",
      "vacuous-empty-item"
    ),
    ("<dict><key>NSExtensionActivationSupportsText</key>▶<string>1</string></dict>", "wrong-value-type-boolean"),
    (
      "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.file-url\") .@count▶</string>",
      "parse-error"
    ),
  ]

  @Test("points into the file, through entities and CDATA", arguments: shapes)
  func places(_ rule: String, _ id: String) throws {
    let marked = Marked(Self.list(rule))
    let found = Linter.lint(reading: marked.source).filter { $0.id == id }
    #expect(found.map { $0.range.lowerBound } == marked.offsets, "\(found)")
  }

  @Test("a repair is written with the escapes of the file")
  func escapesRepairs() throws {
    let rows = [
      (Self.list("<string>extensionItems.@count &amp;gt; 0</string>"), "plist-xml-escaping", ">"),
      (Self.list("<string>extensionItems.@count &amp;lt; 2</string>"), "plist-xml-escaping", "&lt;"),
      (Self.list("<string><![CDATA[extensionItems.@count &lt; 2]]></string>"), "plist-xml-escaping", "<"),
      (#"{"NSExtensionActivationSupportsText": "1"}"#, "wrong-value-type-boolean", "true"),
    ]
    for (text, id, replacement) in rows {
      let found = Linter.lint(reading: SourceText(name: "a", text: text)).first { $0.id == id }
      #expect(found?.fixIts.first?.replacement == replacement)
    }
  }

  @Test("no finding needs the tree of a rule that has none")
  func brokenRules() {
    #expect(findings("SUBQUERY(extensionItems, $e, $e.nothing").map { $0.prefix(11) } == ["parse-error"])
  }

  @Test("rules can be chosen and switched off")
  func options() {
    let rule = #"{"NSExtensionActivationSupportsImageWithMaxCount": "1", "NSExtensionActivationSupportsURL": 1}"#
    #expect(findings(rule, LintOptions(only: [.unknownDictionaryKey])) == ["unknown-dictionary-key 1:57"])
    #expect(findings(rule, LintOptions(only: [])) == [])
    #expect(!findings(rule, LintOptions(disabled: [.unknownDictionaryKey])).contains("unknown-dictionary-key 1:57"))
  }

  /// Rules with several findings, in the order in which they are reported.
  static let ranked: [(rule: String, found: [String])] = [
    // The error stands last in the file.
    (
      #"{"NSExtensionActivationSupportsFileWithMaxCount": 1, "NSExtensionActivationSupportsFileExtensions": ["pdf"]}"#,
      ["error unknown-dictionary-key", "info file-key-misses-safari-pdf", "info low-max-count"]
    ),
    // Of two infos the one that explains more hidden shares comes first, although it stands behind the other.
    (
      #"{"NSExtensionActivationSupportsImageWithMaxCount": 999, "NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#,
      ["warning missing-dictionary-version-2", "info url-as-text", "info high-max-count"]
    ),
    // Of findings that explain no share the first one in the file comes first.
    (
      #"{"NSExtensionActivationSupportsText": "1", "NSExtensionActivationSupportsImageWithMaxCount": "20"}"#,
      ["error wrong-value-type-boolean", "error wrong-value-type-count"]
    ),
  ]

  @Test("errors come first, then what explains the most hidden shares, then what stands first", arguments: ranked)
  func order(_ rule: String, _ expected: [String]) {
    let found = Linter.lint(reading: SourceText(name: "a", text: rule))
    #expect(found.map { "\($0.severity.rawValue) \($0.id)" } == expected, "\(found)")
    let ranks = found.map { (Finding.Severity.allCases.firstIndex(of: $0.severity) ?? 0, -$0.hiddenShareCount) }
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("a finding explains the shares that it names and that are hidden now, each once")
  func hiddenShares() throws {
    let rule = #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#
    let subject = try Extension(Document(SourceText(name: "a", text: rule), forms: []))
    let found = Linter.lint(subject)
    for finding in found {
      let hidden = finding.presets.compactMap { PresetLibrary.builtIn[id: $0] }.filter {
        subject.written.evaluate($0.payload.seenByRules()) != .shown
      }
      #expect(finding.hiddenShareCount == Set(hidden.map { $0.id }).count, "\(finding)")
    }
    #expect(found.contains { $0.hiddenShareCount > 10 })
    // The contacts that it names are shown.
    let contacts = Linter.lint(reading: SourceText(name: "a", text: #"ANY a UTI-CONFORMS-TO "b""#))
    #expect(contacts.allSatisfy { $0.hiddenShareCount == 0 })
  }

  private static func keysBeside(_ rule: String, _ keys: String) -> String {
    list(rule).replacing("<key>NSExtensionActivationRule</key>", with: keys + "<key>NSExtensionActivationRule</key>")
  }

  private static let text = "<key>NSExtensionActivationSupportsText</key><true/>"
  private static let version = "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"

  /// Rules with one mistake or several, and the errors that are reported.
  static let mistakes: [(rule: String, errors: [String])] = [
    // A misspelt key leaves the rule empty.
    (#"{"NSExtensionActivationSupportsURLWithMaxCount": 1}"#, ["unknown-dictionary-key"]),
    (
      #"{"NSExtensionActivationRuleSupportsText": true, "NSExtensionActivationDictionaryVersion": 2}"#,
      ["unknown-dictionary-key"]
    ),
    (
      #"{"NSExtensionActivationSupportsUrls": 1, "NSExtensionActivationSupportsVideo": 1}"#,
      ["unknown-dictionary-key", "unknown-dictionary-key"]
    ),
    (#"{"NSExtensionActivationDictionaryVersion": 2}"#, ["empty-rule"]),
    // Keys in place of the rule leave the extension without one.
    (keysBeside("<dict/>", text), ["misplaced-key"]),
    (
      keysBeside("<dict/>", text).replacing("<key>NSExtensionActivationRule</key>\n      <dict/>", with: ""),
      ["misplaced-key"]
    ),
    (keysBeside("<dict/>", text + version), ["misplaced-key"]),
    // The version alone would not make it a rule.
    (keysBeside("<dict/>", version), ["misplaced-key", "empty-rule"]),
    // A key that the rule has as well goes, and one that it lacks moves.
    (keysBeside("<dict>\(text)</dict>", text + version), ["misplaced-key", "misplaced-key"]),
    // Quotes that came with one paste; two invented names, of which the second is behind the first.
    ("ANY a UTI-CONFORMS-TO “public.url” OR ANY a UTI-CONFORMS-TO “public.image”", ["smart-quotes"]),
    (
      "SUBQUERY(NSExtensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.contentTypeUTI UTI-CONFORMS-TO "
        + "\"public.url\").@count > 0).@count > 0",
      ["unknown-key-path", "unknown-key-path"]
    ),
    (
      "SUBQUERY(NSExtensionItems, $e, SUBQUERY($e.attachmnts, $a, ANY $a.registeredTypes UTI-CONFORMS-TO "
        + "\"public.url\").@count > 0).@count > 0",
      ["unknown-key-path", "unknown-key-path", "unknown-key-path"]
    ),
  ]

  @Test("one mistake is one finding, and two are two", arguments: mistakes)
  func countsMistakes(_ rule: String, _ expected: [String]) {
    let errors = Linter.lint(reading: SourceText(name: "a", text: rule)).filter { $0.severity == .error }
    #expect(errors.map { $0.id } == expected, "\(rule)\n\(errors)")
  }

  @Test("a repair is offered by one finding", arguments: LintRules.all.map { $0.id })
  func offersRepairsOnce(_ id: String) throws {
    for example in try #require(LintRules.entry(id)).flagged {
      let found = Linter.lint(try LintRun.subject(example))
      let repairs = found.flatMap { $0.fixIts }
      #expect(Set(repairs).count == repairs.count, "\(example.marked)\n\(repairs)")
    }
  }

  /// What is said where, of the smaller things that people stumble over.
  static let words: [(rule: String, severity: String, id: String, text: String)] = [
    (#"{"NSExtensionActivationSupportsImageWithMaxCount": "0"}"#, "error", "wrong-value-type-count", "needs '0'"),
    (#"{"NSExtensionActivationSupportsImageWithMaxCount": "none"}"#, "error", "wrong-value-type-count", "needs '1'"),
    (
      list("<dict><key>NSExtensionActivationUsesStrictMatching</key><integer>1</integer>\(text)</dict>"),
      "warning", "wrong-value-type-boolean", "reads it as true"
    ),
    (
      list("<dict><key>NSExtensionActivationUsesStrictMatching</key><integer>2</integer>\(text)</dict>"),
      "error", "wrong-value-type-boolean", "'DictionaryVersion'"
    ),
    (
      list(
        "<dict><key>NSExtensionActivationSupportsFileWithTypeIdentifiers</key><array><string>com.adobe.pdf</string>"
          + "<string>com.topografix.gpx</string></array>\(text)</dict>"), "error", "unknown-dictionary-key",
      "'activationrule make com.adobe.pdf com.topografix.gpx'"
    ),
    ("TRUEPREDICATE", "error", "true-predicate", "ITMS-90362"),
    (list("<string>a == 1\n  AND</string>"), "error", "parse-error", "in the predicate this is line 2, column 6"),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "\"public.url\").@count BETWEEN {1, 10}).@count > 0",
      "error", "safety-disallowed", "a unit test with NSPredicate evaluates it anyway"
    ),
    (
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "\"__UNIFORM_TYPE_IDENTIFIER__\").@count > 0).@count > 0",
      "info", "unknown-uti", "is a placeholder, which a build step fills"
    ),
    (
      list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers "
          + "UTI-CONFORMS-TO \"__TYPE__\").@count &gt; 0).@count &gt; 0</string>"
      ).replacing(
        "<key>NSExtension</key>", with: "<key>DTSDKName</key><string>a</string><key>NSExtension</key>"),
      "warning", "unknown-uti", "is a placeholder that no build step has filled"
    ),
  ]

  @Test("a finding says what people need to know there", arguments: words)
  func says(_ rule: String, _ severity: String, _ id: String, _ text: String) throws {
    var options = LintOptions()
    options.enabled = [.redundantUti]
    let found = Linter.lint(reading: SourceText(name: "a", text: rule), options: options)
    let finding = try #require(found.first { $0.id == id }, "\(found)")
    #expect(finding.severity.rawValue == severity)
    #expect(([finding.message] + finding.notes.map { $0.message }).contains { $0.contains(text) }, "\(finding)")
  }

  @Test("findings about hosts name presets that are sure enough")
  func presets() throws {
    let rule =
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationUsesStrictMatching": true, "#
      + #""NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#
    let source = SourceText(name: "a", text: rule)
    let finding = try #require(Linter.lint(reading: source).first { $0.id == "url-without-text" })
    #expect(finding.notes.first?.message.contains("'firefox-page' (Firefox)") == true)
    #expect(finding.notes.allSatisfy { !$0.message.contains("low confidence") })
    var options = LintOptions()
    options.minimumConfidence = .high
    let sure = Linter.lint(reading: source, options: options)
    #expect(sure.allSatisfy { $0.notes.allSatisfy { !$0.message.contains("medium confidence") } })
  }

  @Test("a text that cannot be read is the only finding")
  func unreadable() {
    #expect(findings("<plist><dict><key>a</key><string>1 < 2</string></dict></plist>") == ["plist-xml-escaping 1:36"])
    #expect(findings("<plist><dict><key>a</key><string>a && b</string></dict></plist>") == ["plist-xml-escaping 1:36"])
    #expect(findings("{\"a\": }").count == 1)
  }

  @Test("a list is read in every encoding that lists have", arguments: [false, true])
  func encodings(_ isBigEndian: Bool) {
    let list = Self.list("<string>a === 1</string>")
    for prefix in ["\u{FEFF}", "", "\u{FEFF} \n"] {
      let text = prefix + (prefix.isEmpty ? "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" : "") + list
      let bytes = text.utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? pair : pair.reversed()
      }
      let found = Linter.lint(reading: SourceText(name: "a", bytes: bytes))
      #expect(found.map { $0.id }.contains("parse-error") && !found.map { $0.id }.contains("invalid-encoding"))
      #expect(found.first { $0.id == "parse-error" }?.range.count == 3, "\(found)")
    }
  }

  @Test("a repair in JSON escapes what JSON must escape")
  func escapesControlCharacters() throws {
    let text = #"{"NSExtensionActivationRule": "a == \u201c\n\t\u0001\u201d"}"#
    let found = Linter.lint(reading: SourceText(name: "a", text: text))
    for fix in found.flatMap({ $0.fixIts }) {
      #expect(!fix.replacement.utf8.contains { $0 < 0x20 }, "\(fix)")
    }
    let rule = #"["a\nb" == extensionItems]"#
    #expect(!Linter.lint(reading: SourceText(name: "a", text: rule)).isEmpty)
  }

  @Test("a rule alone can be linted, with repairs in the text that it was read from")
  func rules() throws {
    let missing =
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count > 0).@count > 0"
    #expect(ActivationRule(predicate: missing).lint().first { $0.id == "missing-any" }?.fixIts.count == 1)
    let document = try PropertyListReader.read(
      SourceText(
        name: "a", text: Self.list("<string>\(missing.split(separator: ">").joined(separator: "&gt;"))</string>")))
    let found = ActivationRule(document).lint().first { $0.id == "missing-any" }
    #expect(found?.fixIts.count == 1 && found?.range.lowerBound ?? 0 > 200)
    #expect(
      ActivationRule(dictionary: ["SupportsText": PropertyListNode(.integer(1))]).lint().first?.id
        == "wrong-value-type-boolean")
  }

  @Test("of very many keys that are not known the first are reported, and how many there are")
  func manyKeys() {
    let keys =
      "{" + (0..<Limit.ruleKeys.value).map { "\"NSExtensionActivationSupportsTexts\($0)\": 1" }.joined(separator: ",")
      + "}"
    let found = Linter.lint(reading: SourceText(name: "a", text: keys))
    let unknown = found.filter { $0.id == "unknown-dictionary-key" }
    #expect(unknown.count == Limit.findings.value)
    #expect(unknown.first?.notes.last?.message == "and 800 more keys that the system does not know, not listed here")
  }

  private static let links =
    "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"

  /// What the root of a list says of systems, the platform that was asked for, and whether the shares of iOS count.
  static let platforms: [(root: String, asked: Platform?, isIOS: Bool)] = [
    ("", nil, true), ("<key>LSMinimumSystemVersion</key><string>14.0</string>", nil, false),
    ("<key>LSMinimumSystemVersion</key><string>14.0</string>", .iOS, true),
    (
      "<key>LSMinimumSystemVersion</key><string>14.0</string><key>MinimumOSVersion</key><string>17.0</string>", nil,
      true
    ),
    ("", .macOS, false),
  ]

  @Test("a list for a Mac is asked about shares on a Mac, unless a platform is given", arguments: platforms.indices)
  func platform(_ index: Int) {
    let row = Self.platforms[index]
    let list = Self.list(Self.links).replacing(
      "<dict>\n  <key>NSExtension<", with: "<dict>\(row.root)\n  <key>NSExtension<")
    var options = LintOptions(only: [.urlAsText])
    options.platform = row.asked
    let found = findings(list, options)
    #expect(found.isEmpty == !row.isIOS, "\(found)")
  }

  @Test(
    "that no known share shows the extension is said only where known shares have the types",
    arguments: [(Platform.iOS, ["unsatisfiable-rule"]), (.macOS, [])])
  func knownTypes(_ row: (platform: Platform, found: [String])) {
    var options = LintOptions(only: [.unsatisfiableRule])
    options.platform = row.platform
    let rule =
      #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "#
      + #""com.adobe.pdf" AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count == 1).@count == 1"#
    let found = Linter.lint(reading: SourceText(name: "a", text: rule), options: options)
    #expect(found.map { $0.id } == row.found)
  }

  @Test("no loss rests on attachments whose type nobody has identified")
  func standIns() {
    let types = ["public.image", "public.url", "public.plain-text"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }.joined(separator: " OR ")
    let rule =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(types)).@count == $i.attachments.@count).@count > 0"
    let found = Linter.lint(
      reading: SourceText(name: "a", text: rule), options: LintOptions(only: [.allAttachmentsVeto]))
    let lost = found.flatMap { $0.presets }
    #expect(Set(lost).isDisjoint(with: ["app-store-app", "chrome-page-2025", "notes-text"]), "\(lost)")
  }
}
