import ActivationRulePredicates
import ActivationRuleText
import Testing
@testable import ActivationRuleModel

@Suite("Decisions")
struct DecisionTests {
  /// Rules, the reason of the verdict on one picture, and what is said.
  static let rows: [(rule: ActivationRule, code: String?, message: String)] = [
    (ActivationRule(.absent), "no-rule", "there is no rule, so the extension is never offered"),
    (
      ActivationRule(.other("an array")), "wrong-rule-type",
      "the rule is an array; only a string or a dictionary is a rule"
    ),
    (
      ActivationRule(dictionary: ["SupportsText": 0]), "nothing-accepted",
      "no key of the rule has a value other than 0, so nothing is accepted"
    ),
    (
      ActivationRule(dictionary: ["UsesStrictMatching": 1]), "no-predicate",
      "no key of the rule accepts anything"
    ),
    (
      ActivationRule(dictionary: ["SupportTexts": 1]), "no-predicate",
      "no key of the rule accepts anything; the system knows no key 'SupportTexts'"
    ),
    (ActivationRule(predicate: ""), "parse-error", "the rule is not a predicate: the predicate is empty"),
    (
      ActivationRule(predicate: "extensionItems < 3"), "evaluation-error",
      "this rule raises an exception: an array and a number cannot be put in order"
    ),
    (
      ActivationRule(predicate: "extensionItems.@count == 3 OR TRUEPREDICATE AND extensionItems.@count == 2"),
      "predicate-false",
      "a picture is shared, and this rule does not take it"
    ),
    (ActivationRule(PredicateNode(.constant(true))), nil, "this rule takes everything"),
  ]

  @Test("say why, whatever the rule", arguments: rows.indices)
  func decides(_ index: Int) {
    let row = Self.rows[index]
    let decision = row.rule.decide(Payload([.item(.attachment("public.jpeg"))]))
    #expect(decision.verdict.reason == row.code)
    #expect(decision.reason.code == row.code && decision.reason.sentence == row.message)
  }

  @Test("that take too many steps say whose limit that is")
  func limit() {
    var settings = RuleSettings()
    settings.stepLimit = 10
    let nested = "SUBQUERY(extensionItems, $i, SUBQUERY(extensionItems, $j, $i.title LIKE 'a').@count > 0).@count > 0"
    let many = Payload([Payload.Item](repeating: .item(.attachment("public.jpeg")), count: 10))
    let decision = ActivationRule(predicate: nested, settings: settings).decide(many)
    #expect(!decision.verdict.isWorkedOut)
    #expect(
      decision.reason.sentence
        == "this tool does not evaluate rules that take more than 10 steps")
  }

  @Test("depend on questions that have two answers")
  func assumptions() {
    for assumption in Assumption.allCases { #expect(Set(assumption.choices).count == 2) }
  }

  @Test("try the other answers again for a rule that is tried on other payloads")
  func keptAnswers() {
    let rule = ActivationRule(dictionary: ["SupportsText": 1, "SupportsWebPageWithMaxCount": 1])
    let html = Payload([.item(.attachment("public.html"))])
    let page = Payload([
      .item(.attachment("com.apple.webarchive")), .item(.attachment("com.apple.active-webpage")),
    ])
    let rules = [rule, rule.turning(.webPageAlternative), rule]
    for (rule, choice) in zip(rules, ["off", "on", "off"]) {
      #expect(rule.decide(html).openQuestions.map { $0.choice } == ["public.text"])
      #expect(rule.decide(page).openQuestions.first { $0.assumption == .webPageAlternative }?.choice == choice)
    }
  }

  @Test("rank what is known, from concluded to documented")
  func certainties() {
    for (weaker, stronger) in zip(Certainty.allCases, Certainty.allCases.dropFirst()) {
      #expect(weaker < stronger && !(stronger < weaker))
    }
  }

  @Test("tell broken rules from rules that do not match")
  func faults() {
    let all = [RuleVerdict.shown] + HiddenReason.allCases.map { .hidden($0) } + ErrorReason.allCases.map { .error($0) }
    #expect(all.filter { $0.isFault } == [.hidden(.unsafe), .error(.parseError), .error(.evaluationError)])
    #expect(all.filter { !$0.isWorkedOut } == [.error(.budgetSpent), .error(.unsupportedPattern)])
  }
}

/// What the system's check makes of forms that are rare in rules (observed: sums and differences alone pass).
@Suite("The safety check")
struct SafetyCheckTests {
  static let rows: [(rule: String, code: String?)] = [
    ("-extensionItems.@count == -1", nil), ("1 - extensionItems.@count == 0", nil),
    ("add:to:(extensionItems.@count, 1) == 2", nil), ("from:subtract:(extensionItems.@count, 1) == 0", nil),
    ("SUBQUERY(extensionItems, $i, -$i.attachments.@count == -1).@count == 1", nil),
    ("SUBQUERY(extensionItems, $i, add:to:($i.attachments.@count, 1) == 2).@count == 1", nil),
    ("SUBQUERY(SUBQUERY(extensionItems, $i, 1 - $i.attachments.@count == 0), $j, TRUEPREDICATE).@count == 1", nil),
    ("SUBQUERY(SUBQUERY(extensionItems, $i, -$i.attachments.@count == -1), $j, TRUEPREDICATE).@count == 1", nil),
    (
      "SUBQUERY(SUBQUERY(extensionItems, $i, add:to:($i.attachments.@count, 1) == 2), $j, TRUEPREDICATE).@count == 1",
      nil
    ),
    (
      "SUBQUERY(SUBQUERY(extensionItems, $i, add:to:(1, 1) == 3), $j, $j.title.foo == 1).@count == 0",
      nil
    ),
    (
      "SUBQUERY(SUBQUERY(extensionItems, $i, add:to:(1, 1) == 2), $j, $j.title.foo == 1).@count == 1",
      "unsafe"
    ),
    ("extensionItems.@count * 1 == 1", "unsafe"), ("multiply:by:(extensionItems.@count, 1) == 1", "unsafe"),
    ("extensionItems UNION extensionItems == nil", "unsafe"),
    ("SUBQUERY(1 + 1, $x, TRUEPREDICATE).@count == 0", "unsafe"),
    ("SUBQUERY(1 + title, $x, TRUEPREDICATE).@count == 0", "unsafe"), ("extensionItems.@mean.title == 1", "unsafe"),
    ("SUBQUERY(extensionItems, $i, $i.title.@count == 1).@count == 1", "unsafe"),
    ("SUBQUERY(extensionItems, $i, $i.title.foo == 1).@count == 1", "unsafe"),
    ("SUBQUERY(extensionItems, $i, $i.title.length == 1).@count == 1", nil), ("extensionItems.title == nil", "unsafe"),
    ("extensionItems.@count == $x", "evaluation-error"),
  ]

  @Test("passes sums, differences and known keys, and refuses the rest", arguments: rows)
  func checks(_ text: String, _ code: String?) {
    let payload = Payload([Payload.Item([.attachment("public.jpeg")], title: "T")])
    let verdict = ActivationRule(predicate: text).evaluate(payload)
    #expect(verdict.reason == code, "\(ActivationRule(predicate: text).decide(payload).reason)")
  }
}
