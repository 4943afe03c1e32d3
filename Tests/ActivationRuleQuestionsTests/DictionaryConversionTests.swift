import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Conversion to a dictionary")
struct DictionaryConversionTests {
  /// A dictionary in one line, for comparison.
  static func line(_ dictionary: [PropertyListEntry]?) -> String? {
    dictionary.map { entries in
      entries.map { "\(RuleKey.short($0.key.text))=\($0.value.integerValue)" }.joined(separator: " ")
    }
  }

  /// The dictionary that is the same rule, if one is found.
  static func found(_ rule: ActivationRule) -> [PropertyListEntry]? {
    Analysis(rule).dictionaryConversion().flatMap { $0.isSame.isUnrefuted ? $0.entries : nil }
  }

  /// A predicate, and the dictionary that is the same rule.
  static let rows: [(text: String, dictionary: String?)] = [
    (Short.items(Short.count("public.plain-text", "> 0")), "DictionaryVersion=2 SupportsText=1"),
    ("TRUEPREDICATE", "SupportsAttachmentsWithMinCount=1"),
    // Dictionaries look at all items together, and limit every kind but text.
    (Short.items(Short.count("public.image", "== 1")), nil),
    (Short.items(Short.count("com.adobe.pdf", "== 1")), nil),
    (Short.items("$i.title == \"x\""), nil),
    ("FALSEPREDICATE", nil), ("extensionItems < 1", nil), ("a ==", nil),
  ]

  @Test("finds it where there is one", arguments: rows)
  func converts(_ text: String, _ dictionary: String?) {
    let rule = ActivationRule(predicate: text)
    let found = Self.found(rule)
    #expect(Self.line(found) == dictionary)
    if let found { #expect(Analysis(rule).isEquivalent(to: ActivationRule(.dictionary(found))).isUnrefuted) }
  }

  static let dictionaries: [[String: PropertyListNode]] = [
    ["SupportsImageWithMaxCount": 5], ["SupportsImageWithMaxCount": 5, "DictionaryVersion": 2],
    [
      "SupportsImageWithMaxCount": 3, "SupportsWebURLWithMaxCount": 1, "SupportsText": true,
      "SupportsAttachmentsWithMaxCount": 3,
    ],
    [
      "SupportsImageWithMaxCount": 5, "SupportsMovieWithMaxCount": 0, "SupportsText": true, "DictionaryVersion": 2,
    ],
    [
      "SupportsAttachmentsWithMinCount": 2, "SupportsFileWithMaxCount": 10, "SupportsImageWithMaxCount": 3,
      "DictionaryVersion": 2,
    ],
    ["SupportsText": true, "SupportsAttachmentsWithMinCount": 2, "SupportsImageWithMaxCount": 1],
    ["SupportsFileWithMaxCount": 2, "SupportsWebPageWithMaxCount": 3, "SupportsAttachmentsWithMinCount": 3],
    ["SupportsImageWithMaxCount": 1, "SupportsMovieWithMaxCount": 1, "SupportsAttachmentsWithMinCount": 2],
    ["SupportsAttachmentsWithMaxCount": 4], ["SupportsWebPageWithMaxCount": 1, "SupportsWebURLWithMaxCount": 1],
    ["SupportsText": true, "SupportsAttachmentsWithMaxCount": 5, "DictionaryVersion": 2],
    ["SupportsImageWithMaxCount": 2, "SupportsAttachmentsWithMaxCount": 7, "DictionaryVersion": 2],
  ]

  @Test("finds the dictionary again of which a predicate was made", arguments: dictionaries.indices)
  func findsAgain(_ index: Int) throws {
    let keys = Self.dictionaries[index]
    let predicate = try #require(ActivationRule(dictionary: keys).predicate)
    let found = Self.found(ActivationRule(predicate: predicate.description))
    let expected = keys.keys.sorted().map { "\($0)=\(keys[$0]?.integerValue ?? 0)" }.joined(separator: " ")
    #expect(Self.line(found) == expected)
  }

  @Test("gives a dictionary back, without keys that mean nothing", arguments: dictionaries.indices)
  func keepsDictionaries(_ index: Int) {
    let keys = Self.dictionaries[index]
    var given = keys
    given["NSExtensionActivationSupportsNothing"] = 1
    let expected = keys.keys.sorted().map { "\($0)=\(keys[$0]?.integerValue ?? 0)" }.joined(separator: " ")
    #expect(Self.line(Self.found(ActivationRule(dictionary: given))) == expected)
  }

  /// The samples that are predicates, with the dictionary of each that has one.
  static let samples = ["ForEverything.txt": "SupportsAttachmentsWithMinCount=1"]

  @Test("finds the dictionary of each sample that has one")
  func findsSamples() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appending(path: "Samples/Rules")
    var found: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "txt" {
      let rule = ActivationRule(predicate: try String(contentsOf: file, encoding: .utf8))
      guard let dictionary = Self.found(rule) else { continue }
      found[file.lastPathComponent] = Self.line(dictionary)
      #expect(
        Analysis(rule).isEquivalent(to: ActivationRule(.dictionary(dictionary))).isUnrefuted,
        "\(file.lastPathComponent)")
    }
    #expect(found == Self.samples)
  }
}
