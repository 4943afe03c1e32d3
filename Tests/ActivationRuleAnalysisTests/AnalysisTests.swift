import ActivationRuleAnalysis
import ActivationRuleModel
import PropertyLists
import Testing

@Suite("Questions about rules")
struct AnalysisTests {
  /// Items of nothing but images.
  static let images = ActivationRule(
    predicate: """
      SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
        ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      ).@count == $item.attachments.@count).@count == 1
      """)
  static let fiveImages = ActivationRule(dictionary: ["SupportsImageWithMaxCount": PropertyListNode(.integer(5))])

  @Test("give the smallest payload that tells two rules apart")
  func difference() {
    let difference = Analysis(Self.images).difference(from: Self.fiveImages)
    let photo = Payload.Attachment.attachment("public.jpeg")
    #expect(difference.onlyFirst.witness?.payload == Payload([.item(photo, photo, photo, photo, photo, photo)]))
    #expect(difference.onlySecond.witness?.payload == Payload([.item(photo), .item()]))
    #expect(difference.both.witness?.payload == Payload([.item(photo)]))
    #expect(difference.relation == .different)
  }
}
