import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Rules beside their predicate")
struct LocationRuleTests {
  @Test("show one place alone, with the location key")
  func location() throws {
    let rule = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1, "SupportsImageWithMaxCount": 1])
    let place = try #require(rule.locationPayload)
    #expect(rule.evaluate(place) == .shown)
    let decision = rule.decide(place)
    #expect(decision.message == "the payload is a place, which SupportsLocationWithMaxCount accepts")
    #expect(ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]).locationPayload == nil)
    let alone = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1])
    #expect(alone.decide(place).verdict == .shown)
    #expect(
      alone.decide(Payload([.item(.attachment("public.url"))])).message
        == "the payload is not a place, and SupportsLocationWithMaxCount accepts nothing else")
  }

  @Test("follow the settings and types of a rule")
  func settings() {
    let declarations = TypeDeclarations([
      TypeDeclaration("org.example.page", conformsTo: ["public.image"], isExported: true)
    ])
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    let page = Payload([.item(.attachment("org.example.page"))])
    #expect(rule.evaluate(page) != .shown)
    #expect(rule.with(types: UniformTypeRegistry.system.adding(declarations)).evaluate(page) == .shown)
    #expect(rule.with(types: .system).evaluate(page) != .shown)
  }
}
