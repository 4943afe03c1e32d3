import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import Testing

@Suite("What a rule lets in")
struct AcceptedCombinationsTests {
  /// A rule, the sentence about it, and the identifiers of the smallest payloads' attachments.
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: ActivationRule
    let text: String
    let smallest: [[[String]]]

    init(_ keys: [String: Int64], _ text: String, _ smallest: [[[String]]]) {
      rule = ActivationRule(dictionary: keys.mapValues { PropertyListNode(.integer($0)) })
      self.text = text
      self.smallest = smallest
    }

    init(_ predicate: String, _ text: String, _ smallest: [[[String]]]) {
      rule = ActivationRule(predicate: predicate)
      self.text = text
      self.smallest = smallest
    }

    var testDescription: String { text }
  }

  static let rows: [Row] = [
    .init(
      ["SupportsImageWithMaxCount": 10, "SupportsMovieWithMaxCount": 1],
      "up to 10 images, up to 1 movie, nothing else",
      [[["public.jpeg"]], [["com.apple.quicktime-movie"]]]),
    .init(
      ["SupportsImageWithMaxCount": 10, "SupportsMovieWithMaxCount": 1, "DictionaryVersion": 2],
      "up to 10 images, up to 1 movie, any number of other attachments of any type; at least one image or movie must be there",
      [[["public.jpeg"]], [["com.apple.quicktime-movie"]]]),
    .init(
      ["SupportsFileWithMaxCount": 1, "SupportsImageWithMaxCount": 1],
      "up to 1 image, up to 1 other file, nothing else", [[["public.jpeg"]], [["public.file-url"]]]),
    .init(
      ["SupportsText": 1, "SupportsAttachmentsWithMinCount": 2],
      "2 or more plain texts, nothing else", [[["public.plain-text"], ["public.plain-text"]]]),
    .init(
      ["SupportsImageWithMaxCount": 3, "SupportsAttachmentsWithMinCount": 3],
      "3 images, nothing else", [[["public.jpeg"], ["public.jpeg"], ["public.jpeg"]]]),
    .init(
      ["SupportsText": 0, "DictionaryVersion": 2], "any number of attachments of any type, but no plain texts",
      [[["public.jpeg"]]]),
    .init(
      ["SupportsImageWithMaxCount": 50_000], "1 to 50000 images, nothing else", [[["public.jpeg"]]]),
    .init(
      ["SupportsImageWithMaxCount": 1_000_000, "SupportsAttachmentsWithMinCount": 100_000],
      "not decided: a payload that settles it would be larger than the limit allows", []),
    .init(
      "SUBQUERY(extensionItems, $i, $i.title == \"x\").@count == 1",
      "not decided: '$i.title == \"x\"' in the rule asks for more than numbers of items and attachments and the types of these; the payloads below are let in, and perhaps others",
      [[["public.jpeg"]]]),
    .init([:], "nothing: no key of the rule has a value other than 0, so nothing is accepted", []),
    .init("TRUEPREDICATE", "any number of attachments of any type", [[["public.jpeg"]]]),
    .init("extensionItems.@count == 2", "any number of attachments of any type, in 2 items", [[["public.jpeg"]]]),
    .init(
      "extensionItems.@count <= 2", "any number of attachments of any type, in 2 items at most", [[["public.jpeg"]]]),
    .init(
      """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == $i.attachments.@count
        AND $i.attachments.@count <= 20).@count == 1 AND extensionItems.@count == 1
      OR SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
        AND NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1
        AND $i.attachments.@count == 1).@count == 1 AND extensionItems.@count == 1
      """,
      "up to 20 images, up to 1 PDF, nothing else, in one item; 20 attachments at most; never images together with PDFs",
      [[["public.jpeg"]], [["com.adobe.pdf"]]]),
    .init(
      """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1
      AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie").@count > 0).@count == 0
      AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count > 1).@count == 0
      """, "1 image, any number of other attachments of any type, but no movies", [[["public.jpeg"]]]),
  ]

  @Test("is said in a sentence and in smallest payloads", arguments: rows)
  func combinations(_ row: Row) {
    let combinations = Analysis(row.rule).acceptedCombinations()
    #expect(combinations.description == row.text)
    #expect(combinations.smallest.map { $0.attachments.map { $0.registeredTypeIdentifiers } } == row.smallest)
  }

  @Test("names what never comes together")
  func exclusivePairs() {
    let either = { (type: String, other: String) in
      """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)").@count == $i.attachments.@count
      AND SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "\(other)").@count == 0).@count == extensionItems.@count
      """
    }
    let rule = ActivationRule(
      predicate: "\(either("public.image", "public.movie")) OR \(either("public.movie", "public.image"))")
    #expect(Analysis(rule).acceptedCombinations().exclusivePairs == [["public.image", "public.movie"]])
  }
}
