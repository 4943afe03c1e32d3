import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// The verdicts of models that share no code with the engine, written from what is known of the system.
///
/// `ACTIVATION_ALL` asks about 100,000 cases, half of them other ones each day.
@Suite("A second model beside the engine")
struct SecondModelTests {
  private static let count = Effort.takesAll ? 8_400 : 1_500
  private static let seeds = [Effort.seed] + (Effort.takesAll ? [UInt64(Date().timeIntervalSince1970 / 86_400)] : [])

  private static func payload(_ model: ModelPayload) -> Payload {
    Payload(model.items.map { item in Payload.Item(item.map { Payload.Attachment($0) }) })
  }

  @Test("says of random dictionaries what the engine says", arguments: seeds)
  func dictionaries(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var shown = 0
    for _ in 0..<Self.count {
      let model = ModelDictionary.random(&random)
      let text = SourceText(name: "rule", text: model.json)
      let rule = ActivationRule(RuleValue(try JSONReader.read(text).root))
      for _ in 0..<3 {
        let payload = ModelPayload.random(&random)
        let isShown = rule.evaluate(Self.payload(payload)) == .shown
        #expect(isShown == model.shows(payload), "seed \(seed): \(model.json) \(payload.items)")
        if isShown { shown += 1 }
      }
    }
    #expect(shown * 10 > Self.count && shown < 2 * Self.count, "\(shown)")
  }

  @Test("says of random predicates what the engine says", arguments: seeds)
  func predicates(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var shown = 0
    for _ in 0..<Self.count {
      let model = ModelPredicate.random(.payload, &random)
      let text = model.text(&random)
      let rule = ActivationRule(predicate: text)
      for _ in 0..<3 {
        let payload = ModelPayload.random(&random)
        let verdict = rule.evaluate(Self.payload(payload))
        #expect((verdict == .shown) == model.shows(payload), "seed \(seed): \(verdict) \(text) \(payload.items)")
        if verdict == .shown { shown += 1 }
      }
    }
    #expect(shown > Self.count / 2 && shown < 5 * Self.count / 2, "\(shown)")
  }
}
