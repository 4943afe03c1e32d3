import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

/// From a dictionary to its predicate and back again.
///
/// `ACTIVATION_DICTIONARIES` sets how many random dictionaries are tried; a release build takes 1,000 in some minutes.
@Suite("Dictionaries found again in their predicates")
struct DictionaryRoundTripTests {
  /// Dictionaries of version 2 with a bound on all attachments, of which each kind that merely comes along has one too.
  static let totals: [[String: PropertyListNode]] = [
    ["DictionaryVersion": 2, "SupportsText": true, "SupportsAttachmentsWithMaxCount": 5],
    ["DictionaryVersion": 2, "SupportsText": true, "SupportsAttachmentsWithMaxCount": 1],
    ["DictionaryVersion": 2, "SupportsImageWithMaxCount": 5, "SupportsAttachmentsWithMaxCount": 10],
    ["DictionaryVersion": 2, "SupportsWebURLWithMaxCount": 1, "SupportsAttachmentsWithMaxCount": 3],
    ["DictionaryVersion": 2, "SupportsImageWithMaxCount": 9, "SupportsAttachmentsWithMaxCount": 4],
    [
      "DictionaryVersion": 2, "SupportsImageWithMaxCount": 2, "SupportsText": false,
      "SupportsAttachmentsWithMaxCount": 1,
    ],
    [
      "DictionaryVersion": 2, "SupportsImageWithMaxCount": 2, "SupportsMovieWithMaxCount": 0,
      "SupportsAttachmentsWithMinCount": 3, "SupportsAttachmentsWithMaxCount": 7,
    ],
    [
      "DictionaryVersion": 2, "UsesStrictMatching": true, "SupportsFileWithMaxCount": 2,
      "SupportsWebURLWithMaxCount": 1, "SupportsAttachmentsWithMinCount": 2,
    ],
  ]

  @Test("whatever comes along under the bound on all attachments", arguments: totals)
  func boundsOnAll(_ keys: [String: PropertyListNode]) {
    Self.expectRoundTrip(keys)
  }

  @Test("however the keys are put together")
  func random() {
    var dictionaries = PlausibleDictionaries(seed: 5)
    for _ in 0..<(Effort.number("ACTIVATION_DICTIONARIES") ?? 24) { Self.expectRoundTrip(dictionaries.next()) }
  }

  private static func expectRoundTrip(_ keys: [String: PropertyListNode]) {
    let dictionary = ActivationRule(dictionary: keys)
    guard let predicate = dictionary.predicate else { return }
    let rule = ActivationRule(predicate: predicate.description)
    let result = DictionaryConversionTests.found(rule)
    let line = keys.keys.sorted().map { "\($0)=\(keys[$0]?.integerValue ?? 0)" }.joined(separator: " ")
    guard let result else {
      let isNeverShown = Analysis(dictionary).isNeverShown().isUnrefuted
      #expect(isNeverShown, "no dictionary was found for \(line)")
      return
    }
    #expect(Analysis(dictionary).isEquivalent(to: ActivationRule(.dictionary(result))).isUnrefuted, "\(line)")
  }
}

/// Random dictionaries as people write them, of both versions, the same in every run.
private struct PlausibleDictionaries {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(state: seed)
  }

  private static let counted = [
    "SupportsFileWithMaxCount", "SupportsImageWithMaxCount", "SupportsMovieWithMaxCount", "SupportsWebURLWithMaxCount",
    "SupportsWebPageWithMaxCount",
  ]
  private static let counts: [Int64] = [0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 10, 20, 50, 100, 999]

  private mutating func isChosen(oneIn number: Int) -> Bool { Int.random(in: 0..<number, using: &generator) == 0 }

  private mutating func count() -> Int64 { Self.counts.randomElement(using: &generator) ?? 1 }

  mutating func next() -> [String: PropertyListNode] {
    var keys: [String: PropertyListNode] = [:]
    for key in Self.counted where isChosen(oneIn: 2) { keys[key] = PropertyListNode(.integer(count())) }
    if isChosen(oneIn: 2) { keys["SupportsText"] = PropertyListNode(.boolean(!isChosen(oneIn: 4))) }
    if isChosen(oneIn: 2) { keys["DictionaryVersion"] = 2 }
    if isChosen(oneIn: 6) { keys["UsesStrictMatching"] = true }
    if isChosen(oneIn: 3) { keys["SupportsAttachmentsWithMaxCount"] = PropertyListNode(.integer(max(1, count()))) }
    if isChosen(oneIn: 5) {
      keys["SupportsAttachmentsWithMinCount"] = PropertyListNode(.integer(Int64.random(in: 1...4, using: &generator)))
    }
    return keys
  }
}
