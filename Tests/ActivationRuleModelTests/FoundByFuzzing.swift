import ActivationRuleText
import Testing
@testable import ActivationRuleModel

/// Inputs on which a fuzzing target, or the attempt to reach beyond its sizes, found something.
@Suite("Found by fuzzing")
struct FoundByFuzzing {
  /// A rule of many alternatives, none of which an image fulfils.
  private static func alternatives(_ count: Int) -> String {
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.movie\""
    let condition = Array(repeating: test, count: count).joined(separator: " OR ")
    return "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count == 0).@count == 1"
  }

  private static func settings(stepLimit: Int) -> RuleSettings {
    var settings = RuleSettings()
    settings.stepLimit = stepLimit
    return settings
  }

  @Test(
    "a rule that takes the tree walker more steps than it may still has its verdict, and an explanation that is true")
  func tooManySteps() {
    let rule = ActivationRule(predicate: Self.alternatives(20), settings: Self.settings(stepLimit: 1000))
    let payload = Payload([Payload.Item(Array(repeating: .attachment("public.jpeg"), count: 20))])
    #expect(rule.findings.isEmpty)
    #expect(rule.evaluate(payload) == .shown)
    #expect(rule.referenceVerdict(payload) == .error(.budgetSpent))
    #expect(rule.decide(payload).reason.sentence == "20 pictures are shared, and this rule takes them")
  }

  @Test("a dictionary is explained for a payload of more identifiers than the tree walker may look at")
  func manyIdentifiers() {
    let rule = ActivationRule(
      dictionary: ["SupportsImageWithMaxCount": 100], settings: Self.settings(stepLimit: 100))
    let identifiers = (0..<20).map { "com.example.image-\($0)" } + ["public.jpeg"]
    let payload = Payload([Payload.Item(Array(repeating: Payload.Attachment(identifiers), count: 15))])
    #expect(rule.evaluate(payload) == .shown)
    #expect(rule.referenceVerdict(payload) == .shown)
    #expect(rule.decide(payload).reason.sentence == "this rule takes pictures")
  }
}
