import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Explanations of large payloads")
struct LargeExplanationTests {
  static let rules = [
    ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]),
    ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1, "DictionaryVersion": 2]),
  ]

  @Test("take time in proportion to the attachments", arguments: rules.indices)
  func areLinear(_ index: Int) {
    _ = Self.time(of: Self.rules[index], 10)
    let few = Self.time(of: Self.rules[index], 1_000)
    // Eight times as many; with work that grows with the square it would take sixty-four times as long.
    #expect(Self.time(of: Self.rules[index], 8_000) < few * 24)
  }

  /// How long the explanation of a payload with so many attachments that nobody accepts keeps the processor busy.
  private static func time(of rule: ActivationRule, _ count: Int) -> Duration {
    let attachments = Array(repeating: Payload.Attachment(["com.adobe.pdf", "public.file-url"]), count: count)
    let payload = Payload([Payload.Item(attachments)])
    return ProcessorTime.measure { #expect(rule.explain(payload).decision.verdict != .shown) }
  }
}
