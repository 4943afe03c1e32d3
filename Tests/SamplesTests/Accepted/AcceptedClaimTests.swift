import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import Foundation
import Testing

/// Every sentence of `accepts` is made of claims, and every claim is held to evaluations: each kind named, each kind refused,
/// one more than each bound, types that the rule does not test.
///
/// `ACTIVATION_CORPUS` names a folder with collected rules, `rules.jsonl`; without it those are left out.
@Suite("What is said of the payloads that a rule lets in")
struct AcceptedClaimTests {
  /// The test of an item: all of its attachments fulfil a condition.
  private static func all(_ condition: String) -> String {
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count == $i.attachments.@count).@count \
    == extensionItems.@count
    """
  }

  /// The number of items with some number of attachments that fulfil a condition.
  private static func item(_ condition: String, _ count: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count)).@count"
  }

  /// The number of an item's attachments of a type.
  private static func attachments(_ type: String) -> String {
    "SUBQUERY($i.attachments, $a, \(any(type))).@count"
  }

  private static func some(_ condition: String) -> String { item(condition, "> 0") + " > 0" }

  private static func any(_ types: String...) -> String {
    "(" + types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }.joined(separator: " OR ") + ")"
  }

  private static let formats = [
    "com.adobe.pdf", "public.jpeg", "public.png", "public.heic", "com.compuserve.gif", "public.tiff", "public.mp3",
    "public.mpeg-4", "com.apple.quicktime-movie", "public.zip-archive", "public.rtf", "public.html", "public.json",
    "public.xml", "public.vcard", "public.plain-text", "org.idpf.epub-container",
  ]

  /// Predicates whose sentences are easily wrong.
  static let predicates = [
    all(any("public.url")), all(any("public.data") + " AND NOT " + any("public.url")),
    all(any("public.file-url") + " AND NOT " + any("public.folder")),
    all("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.image\""),
    some("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.image\""),
    all(any("public.image") + " AND NOT " + any("com.compuserve.gif")),
    some(any("public.image") + " AND NOT " + any("com.compuserve.gif")),
    all(formats.map { any($0) }.joined(separator: " OR ")), some(any("public.url", "public.plain-text")),
    all(any("public.audio", "public.mp3", "public.mpeg-4-audio")),
    item(any("public.image", "com.adobe.pdf"), "<= 20") + " == 1",
    item(any("public.image", "public.url"), "== 1") + " > 0",
    some(any("public.url") + " AND $a.URL.host == \"example.org\""),
    item(any("public.image"), "== 12") + " == 1", item(any("public.image"), ">= 15") + " == 1",
    item(any("public.image"), "!= 2") + " == 1", item(any("public.image"), "== 9") + " == 1",
    ["public.image", "public.url", "public.plain-text"].map { item(any($0), "== 1") + " == 1" }
      .joined(separator: " OR "),
    item(any("public.image"), "== 2") + " == 1 OR " + item(any("public.image"), "== 5") + " == 1",
    """
    SUBQUERY(extensionItems, $i, \(attachments("public.image")) == 2 OR \(attachments("public.image")) == 5).@count == 1
    """,
    """
    SUBQUERY(extensionItems, $i, \(attachments("public.image")) == \(attachments("public.movie")) \
    AND \(attachments("public.movie")) > 0).@count == 1
    """,
    some("$a.registeredTypeIdentifiers.@count == 2"), "extensionItems.@count <= 2", "FALSEPREDICATE",
  ]

  static let dictionaries: [[String: PropertyListNode]] = [
    ["SupportsFileWithMaxCount": 5, "SupportsMovieWithMaxCount": 0, "DictionaryVersion": 2],
    ["SupportsFileWithMaxCount": 1, "SupportsImageWithMaxCount": 5],
    ["SupportsImageWithMaxCount": 10, "SupportsText": true, "DictionaryVersion": 2],
    ["SupportsWebPageWithMaxCount": 1, "SupportsWebURLWithMaxCount": 1, "DictionaryVersion": 2],
    [
      "SupportsImageWithMaxCount": 3, "SupportsText": true, "SupportsAttachmentsWithMaxCount": 4,
      "DictionaryVersion": 2,
    ],
    ["SupportsAttachmentsWithMinCount": 5, "SupportsAttachmentsWithMaxCount": 2, "SupportsText": true],
    ["SupportsAttachmentsWithMinCount": 15, "SupportsText": true],
    ["SupportsAttachmentsWithMinCount": 50, "SupportsImageWithMaxCount": 100, "DictionaryVersion": 2],
  ]

  @Test("is so of predicates that invite false words", arguments: predicates)
  func ofPredicates(_ predicate: String) {
    Self.expectTrue(ActivationRule(predicate: predicate), predicate, perItem: true)
  }

  @Test("is so of dictionaries that invite false words", arguments: dictionaries)
  func ofDictionaries(_ keys: [String: PropertyListNode]) {
    Self.expectTrue(ActivationRule(dictionary: keys), "\(keys.keys.sorted())", perItem: true)
  }

  @Test("is so of all samples", arguments: try SampleFiles.paths().filter { try SampleFiles.isRule($0) })
  func ofSamples(_ path: String) throws {
    Self.expectTrue(try SampleFiles.rule(path), path, perItem: false)
  }

  @Test("is so of what one rule lets in and the next one does not")
  func besides() {
    let rules =
      Self.dictionaries.map { ActivationRule(dictionary: $0) }
      + Self.predicates.prefix(3).map { ActivationRule(predicate: $0) }
    for (index, (first, second)) in zip(rules, rules.dropFirst()).enumerated() {
      // Alternate, so that the wider rule is sometimes the first and sometimes the second.
      let (rule, other) = index % 2 == 0 ? (first, second) : (second, first)
      var checker = ClaimChecker(rule, besides: other)
      checker.run()
      #expect(checker.faults.prefix(3) == [], "\(rule.value) but not \(other.value)")
    }
  }

  private static let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"]

  @Test(
    "is so of all collected rules", .enabled(if: corpus != nil, "ACTIVATION_CORPUS names no folder of collected rules"))
  func ofCollectedRules() throws {
    let folder = try #require(Self.corpus)
    let lines = try String(contentsOf: URL(filePath: folder).appending(path: "rules.jsonl"), encoding: .utf8)
    var rules: Set<RuleValue> = []
    for line in lines.split(separator: "\n") {
      let record = try JSONReader.read(SourceText(name: "rules.jsonl", bytes: Array(line.utf8))).root
      let value = RuleValue(record["rule"])
      guard rules.insert(value).inserted else { continue }
      Self.expectTrue(ActivationRule(value), String(line.prefix(300)), perItem: true)
    }
    #expect(rules.count > 100)
  }

  private static func expectTrue(_ rule: ActivationRule, _ name: String, perItem: Bool) {
    var options = [AnalysisOptions()]
    if perItem { options.append(AnalysisOptions(maximumItemCount: 1)) }
    for options in options {
      var checker = ClaimChecker(rule, options: options)
      checker.run()
      #expect(checker.faults.prefix(3) == [], "\(name)")
    }
  }
}
