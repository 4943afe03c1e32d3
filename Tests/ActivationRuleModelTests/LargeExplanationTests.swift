import ActivationRuleModel
import PropertyLists
import TestSupport
import Testing

@Suite("Explanations of large payloads")
struct LargeExplanationTests {
  static let rules = [
    ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]),
    ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1, "DictionaryVersion": 2]),
  ]

  @Test("take time in proportion to the attachments", arguments: rules.indices)
  func areLinear(_ index: Int) {
    let attachments = Array(repeating: Payload.Attachment(["com.adobe.pdf", "public.file-url"]), count: 10_000)
    let payload = Payload([Payload.Item(attachments)])
    var explanation: Explanation?
    let time = ProcessorTime.measure { explanation = Self.rules[index].explain(payload) }
    #expect(explanation?.decision.verdict == .hidden(index == 0 ? .typeNotAccepted : .noTypeAccepted))
    // With work that grows with the square this takes minutes.
    #expect(time < .seconds(5))
  }
}
