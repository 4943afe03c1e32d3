import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleText
import Testing

@Suite("Conversion to a dictionary")
struct DictionaryConversionTests {
  /// A row of a dictionary in one line, for comparison.
  static func line(_ dictionary: ConvertedDictionary?) -> String? {
    dictionary.map { dictionary in
      dictionary.entries.map { "\(RuleKey.short($0.key.text))=\($0.value.integerValue)" }.joined(separator: " ")
    }
  }

  /// A condition on one item.
  private static func item(_ condition: String, _ count: String = "@count > 0") -> String {
    "SUBQUERY(extensionItems, $i, \(condition)).\(count)"
  }

  /// The number of attachments of a type.
  private static func count(_ type: String) -> String {
    "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\").@count"
  }

  /// A predicate, the dictionary that is the same rule, or where it is, and those near it.
  struct Row {
    var rule: String
    var equivalent: String?
    var scope: String?
    var within: String?
    var narrower: [String] = []
    var wider: [String] = []
  }

  static let rows = [
    Row(rule: item("\(count("public.plain-text")) > 0"), equivalent: "DictionaryVersion=2 SupportsText=1"),
    Row(rule: "TRUEPREDICATE", equivalent: "SupportsAttachmentsWithMinCount=1"),
    Row(
      rule: item("\(count("public.image")) >= 1"), scope: "payloads of up to 100 attachments",
      within: "DictionaryVersion=2 SupportsImageWithMaxCount=100",
      narrower: ["DictionaryVersion=2 SupportsImageWithMaxCount=100"]),
    Row(
      rule: item("\(count("public.image")) == $i.attachments.@count AND $i.attachments.@count <= 5", "@count == 1"),
      scope: "payloads of one item", within: "SupportsImageWithMaxCount=5", narrower: ["SupportsImageWithMaxCount=1"]),
    // Only a dictionary that accepts everything is wider, which is not near.
    Row(rule: item("\(count("com.adobe.pdf")) == $i.attachments.@count", "@count == 1")),
  ]

  @Test("finds the dictionary, or the nearest ones")
  func converts() {
    for row in Self.rows {
      let rule = ActivationRule(predicate: row.rule)
      let result = Analysis(rule).dictionaryConversion()
      #expect(Self.line(result.equivalent) == row.equivalent, "\(row)")
      #expect(result.scope?.description == row.scope, "\(row)")
      #expect(Self.line(result.equivalentWithinScope?.dictionary) == row.within, "\(row)")
      #expect(result.narrower.map { Self.line($0.dictionary) } == row.narrower, "\(row)")
      #expect(result.wider.map { Self.line($0.dictionary) } == row.wider, "\(row)")
      #expect(result.undecidedReason == nil)
      for neighbour in result.narrower + result.wider + [result.equivalentWithinScope].compactMap({ $0 }) {
        let payload = neighbour.witness.payload
        #expect((rule.evaluate(payload) == .shown) != (neighbour.dictionary.rule().evaluate(payload) == .shown))
      }
    }
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
    ["SupportsText": false, "DictionaryVersion": 2],
    ["SupportsFileWithMaxCount": 2, "SupportsWebPageWithMaxCount": 3, "SupportsAttachmentsWithMinCount": 3],
    ["SupportsImageWithMaxCount": 1, "SupportsMovieWithMaxCount": 1, "SupportsAttachmentsWithMinCount": 2],
    ["SupportsAttachmentsWithMaxCount": 4], ["SupportsWebPageWithMaxCount": 1, "SupportsWebURLWithMaxCount": 1],
  ]

  @Test("finds the dictionary again that a predicate was made of")
  func findsAgain() throws {
    for keys in Self.dictionaries {
      let rule = ActivationRule(dictionary: keys)
      let predicate = try #require(rule.predicate)
      let result = Analysis(ActivationRule(predicate: predicate.description)).dictionaryConversion()
      let expected = keys.keys.sorted().map { "\($0)=\(keys[$0]?.integerValue ?? 0)" }.joined(separator: " ")
      #expect(Self.line(result.equivalent) == expected)
    }
  }

  @Test("gives a dictionary back, without keys that mean nothing")
  func keepsDictionaries() {
    for keys in Self.dictionaries {
      var given = keys
      given["NSExtensionActivationSupportsNothing"] = 1
      let expected = keys.keys.sorted().map { "\($0)=\(keys[$0]?.integerValue ?? 0)" }.joined(separator: " ")
      let analysis = Analysis(ActivationRule(dictionary: given))
      #expect(Self.line(analysis.dictionaryConversion().equivalent) == expected)
      #expect(Self.line(analysis.equivalentDictionary()) == expected)
    }
  }

  /// Rules that are never shown: one that says so, one that raises, one that asks for too much.
  static let never = [
    "FALSEPREDICATE",
    item("SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1"),
    item("\(count("public.image")) > 3 AND $i.attachments.@count < 2"),
  ]

  @Test("has nothing to convert of a rule that is never shown", arguments: never)
  func neverShown(_ source: String) {
    let analysis = Analysis(ActivationRule(predicate: source))
    #expect(analysis.dictionaryConversion() == Analysis(ActivationRule(dictionary: [:])).dictionaryConversion())
    #expect(analysis.dictionaryConversion().isNeverShown && analysis.equivalentDictionary() == nil)
  }

  @Test("offers no dictionary that accepts nothing")
  func offersSomething() {
    let rule =
      "SUBQUERY(extensionItems, $i, $i.attachments.@count >= 2 AND \(Self.count("public.image")) == 1).@count == 1"
    let result = Analysis(ActivationRule(predicate: rule)).dictionaryConversion()
    for neighbour in result.narrower {
      #expect(Analysis(neighbour.dictionary.rule()).isNeverShown().witness != nil, "\(neighbour)")
    }
  }

  @Test("says of a rule that the analysis does not cover that nothing was decided")
  func undecided() {
    let result = Analysis(
      ActivationRule(predicate: "SUBQUERY(extensionItems, $i, $i.title BEGINSWITH \"a\").@count > 0")
    ).dictionaryConversion()
    #expect(result.equivalent == nil && result.narrower.isEmpty && result.wider.isEmpty)
    #expect(result.undecidedReason != nil)
  }

  @Test("ends within its number of proofs")
  func keepsToItsLimit() {
    let result = Analysis(ActivationRule(predicate: Self.rows[3].rule)).dictionaryConversion(proofLimit: 3)
    #expect(result.undecidedReason == .limit("the number of proofs is used up"))
  }
}
