import ActivationRuleLint
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

/// Rules that a build must not fail for, and how much the profiles make of what depends on hosts.
@Suite("What a gate lets pass")
struct GateTests {
  private static func list(_ rule: String, at point: String = "com.apple.share-services", _ more: String = "") -> String
  {
    """
    <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key>\(rule)\(more)</dict>
    <key>NSExtensionMainStoryboard</key><string>MainInterface</string>
    <key>NSExtensionPointIdentifier</key><string>\(point)</string></dict></dict></plist>
    """
  }

  private static func keys(_ entries: String) -> String {
    "{" + entries.split(separator: "@", omittingEmptySubsequences: false).joined(separator: "NSExtensionActivation")
      + "}"
  }

  /// The predicate of Apple's guide: each attachment is of one of the types.
  private static func guide(_ types: String...) -> String {
    let tests = types.map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    return "SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, "
      + tests.joined(separator: " || ") + ").@count == $extensionItem.attachments.@count).@count == 1"
  }

  /// Examples in the form of Apple's guide.
  static let examples = [
    keys(#""@SupportsImageWithMaxCount": 10, "@SupportsMovieWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 1"#),
    keys(#""@SupportsImageWithMaxCount": 10"#),
    keys(#""@SupportsText": true, "@SupportsWebPageWithMaxCount": 1"#),
    keys(
      #""@SupportsFileWithMaxCount": 0, "@SupportsImageWithMaxCount": 0, "@SupportsMovieWithMaxCount": 0, "@SupportsText": false, "@SupportsWebURLWithMaxCount": 1"#
    ),
    guide("com.adobe.pdf"), guide("org.appextension.action-one", "org.appextension.action-two"),
    guide("public.image", "public.movie"), guide("public.url"),
  ]

  @Test("examples of Apple's guide have remarks at most", arguments: examples)
  func passes(_ rule: String) {
    let found = Linter.lint(reading: SourceText(name: "a", text: rule))
    // They demand everything shared, which hides them in apps that share more.
    let known = ["missing-dictionary-version-2", "all-attachments-veto"]
    #expect(found.filter { $0.severity != .info && !known.contains($0.id) } == [], "\(rule)")
  }

  private static let zeros =
    "<dict><key>NSExtensionActivationSupportsFileWithMaxCount</key><integer>0</integer>"
    + "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>0</integer>"
    + "<key>NSExtensionActivationSupportsMovieWithMaxCount</key><integer>0</integer>"
    + "<key>NSExtensionActivationSupportsText</key><false/>"
    + "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"

  /// Property lists in the form of Xcode's templates, and all that is found in them but for remarks.
  static let templates: [(list: String, found: [String])] = [
    (list("<string>TRUEPREDICATE</string>"), ["true-predicate"]),
    (list("<string>TRUEPREDICATE</string>", at: "com.apple.ui-services"), ["true-predicate"]),
    (
      list(
        "<string>TRUEPREDICATE</string>", at: "com.apple.services",
        "<key>NSExtensionServiceAllowsFinderPreviewItem</key><true/>"), ["true-predicate"]
    ),
    (
      list(
        zeros, at: "com.apple.services",
        "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>"), []
    ),
    (
      list(
        "<dict><key>NSExtensionActivationSupportsReplayKitStreaming</key><true/></dict>",
        at: "com.apple.broadcast-services-setupui"), []
    ),
  ]

  @Test("of templates those that are always true are an error, and nothing else is found in them", arguments: templates)
  func findsInTemplates(_ list: String, _ expected: [String]) {
    let found = Linter.lint(reading: SourceText(name: "a", text: list))
    #expect(found.map { $0.id }.filter { $0 == "true-predicate" } == expected, "\(found)")
    #expect(
      found.allSatisfy {
        expected == [$0.id] || expected == [] && ($0.severity == .info || $0.id == "missing-dictionary-version-2")
      }, "\(found)")
  }

  /// Dictionaries, and whether version 2 is missed.
  static let versions: [(entries: String, isMissed: Bool)] = [
    // A link is lost because of what comes with it.
    (#""@SupportsWebURLWithMaxCount": 1"#, true), (#""@SupportsWebURLWithMaxCount": 1, "@SupportsText": true"#, true),
    (#""@SupportsWebURLWithMaxCount": 1, "@SupportsImageWithMaxCount": 5"#, true),
    // A text is lost where it only goes with a link, a photo where it lies among films and documents.
    (#""@SupportsText": true"#, false), (#""@SupportsImageWithMaxCount": 5"#, false),
    (#""@SupportsMovieWithMaxCount": 5"#, false), (#""@SupportsFileWithMaxCount": 5"#, false),
    (#""@SupportsImageWithMaxCount": 5, "@SupportsMovieWithMaxCount": 5"#, false),
    (#""@SupportsText": true, "@SupportsImageWithMaxCount": 5"#, false),
    (#""@SupportsWebURLWithMaxCount": 1, "@DictionaryVersion": 2"#, false),
  ]

  @Test("version 2 is missed where two hosts are lost that share what the rule is for", arguments: versions)
  func missesVersion2(_ entries: String, _ isMissed: Bool) {
    let found = Linter.lint(reading: SourceText(name: "a", text: Self.keys(entries)))
    #expect(found.contains { $0.id == "missing-dictionary-version-2" } == isMissed, "\(found)")
  }

  private static let text = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"

  /// Keys in place of that of the rule, and whether they are taken for it.
  static let names: [(key: String, isMeant: Bool)] = [
    ("NSExtensionActivationRules", true), ("NSExtensionActivationrule", true), ("NSExtensionActivatonRule", true),
    ("nsextensionactivationrule", true), ("ActivationRule", true), ("NSActivationRule", true),
    ("NSExtensionActivationRule ", true), ("NSExtensionActivationRuleDictionary", true),
    ("NSExtensionServiceRoleType", false), ("PHSupportedMediaTypes", false), ("IntentsSupported", false),
  ]

  @Test("a misspelt key of the rule is one finding, at the key, with the right one", arguments: names)
  func misspeltKey(_ key: String, _ isMeant: Bool) {
    let source = SourceText(
      name: "a", text: Self.list(Self.text).replacing("NSExtensionActivationRule<", with: "\(key)<"))
    let found = Linter.lint(reading: source).filter { $0.severity == .error }
    #expect(found.map { $0.id } == [isMeant ? "misplaced-key" : "no-rule"], "\(found)")
    #expect(
      found.map { source.text($0.range) } == ["<key>\(isMeant ? key : "NSExtensionAttributes")</key>"], "\(found)")
    #expect(
      found.flatMap { $0.notes }.map { $0.message } == (isMeant ? ["did you mean 'NSExtensionActivationRule'?"] : []))
  }

  /// Keys that the system does not know, and what is said of them.
  static let keys: [(key: String, note: String)] = [
    ("SupportsURLWithMaxCount", "did you mean 'NSExtensionActivationSupportsWebURLWithMaxCount'?"),
    ("SupportsLinkWithMaxCount", "did you mean 'NSExtensionActivationSupportsWebURLWithMaxCount'?"),
    ("SupportsPhotoWithMaxCount", "did you mean 'NSExtensionActivationSupportsImageWithMaxCount'?"),
    ("SupportsPDFWithMaxCount", "no key takes PDFs alone, but a predicate does: 'activationrule make pdf'"),
    ("SupportsContacts", "no key takes contacts alone, but a predicate does: 'activationrule make contact'"),
  ]

  @Test("an unknown key is reported with what was meant", arguments: keys)
  func unknownKey(_ key: String, _ note: String) {
    let entry = "<key>NSExtensionActivation\(key)</key><integer>1</integer></dict>"
    let found = Linter.lint(
      reading: SourceText(name: "a", text: Self.list(Self.text.replacing("</dict>", with: entry))))
    #expect(
      found.filter { $0.id == "unknown-dictionary-key" }.flatMap { $0.notes }.map { $0.message } == [note], "\(found)")
  }

  /// Names of extension points, and those that were meant.
  static let points: [(name: String, meant: String?)] = [
    ("com.apple.share-service", "com.apple.share-services"), ("com.apple.share", "com.apple.share-services"),
    ("com.apple.Share-Services", "com.apple.share-services"), ("com.apple.action-service", "com.apple.ui-services"),
    ("com.apple.actions", "com.apple.ui-services"), ("com.apple.uiservices", "com.apple.ui-services"),
    ("com.apple.services", nil), ("com.example.plug-in", nil), ("com.apple.ar.viewer", nil),
  ]

  @Test("a misspelt extension point is reported with the right one", arguments: points)
  func misspeltPoint(_ name: String, _ meant: String?) {
    let found = Linter.lint(reading: SourceText(name: "a", text: Self.list(Self.text, at: name)))
    let notes = found.filter { $0.id == "missing-extension-point" }.flatMap { $0.notes }.map { $0.message }
    #expect(notes == (meant.map { ["did you mean '\($0)'?"] } ?? []))
  }

  @Test("the misspelt key of the extension point is reported where it stands")
  func misspeltPointKey() {
    let list = Self.list(Self.text).replacing("PointIdentifier", with: "PointIdentifer")
    let found = Linter.lint(reading: SourceText(name: "a", text: list)).first { $0.id == "missing-extension-point" }
    #expect(found?.message == "there is no key 'NSExtensionPointIdentifer'", "\(String(describing: found))")
  }

  @Test("of a rule in two places the note names the one that is used, and no move that is not possible")
  func usedRule() throws {
    let list = Self.list(Self.text).replacing(
      "<plist version=\"1.0\"><dict>",
      with: "<plist version=\"1.0\"><dict><key>NSExtensionActivationRule</key><dict/>")
    let source = SourceText(name: "a", text: list)
    let found = try #require(Linter.lint(reading: source).first { $0.id == "misplaced-rule" })
    let note = try #require(found.notes.first)
    #expect(note.message == "the rule that is used is here; remove the other" && !found.message.contains("belongs"))
    #expect(note.range.map { $0.lowerBound > found.range.upperBound } == true)
  }
}
