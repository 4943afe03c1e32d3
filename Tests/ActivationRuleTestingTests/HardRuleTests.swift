import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

/// Rules whose questions would take hours, bounded by the steps of each evaluation and search.
@Suite("Hard rules")
struct HardRuleTests {
  /// Alternatives that count attachments of types of their own.
  static func alternatives(_ count: Int, exact: Bool) -> String {
    (1...count).map { number in
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "\"com.x\(number).y\").@count >= \(number)).@count \(exact ? "==" : ">=") \(exact ? number : 1)"
    }.joined(separator: " OR ")
  }

  static func nested(_ depth: Int) -> String {
    (0..<depth).reduce("TRUEPREDICATE") { text, number in
      "SUBQUERY(extensionItems, $i\(number), \(text)).@count >= 1"
    }
  }

  static let pattern = "'\(String(repeating: "a", count: 2_000))' MATCHES '\(String(repeating: "(a*)*", count: 150))b'"
  static let search =
    "'\(String(repeating: "a", count: 40_000))' CONTAINS[c] '\(String(repeating: "a", count: 20_000))b'"

  static let rules = [
    "five exact counts": alternatives(5, exact: true), "fifty exact counts": alternatives(50, exact: true),
    "forty subqueries": nested(40), "a pattern": pattern, "long texts": search,
  ]

  private static let payload = Payload([.item(.attachment("public.jpeg")), .item(.attachment("public.jpeg"))])

  /// A fortieth of the usual steps, since a debug build takes ten times as long for each.
  private static func rule(_ text: String) -> ActivationRule {
    var settings = RuleSettings()
    settings.stepLimit = Limit.evaluationSteps.value / 40
    return ActivationRule(predicate: text, settings: settings)
  }

  @Test("have an answer to every question", arguments: rules.keys.sorted())
  func answers(_ name: String) throws {
    let text = try #require(Self.rules[name])
    let rule = Self.rule(text)
    #expect(rule.explain(Self.payload).decision.verdict == rule.evaluate(Self.payload))
    #expect(rule.lint().allSatisfy { $0.range.upperBound <= text.utf8.count })
    _ = (Analysis(rule).acceptedPayloads(), Analysis(rule).dictionaryConversion())
  }

  @Test("say that their steps ended", arguments: [nested(20), pattern])
  func saysWhere(_ text: String) {
    let decision = Self.rule(text).decide(Self.payload)
    #expect(decision.verdict == .error(.budgetSpent))
    #expect(decision.reason.sentence.contains("more than 5000 steps"), "\(decision.reason.sentence)")
  }
}
