import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("What a rule accepts")
struct AcceptedPayloadsTests {
  /// A rule, and everything that it accepts in one sentence.
  static let rows: [(rule: ActivationRule, sentence: String)] = [
    (ActivationRule(dictionary: ["SupportsImageWithMaxCount": 10]), "1 to 10 pictures, nothing else"),
    // A text in a file is a text; nobody can share a ZIP file with this rule.
    (
      ActivationRule(dictionary: ["SupportsText": true, "SupportsWebURLWithMaxCount": 1]),
      "any number of plain texts, up to 1 link, nothing else"
    ),
    (
      ActivationRule(dictionary: ["SupportsFileWithMaxCount": 5, "SupportsImageWithMaxCount": 5]),
      "up to 5 pictures, up to 5 files, nothing else"
    ),
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 10, "SupportsMovieWithMaxCount": 1]),
      "up to 10 pictures, up to 1 video, nothing else"
    ),
    // Numbers that are for all kinds together, and kinds that are not taken in every mixture.
    (
      ActivationRule(
        predicate: Short.items(
          "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""
            + " OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.text\").@count <= 20")),
      "everything, with up to 20 pictures and texts together; other items may contain anything"
    ),
    (
      ActivationRule(
        predicate: Short.items(
          "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""
            + " OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.html\").@count == 1")),
      "1 link, HTML file or file, any number of other things; other items may contain anything"
    ),
    (
      ActivationRule(
        predicate: Short.items("\(Short.count("public.image", "<= 10")) OR \(Short.count("public.text", ">= 1"))")),
      "everything; not in every mixture"
    ),
    (ActivationRule(dictionary: ["SupportsText": true]), "1 or more plain texts, nothing else"),
    (
      ActivationRule(dictionary: ["SupportsText": true, "DictionaryVersion": 2]),
      "1 or more plain texts, any number of other things"
    ),
    (ActivationRule(predicate: "TRUEPREDICATE"), "everything"),
    (
      ActivationRule(predicate: Short.items(Short.count("public.image", "== 3") + " AND $i.attachments.@count == 3")),
      "3 pictures, nothing else in the same item"
    ),
    (
      ActivationRule(
        predicate: Short.items(
          "(\(Short.count("public.image", "== $i.attachments.@count")) AND \(Short.count("public.image", "<= 5")))"
            + " OR (\(Short.count("public.movie", "== $i.attachments.@count")) AND \(Short.count("public.movie", "<= 2")))"
        )
      ),
      "up to 5 pictures, up to 2 videos, nothing else in the same item; at most 5 things; "
        + "never pictures together with videos"
    ),
    // What several items come to is no part of it, unless one is not enough.
    (
      ActivationRule(
        predicate:
          "SUBQUERY(extensionItems, $i, \(Short.count("public.image", "== $i.attachments.@count"))).@count == 1"),
      "1 or more pictures, nothing else in the same item"
    ),
    (
      ActivationRule(
        predicate: Short.items(
          "\(Short.count("public.image", "== $i.attachments.@count")) AND $i.attachments.@count <= 2",
          "== extensionItems.@count") + " AND extensionItems.@count > 0"),
      "1 to 2 pictures, nothing else"
    ),
    (ActivationRule(predicate: "extensionItems.@count == 2"), "everything; only in 2 items"),
    (ActivationRule(predicate: "extensionItems.@count > 1"), "everything; only in 2 or more items"),
    (ActivationRule(predicate: "FALSEPREDICATE"), "nothing: the predicate is FALSEPREDICATE"),
    (
      ActivationRule(predicate: "extensionItems.@count ="),
      "nothing: the rule is not a predicate: expected a value, found the end of the predicate"
    ),
  ]

  @Test("is a sentence with the kinds and their numbers", arguments: rows.indices)
  func sentence(_ index: Int) {
    let row = Self.rows[index]
    let accepted = Analysis(row.rule).acceptedPayloads()
    #expect(accepted.description == row.sentence)
    for witness in accepted.smallest { #expect(witness.isShown(row.rule), "\(witness)") }
    #expect((accepted.nothingReason == nil) == !accepted.smallest.isEmpty)
  }

  @Test("has smallest payloads, none of which contains another")
  func smallest() {
    let rule = ActivationRule(dictionary: [
      "SupportsImageWithMaxCount": 4, "SupportsText": true, "DictionaryVersion": 2,
    ])
    let shapes = Analysis(rule).acceptedPayloads().smallest.map { $0.payload.attachments.count }
    #expect(!shapes.isEmpty && shapes.allSatisfy { $0 == 1 })
  }
}
