import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Conversion to a predicate")
struct PredicateConversionTests {
  @Test("gives each clause with its key and its certainty, tries the whole, and shows it for one item")
  func converts() throws {
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 5, "SupportsWebURLWithMaxCount": 1])
    let result = try #require(Analysis(rule).predicateConversion())
    let whole = try #require(rule.predicate)
    #expect(result.predicate.description.utf8.count <= whole.description.utf8.count)
    #expect(Analysis(rule).isEquivalent(to: ActivationRule(result.predicate)).isUnrefuted)
    #expect(result.isEquivalent.isUnrefuted)
    #expect(
      result.clauses.map { $0.key.map { RuleKey.short($0) } } == [
        "SupportsImageWithMaxCount", "SupportsWebURLWithMaxCount", nil,
      ])
    #expect(result.clauses.map { $0.certainty } == [.documented, .reported, .documented])
  }

  @Test("writes no TRUEPREDICATE, which the App Store refuses")
  func writesNoTruePredicate() throws {
    for eachItem in [false, true] {
      var settings = RuleSettings()
      if eachItem { settings.others = [.countScope] }
      let rule = ActivationRule(
        dictionary: ["SupportsAttachmentsWithMinCount": 2, "SupportsAttachmentsWithMaxCount": 3], settings: settings)
      let result = try #require(Analysis(rule).predicateConversion())
      #expect(!result.predicate.description.contains("TRUEPREDICATE") && result.isEquivalent.isUnrefuted)
      #expect(result.guideForm?.predicate.description.contains("TRUEPREDICATE") != true)
    }
  }

  /// A dictionary, and its shape for the guide with the payloads for which it is the same.
  static let guideForms: [(keys: [String: PropertyListNode], isForOneItem: Bool, text: String)] = [
    (
      ["SupportsText": true, "DictionaryVersion": 2], false,
      """
      SUBQUERY(extensionItems, $extensionItem,
        SUBQUERY($extensionItem.attachments, $attachment,
          ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text"
        ).@count >= 1
      ).@count >= 1
      """
    ),
    (
      ["SupportsImageWithMaxCount": 5], true,
      """
      SUBQUERY(extensionItems, $extensionItem,
        $extensionItem.attachments.@count <= 5
        AND SUBQUERY($extensionItem.attachments, $attachment,
          ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
        ).@count == $extensionItem.attachments.@count
      ).@count >= 1
      """
    ),
    (
      ["SupportsAttachmentsWithMaxCount": 4], true,
      "SUBQUERY(extensionItems, $extensionItem, $extensionItem.attachments.@count <= 4).@count >= 1"
    ),
  ]

  @Test("keeps what only more items than are tried fulfil")
  func manyItems() throws {
    let rule = ActivationRule(
      predicate: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.jpeg").@count >= 1).@count == 2
        AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.example.unknown").@count <= 0
          OR SUBQUERY($i.attachments, $a, ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.data").@count
          == $i.attachments.@count).@count != 3
        AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t,
          $t UTI-CONFORMS-TO "public.jpeg" OR $t UTI-EQUALS "com.apple.webarchive").@count != 4).@count != 0).@count >= 4
        """)
    let analysis = Analysis(rule)
    let simple = analysis.simplified(try #require(rule.predicate))
    #expect(analysis.isEquivalent(to: ActivationRule(simple)).isUnrefuted && simple.description != "FALSEPREDICATE")
  }

  @Test("writes dictionaries in the shape of Apple's guide")
  func writesGuideForms() throws {
    for row in Self.guideForms {
      let form = try #require(Analysis(ActivationRule(dictionary: row.keys)).predicateConversion()?.guideForm)
      #expect(form.isForOneItem == row.isForOneItem)
      #expect(LaidOutPredicate(form.predicate)?.text() == row.text)
    }
  }

  @Test("reports what the predicate lacks of a dictionary with the key for places")
  func tellsOfPlaces() throws {
    let rule = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1, "SupportsText": true])
    let result = try #require(Analysis(rule).predicateConversion())
    let witness = try #require(result.isEquivalent.witness)
    #expect(
      rule.evaluate(witness.payload) == .shown && ActivationRule(result.predicate).evaluate(witness.payload) != .shown)
  }

  @Test("is not possible for what is no dictionary, and for one that accepts nothing")
  func refuses() {
    #expect(Analysis(ActivationRule(predicate: "TRUEPREDICATE")).predicateConversion() == nil)
    #expect(Analysis(ActivationRule(dictionary: ["SupportsText": false])).predicateConversion() == nil)
  }

  @Test("leads to the same verdicts: 500 random dictionaries, 5,000 random payloads, read from the printed predicate")
  func agreesOnRandomPayloads() throws {
    let factor = ProcessInfo.processInfo.environment["ACTIVATION_PAYLOADS"].flatMap { Int($0) } ?? 5_000
    var random = RandomDictionaries(seed: 10)
    for _ in 0..<500 {
      let dictionary = ActivationRule(dictionary: random.dictionary())
      guard let predicate = dictionary.predicate else { continue }
      let rule = ActivationRule(predicate: try #require(LaidOutPredicate(predicate)?.text()))
      for _ in 0..<max(1, factor / 500) {
        let payload = random.payload()
        let isShown = dictionary.evaluate(payload) == .shown
        let isShownByPredicate = rule.evaluate(payload) == .shown
        if isShown != isShownByPredicate { Issue.record("\(dictionary.value)\n\(payload)") }
      }
    }
  }
}

/// Random dictionaries and payloads, the same in every run.
struct RandomDictionaries {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(state: seed)
  }

  private static let keys = [
    "SupportsAttachmentsWithMaxCount", "SupportsAttachmentsWithMinCount", "SupportsFileWithMaxCount",
    "SupportsImageWithMaxCount", "SupportsMovieWithMaxCount", "SupportsText", "SupportsWebPageWithMaxCount",
    "SupportsWebURLWithMaxCount",
  ]
  private static let types = [
    "public.image", "public.jpeg", "public.movie", "public.file-url", "public.url", "public.plain-text",
    "com.apple.active-webpage", "com.adobe.pdf", "public.data", "org.example.other",
  ]

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  /// One to four keys with small values, and perhaps a version or strict matching.
  mutating func dictionary() -> [String: PropertyListNode] {
    var keys: [String: PropertyListNode] = [:]
    for _ in 0..<(1 + below(4)) {
      let key = Self.keys[below(Self.keys.count)]
      keys[key] = PropertyListNode(.integer(Int64(below(5)) - (below(8) == 0 ? 1 : 0)))
    }
    if below(2) == 0 { keys["DictionaryVersion"] = PropertyListNode(.integer(Int64(below(4)))) }
    if below(4) == 0 { keys["UsesStrictMatching"] = PropertyListNode(.boolean(below(2) == 0)) }
    return keys
  }

  /// One to three items with up to three attachments of one or two types.
  mutating func payload() -> Payload {
    Payload(
      (0..<(1 + below(3))).map { _ in
        Payload.Item(
          (0..<below(4)).map { _ in
            Payload.Attachment((0..<(1 + below(2))).map { _ in Self.types[below(Self.types.count)] })
          })
      })
  }
}
