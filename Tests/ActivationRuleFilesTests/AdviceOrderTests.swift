import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

/// The order of advice: repairs, then bounds, then the key for what is shared, then the rest.
@Suite("The first advice")
struct AdviceOrderTests {
  /// A rule in a list, what is shared, the first proposal, and the rule after it.
  struct Row: CustomTestStringConvertible {
    let name: String
    let rule: String
    var attributes = ""
    let types: [[String]]
    let advice: String
    let after: String

    var testDescription: String { name }
  }

  private static let link = ["public.url"]
  private static let photo = ["public.heic", "public.jpeg"]
  private static let pdf = ["com.adobe.pdf", "public.file-url"]

  static let rows = [
    Row(
      name: "a misspelt key is renamed",
      rule: dictionary("SupportsURLWithMaxCount", "<integer>1</integer>"), types: [link],
      advice: "rename SupportsURLWithMaxCount to SupportsWebURLWithMaxCount" + version2,
      after: dictionary("SupportsWebURLWithMaxCount", "<integer>1</integer>", version)),
    Row(
      name: "a misspelt key for another kind is renamed all the same, and the key that is missing added",
      rule: dictionary("SupportsURLWithMaxCount", "<integer>1</integer>"), types: [pdf],
      advice: "rename SupportsURLWithMaxCount to SupportsWebURLWithMaxCount and add SupportsFileWithMaxCount with 1"
        + version2,
      after: dictionary(
        "SupportsFileWithMaxCount", "<integer>1</integer>",
        "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>" + version)),
    Row(
      name: "a key that lacks the common prefix is renamed to the key in full",
      rule: dictionary("", "", "<key>SupportsText</key><true/>"), types: [["public.plain-text"]],
      advice: "rename SupportsText to NSExtensionActivationSupportsText", after: dictionary("", "", text)),
    Row(
      name: "and so is one whose end is the right key", rule: dictionary("RuleSupportsText", "<true/>"),
      types: [["public.plain-text"]], advice: "rename RuleSupportsText to NSExtensionActivationSupportsText",
      after: dictionary("", "", text)),
    Row(
      name: "several misspelt keys are renamed together",
      rule: dictionary(
        "SupportsURLWithMaxCount", "<integer>1</integer>",
        "<key>NSExtensionActivationSupportTexts</key><true/>"), types: [pdf],
      advice: "rename SupportTexts to SupportsText and SupportsURLWithMaxCount to SupportsWebURLWithMaxCount, "
        + "and add SupportsFileWithMaxCount with 1" + version2,
      after: dictionary(
        "SupportsFileWithMaxCount", "<integer>1</integer>",
        "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>" + text + version)),
    Row(
      name: "a misspelt key is renamed with the bound that is too small",
      rule: dictionary(
        "SupportsURLWithMaxCount", "<integer>1</integer>",
        "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer>"), types: [photo, photo],
      advice: "rename SupportsURLWithMaxCount to SupportsWebURLWithMaxCount and raise SupportsImageWithMaxCount "
        + "from 1 to 2" + version2,
      after: dictionary(
        "SupportsImageWithMaxCount", "<integer>2</integer>",
        "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>" + version)),
    Row(
      name: "strict matching moves with a value of the type that it has",
      rule: dictionary("DictionaryVersion", "<integer>2</integer>"),
      attributes: "<key>NSExtensionActivationUsesStrictMatching</key><integer>1</integer>", types: [link],
      advice: "move UsesStrictMatching with true into the rule and add SupportsWebURLWithMaxCount with 1",
      after: dictionary(
        "SupportsWebURLWithMaxCount", "<integer>1</integer>",
        "<key>NSExtensionActivationUsesStrictMatching</key><true/>"
          + "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>")),
    Row(
      name: "where all attachments must be of a type, one kind is added rather than two, with a looser count",
      rule: predicate(#"UTI-CONFORMS-TO "public.movie""#, "== $i.attachments.@count"),
      types: [["public.url"], ["public.plain-text"]],
      advice: "also accept public.url but not public.file-url next to public.movie, and write '>= 1' instead of "
        + "'== $i.attachments.@count' (then one is enough)",
      after: predicate(
        #"UTI-CONFORMS-TO "public.movie" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" AND NOT ANY "#
          + #"$a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url""#, ">= 1")),
    Row(
      name: "a misspelt key with too small a count is renamed and raised",
      rule: dictionary("SupportsImage", "<integer>1</integer>"), types: [photo, photo],
      advice: "rename SupportsImage to SupportsImageWithMaxCount with 2",
      after: dictionary("SupportsImageWithMaxCount", "<integer>2</integer>")),
    Row(
      name: "a zero is raised",
      rule: dictionary("SupportsWebURLWithMaxCount", "<integer>0</integer>", text), types: [link],
      advice: "raise SupportsWebURLWithMaxCount from 0 to 1" + version2,
      after: dictionary("SupportsWebURLWithMaxCount", "<integer>1</integer>", text + version)),
    Row(
      name: "zeros go with version 2, where each would forbid its kind", rule: dictionary("", "", zeros),
      types: [link, ["com.example.unknown"]],
      advice:
        "remove the keys with 0 or false and set DictionaryVersion to 2 (then one thing that it takes is enough)",
      after: dictionary(
        "SupportsWebURLWithMaxCount", "<integer>1</integer>",
        "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>")),
    Row(
      name: "the zero of what is shared is raised, and the others go", rule: dictionary("", "", zeros),
      types: [["public.plain-text"], ["com.example.unknown"]],
      advice: "set SupportsText to true, remove the keys with 0 or false, and set DictionaryVersion to 2 (then one "
        + "thing that it takes is enough)",
      after: dictionary(
        "SupportsWebURLWithMaxCount", "<integer>1</integer>",
        text + "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>")),
    Row(
      name: "a string becomes an integer",
      rule: dictionary("SupportsImageWithMaxCount", "<string>1</string>"), types: [photo, photo],
      advice: "write SupportsImageWithMaxCount as the integer 2",
      after: dictionary("SupportsImageWithMaxCount", "<integer>2</integer>")),
    Row(
      name: "values of a wrong type are repaired before a key is added",
      rule: dictionary(
        "SupportsImageWithMaxCount", "<string>10</string>",
        "<key>NSExtensionActivationSupportsText</key><integer>1</integer>"), types: [link],
      advice: "write SupportsText as true, write SupportsImageWithMaxCount as the integer 10, and add "
        + "SupportsWebURLWithMaxCount with 1" + version2,
      after: dictionary(
        "SupportsImageWithMaxCount", "<integer>10</integer>",
        text + "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>" + version)),
    Row(
      name: "a misspelt key beside the right one goes",
      rule: dictionary("SupportsImage", "<true/>", images), types: [photo, photo],
      advice: "remove SupportsImage and raise SupportsImageWithMaxCount from 1 to 2",
      after: dictionary("SupportsImageWithMaxCount", "<integer>2</integer>")),
    Row(
      name: "the only key of a list without a rule moves into one", rule: "", attributes: text,
      types: [["public.plain-text"]], advice: "write a dictionary: move SupportsText into the rule",
      after: dictionary("", "", text)),
    Row(
      name: "a key beside the rule moves into it", rule: dictionary("", "", text),
      attributes: "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer>", types: [photo],
      advice: "move SupportsImageWithMaxCount into the rule",
      after: dictionary("SupportsImageWithMaxCount", "<integer>1</integer>", text)),
    Row(
      name: "of two misplaced keys, of which one undoes the other, the one that helps moves",
      rule: dictionary("", "", text),
      attributes: strictVersion, types: [["public.plain-text"], ["com.example.unknown"]],
      advice: "move DictionaryVersion into the rule and remove UsesStrictMatching",
      after: dictionary("DictionaryVersion", "<integer>2</integer>", text)),
    Row(
      name: "strict matching moves with the other keys where nothing unknown is shared",
      rule: dictionary("", "", images), attributes: strictVersion, types: [link],
      advice: "move the 2 keys into the rule, UsesStrictMatching with true, and add SupportsWebURLWithMaxCount with 1",
      after: dictionary(
        "SupportsWebURLWithMaxCount", "<integer>1</integer>",
        images + "<key>NSExtensionActivationUsesStrictMatching</key><true/>"
          + "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>")),
    Row(
      name: "a rule with a misspelt key is renamed, and gets the key that it lacks", rule: "",
      attributes: "<key>NSExtensionActivationRules</key>" + dictionary("", "", images), types: [pdf],
      advice: "rename NSExtensionActivationRules to NSExtensionActivationRule, and add SupportsFileWithMaxCount with 1",
      after: dictionary("SupportsFileWithMaxCount", "<integer>1</integer>", images)),
    Row(
      name: "a new key has room for what the rule was shown for",
      rule: dictionary(
        "SupportsImageWithMaxCount", "<integer>10</integer>",
        text + "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"), types: [pdf],
      advice: "add SupportsFileWithMaxCount with 10",
      after: dictionary(
        "SupportsFileWithMaxCount", "<integer>10</integer>",
        text + "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"
          + "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>10</integer>")),
    Row(
      name: "without a script the key for links takes the place of the one for pages",
      rule: dictionary("SupportsWebPageWithMaxCount", "<integer>1</integer>"), types: [link],
      advice: "rename SupportsWebPageWithMaxCount to SupportsWebURLWithMaxCount" + version2,
      after: dictionary("SupportsWebURLWithMaxCount", "<integer>1</integer>", version)),
    Row(
      name: "links are accepted without files, whose URL is one as well",
      rule: predicate(#"UTI-CONFORMS-TO "public.movie""#, ">= 1"), types: [link],
      advice: "also accept public.url but not public.file-url next to public.movie",
      after: predicate(
        #"UTI-CONFORMS-TO "public.movie" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url" AND NOT "#
          + #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url""#, ">= 1")),
    Row(
      name: "a rule inside of the rule takes its place",
      rule: dictionary("Rule", dictionary("SupportsImageWithMaxCount", "<integer>1</integer>")),
      types: [photo], advice: "move the inner NSExtensionActivationRule one level up",
      after: dictionary("SupportsImageWithMaxCount", "<integer>1</integer>")),
    Row(
      name: "a misspelt type is corrected", rule: predicate(#"UTI-CONFORMS-TO "public.jpg""#, ">= 1"),
      types: [["public.jpeg"]], advice: "write public.jpeg instead of public.jpg",
      after: predicate(#"UTI-CONFORMS-TO "public.jpeg""#, ">= 1")),
    Row(
      name: "the type that is shared comes before a wider one, though lint has a remark on it",
      rule: predicate(#"UTI-CONFORMS-TO "public.plain-text""#, ">= 1"), types: [pdf],
      advice: "also accept com.adobe.pdf next to public.plain-text",
      after: predicate(
        #"UTI-CONFORMS-TO "public.plain-text" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf""#,
        ">= 1")),
    Row(
      name: "a type that is excluded is named beside the wider one, which alone lint would report",
      rule: predicate(
        #"UTI-CONFORMS-TO "public.data" AND NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url""#, ">= 1"),
      types: [link], advice: "accept public.url next to public.data instead of excluding it",
      after: predicate(
        #"UTI-CONFORMS-TO "public.data" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url""#, ">= 1")),
    Row(
      name: "BETWEEN, which the system refuses, becomes two bounds",
      rule: predicate(#"UTI-CONFORMS-TO "public.image""#, "BETWEEN {1, 10}"), types: [photo],
      advice: "write '>= 1 AND … <= 10' instead of 'BETWEEN {1, 10}'",
      after: predicate(#"UTI-CONFORMS-TO "public.image""#, ">= 1", "<= 10")),
    Row(
      name: "a predicate takes the place of a dictionary as people write it, without TRUEPREDICATE",
      rule: dictionary("SupportsAttachmentsWithMaxCount", "<integer>1</integer>", text), types: [["public.vcard"]],
      advice: "write a predicate, which also accepts public.vcard",
      after: """
        <string><![CDATA[SUBQUERY(\(attachments), $attachment, $attachment.registeredTypeIdentifiers.@count >= 0).@count <= 1
        AND SUBQUERY(\(attachments), $attachment,
          ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text"
          OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.vcard"
        ).@count >= 1]]></string>
        """),
    Row(
      name: "a bound is raised",
      rule: dictionary("SupportsImageWithMaxCount", "<integer>1</integer>"), types: [photo, photo],
      advice: "raise SupportsImageWithMaxCount from 1 to 2",
      after: dictionary("SupportsImageWithMaxCount", "<integer>2</integer>")),
    Row(
      name: "photos under a rule for links get the key for pictures",
      rule: dictionary("SupportsWebURLWithMaxCount", "<integer>1</integer>"), types: [photo, photo],
      advice: "add SupportsImageWithMaxCount with 2",
      after: dictionary(
        "SupportsImageWithMaxCount", "<integer>2</integer>",
        "<key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>")),
    Row(
      name: "photos and films get a key each", rule: dictionary("", "", text),
      types: [["public.jpeg", "public.file-url"], ["public.mpeg-4", "public.file-url"]],
      advice: "add SupportsImageWithMaxCount with 1 and add SupportsMovieWithMaxCount with 1",
      after: dictionary(
        "SupportsImageWithMaxCount", "<integer>1</integer>",
        text + "<key>NSExtensionActivationSupportsMovieWithMaxCount</key><integer>1</integer>")),
    Row(
      name: "other files get the key for files", rule: dictionary("", "", text), types: [pdf],
      advice: "add SupportsFileWithMaxCount with 1",
      after: dictionary("SupportsFileWithMaxCount", "<integer>1</integer>", text)),
    Row(
      name: "a link that is a live page as well gets the key for links", rule: dictionary("", "", text),
      types: [["public.url", "com.apple.active-webpage"]], advice: "add SupportsWebURLWithMaxCount with 1" + version2,
      after: dictionary("SupportsWebURLWithMaxCount", "<integer>1</integer>", text + version)),
  ]

  /// All attachments of all items, as the tests of dictionaries go through them.
  private static let attachments =
    "SUBQUERY(extensionItems, $item, $item.attachments != nil).@unionOfArrays.attachments"
  private static let version = "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"
  private static let version2 = ", and set DictionaryVersion to 2 (then one thing that it takes is enough)"
  private static let text = "<key>NSExtensionActivationSupportsText</key><true/>"

  private static let images = "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer>"
  private static let strictVersion =
    "<key>NSExtensionActivationUsesStrictMatching</key><integer>1</integer>"
    + "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"
  private static let zeros = """
    <key>NSExtensionActivationSupportsFileWithMaxCount</key><integer>0</integer>
    <key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>0</integer>
    <key>NSExtensionActivationSupportsText</key><false/>
    <key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>
    """

  private static func dictionary(_ key: String, _ value: String, _ others: String = "") -> String {
    "<dict>\(others)" + (key.isEmpty ? "" : "<key>NSExtensionActivation\(key)</key>\(value)") + "</dict>"
  }

  private static func predicate(_ test: String, _ bounds: String...) -> String {
    let count = "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \(test)).@count"
    let inner = bounds.map { "\(count) \($0)" }.joined(separator: " AND ")
    let text = "SUBQUERY(extensionItems, $i, \(inner)).@count >= 1"
    return "<string><![CDATA[\(text)]]></string>"
  }

  private static func list(_ rule: String, _ attributes: String = "") -> String {
    """
    <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>\(attributes)
    \(rule.isEmpty ? "" : "<key>NSExtensionActivationRule</key>\(rule)")</dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionPrincipalClass</key><string>A</string></dict></dict></plist>
    """
  }

  private static var rules: RuleSource { RuleSource() }

  private static func loaded(_ text: String) throws -> Extension {
    try #require(try rules.rules(in: SourceText(name: "Info.plist", text: text)).first)
  }

  @Test("repairs what is there before it adds anything, and is made in the list", arguments: rows)
  func first(_ row: Row) throws {
    let loaded = try Self.loaded(Self.list(row.rule, row.attributes))
    let payload = Payload([Payload.Item(row.types.map { Payload.Attachment($0) })])
    let changes = loaded.rule.explain(payload, among: .linted(on: .iOS)).numberedChanges
    let first = try #require(changes.first)
    #expect(first.text == row.advice && first.verdict == .shown, "\(changes.map { $0.text })")
    let rewriting = try RuleRewriting(first, of: loaded, askedAs: loaded.rule, for: payload)
    let wanted = try Self.loaded(Self.list(row.after)).rule
    #expect(rewriting.rule.predicate == wanted.predicate)
    #expect(Self.keys(rewriting.rule) == Self.keys(wanted))
    let stray = rewriting.rule.surroundings?.strayKeys.map { $0.key.text } ?? []
    #expect(stray.isEmpty, "a key that moved, or did nothing, is left where it was")
  }

  /// The keys of a dictionary with their values; none for a predicate.
  private static func keys(_ rule: ActivationRule) -> [String: PropertyListNode.Kind] {
    guard case .dictionary(let entries) = rule.value else { return [:] }
    return Dictionary(entries.map { ($0.key.text, $0.value.kind) }) { $1 }
  }

  // MARK: Lists of others

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/Extensions")
  private static let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"]
  private static let hosts = [
    "Safari", "Chrome", "Firefox", "Files", "Photos", "Notes", "Messages", "Contacts", "Wallet",
  ]
  private static let presets = Effort.sample(
    PresetLibrary.builtIn.presets.filter { hosts.contains($0.host) && !$0.isHandlerSide && $0.platform != .macOS },
    oneIn: 3)

  @Test("is never one that lint reports, or a web page without a script, in the lists of samples")
  func samples() throws {
    let lists = try #require(FileManager.default.enumerator(at: Self.samples, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "plist" }
    let count = try Effort.sample(lists.sorted { $0.path < $1.path }, oneIn: 2).reduce(0) { try $0 + Self.check($1) }
    #expect(count > 30, "\(count)")
  }

  @Test(
    "is never one that lint reports, or a web page without a script, in collected lists",
    .enabled(if: corpus != nil, "ACTIVATION_CORPUS names no folder of collected rules"))
  func collected() throws {
    let folder = URL(filePath: try #require(Self.corpus)).appending(path: "plists")
    let lists = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let some = Effort.sample(lists.sorted { $0.path < $1.path })
    print(try some.reduce(0) { try $0 + Self.check($1) }, "proposals checked")
  }

  /// Checks every proposal for a list, and counts them.
  private static func check(_ url: URL) throws -> Int {
    let source = SourceText(name: url.path, bytes: [UInt8](try Data(contentsOf: url)))
    guard let loaded = try? rules.rules(in: source).first, loaded.document?.format == .xml, loaded.file.addressesFile
    else {
      return 0
    }
    let before = findings(source)
    var known: [RuleValue: [Finding]] = [:]
    var count = 0
    // What is proposed depends on the payload alone, and some of it is worked out once for all of them.
    let samples = ShareSamples.linted(on: .iOS)
    var asked: [Payload] = []
    for preset in presets {
      let payload = preset.payload.seenByRules()
      if asked.contains(payload) { continue }
      asked.append(payload)
      let changes = loaded.rule.explain(payload, among: samples).numberedChanges.filter {
        $0.subject == .rule
      }
      var isClean: [Bool] = []
      for change in changes {
        guard let value = change.value else { continue }
        count += 1
        let place = "\(url.lastPathComponent), \(preset.id): \(change.text)"
        if loaded.rule.surroundings?.hasPageScript == false {
          let page = "SupportsWebPageWithMaxCount"
          #expect(!change.text.replacing("rename \(page) to", with: "").contains(page), "\(place)")
        }
        if known[value] == nil {
          let rewriting = try? RuleRewriting(change, of: loaded, askedAs: loaded.rule, for: payload)
          let after = rewriting.map { findings($0.new) } ?? []
          // Whether everything shared must match is another question.
          known[value] = after.filter { new in
            new.id != "missing-dictionary-version-2"
              && after.count { $0.id == new.id } > before.count { $0.id == new.id }
          }
        }
        let reported = known[value] ?? []
        #expect(!reported.contains { $0.severity == .error }, "\(place): \(reported)")
        if case .predicate = value {
          isClean.append(reported.isEmpty)
        } else {
          #expect(reported.isEmpty, "\(place): \(reported)")
        }
      }
      // Of what lint reports something is proposed where nothing else helps.
      #expect(Set(isClean).count < 2, "\(url.lastPathComponent), \(preset.id): \(changes.map { $0.text })")
    }
    return count
  }

  /// What lint finds to be an error or a warning.
  private static func findings(_ source: SourceText) -> [Finding] {
    Linter.lint(reading: source).filter { $0.severity != .info }
  }
}
