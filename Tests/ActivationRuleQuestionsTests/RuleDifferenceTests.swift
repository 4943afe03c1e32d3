import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleText
import Testing

@Suite("How two rules differ")
struct RuleDifferenceTests {
  /// Items of nothing but images.
  static let images = ActivationRule(
    predicate: """
      SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
        ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      ).@count == $item.attachments.@count).@count == 1
      """)

  private static func dictionary(_ keys: [String: Int64]) -> ActivationRule {
    ActivationRule(dictionary: keys.mapValues { PropertyListNode(.integer($0)) })
  }

  @Test("is shown by the smallest payloads")
  func smallest() {
    let difference = Analysis(Self.images).difference(from: Self.dictionary(["SupportsImageWithMaxCount": 5]))
    let photo = Payload.Attachment.attachment("public.jpeg")
    #expect(difference.onlyFirst.witness?.payload == Payload([.item(photo, photo, photo, photo, photo, photo)]))
    #expect(difference.onlySecond.witness?.payload == Payload([.item(photo), .item()]))
    #expect(difference.both.witness?.payload == Payload([.item(photo)]))
    #expect(difference.relation == .different)
  }

  static let relations: [([String: Int64], [String: Int64], RuleRelation)] = [
    (["SupportsImageWithMaxCount": 5], ["SupportsImageWithMaxCount": 5, "SupportsMovieWithMaxCount": 0], .same),
    (["SupportsImageWithMaxCount": 5], ["SupportsImageWithMaxCount": 6], .narrower),
    (["SupportsImageWithMaxCount": 5], ["SupportsImageWithMaxCount": 5, "DictionaryVersion": 2], .narrower),
    // Six attachments that are both text and image are too many images.
    (["SupportsImageWithMaxCount": 5, "SupportsText": 1], ["SupportsText": 1], .different),
    (["SupportsImageWithMaxCount": 5, "DictionaryVersion": 2], ["SupportsImageWithMaxCount": 5], .wider),
    // A page of two items, tried item by item, is the most that a single image allows for.
    (
      ["SupportsImageWithMaxCount": 1], ["SupportsImageWithMaxCount": 9, "SupportsAttachmentsWithMinCount": 3],
      .disjoint
    ),
    (["SupportsImageWithMaxCount": 1000], ["SupportsImageWithMaxCount": 999], .wider),
    ([:], ["SupportsImageWithMaxCount": 0], .same),
    ([:], ["SupportsImageWithMaxCount": 1], .narrower),
  ]

  @Test("says what they have to do with each other", arguments: relations)
  func relation(_ first: [String: Int64], _ second: [String: Int64], _ relation: RuleRelation) {
    #expect(Analysis(Self.dictionary(first)).difference(from: Self.dictionary(second)).relation == relation)
  }

  @Test("is nothing for the same text, however large")
  func sameText() {
    let parts = (0..<40).map { number in
      """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.example.type\(number)").@count <= \(number * 25)).@count == 1
      """
    }
    let rule = ActivationRule(predicate: parts.joined(separator: " AND "))
    #expect(Analysis(rule).isEquivalent(to: rule) == .holds)
  }
}

@Suite("What one rule accepts and another one does not")
struct AcceptedBesidesTests {
  typealias Keys = [String: PropertyListNode]

  /// What only the first and what only the second rule accepts.
  static let rows: [(first: Keys, second: Keys, onlyFirst: String, onlySecond: String)] = [
    (
      ["SupportsImageWithMaxCount": 2], ["SupportsImageWithMaxCount": 10],
      "nothing: it accepts none of the payloads in question", "3 to 10 images, nothing else"
    ),
    (
      ["SupportsImageWithMaxCount": 2], ["SupportsText": true],
      "1 to 2 images, nothing else; at least one image that is not also a plain text must be there",
      "1 or more plain texts, nothing else"
    ),
    (
      ["SupportsText": true], ["SupportsText": true, "DictionaryVersion": 2],
      "nothing: it accepts none of the payloads in question",
      "1 or more plain texts, any number of other attachments of any type; 2 attachments at least; "
        + "except some of these, such as a single item with 2 plain texts"
    ),
  ]

  @Test("is said in words", arguments: rows.indices)
  func words(_ index: Int) {
    let row = Self.rows[index]
    let (first, second) = (ActivationRule(dictionary: row.first), ActivationRule(dictionary: row.second))
    #expect(Analysis(first).acceptedCombinations(besides: second).description == row.onlyFirst)
    #expect(Analysis(second).acceptedCombinations(besides: first).description == row.onlySecond)
  }

  @Test("holds of every small payload that only one of them is shown for", arguments: BruteForceTests.worlds)
  func everySmallPayload(_ types: [String]) {
    let world = SmallWorld(testing: types, upTo: 200)
    var rules = RandomRules(types: types, seed: 99)
    for _ in 0..<4 {
      let (first, second) = (rules.rule(), rules.rule())
      let found = Analysis(first).acceptedCombinations(besides: second)
      let text = "\(first.predicate?.description ?? "none") / \(second.predicate?.description ?? "none")"
      for smallest in zip(found.smallest, found.declarations) where smallest.1.isEmpty {
        let verdicts = [first, second].map { $0.withoutWebPageParts.evaluate(smallest.0) == .shown }
        #expect(verdicts == [true, false], "\(text): \(smallest.0)")
      }
      let isEmpty = !world.payloads.contains {
        first.withoutWebPageParts.evaluate($0.payload) == .shown && second.evaluate($0.payload) != .shown
          && second.withoutWebPageParts.evaluate($0.payload) != .shown
      }
      #expect(isEmpty || !found.smallest.isEmpty, "\(text)")
    }
  }
}
