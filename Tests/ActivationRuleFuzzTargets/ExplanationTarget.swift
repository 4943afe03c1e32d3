import ActivationRuleModel
import ActivationRuleText

/// Explains a verdict, and makes each proposed change: it must have the verdict that it promises.
enum ExplanationTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let choice = taker.byte()
    let settings = settings(choice & 0x80 == 0 ? 0 : taker.byte())
    let payload = taker.element(of: PayloadMaker.table).payload
    let rule: ActivationRule
    switch choice & 3 {
    case 0: rule = ActivationRule(predicate: taker.restText, settings: settings)
    case 1:
      var entries: [PropertyListEntry] = []
      while !taker.rest.isEmpty, entries.count < 16 { entries.append(entry(&taker)) }
      rule = ActivationRule(.dictionary(entries), settings: settings)
    default:
      var speller = RuleSpeller(taker)
      rule = ActivationRule(predicate: speller.predicate(), settings: settings)
    }
    let explanation = rule.explain(payload)
    require(explanation.decision.verdict == rule.evaluate(payload), "the explanation is of another verdict")
    require(!explanation.decision.reason.sentence.isEmpty, "an explanation without words")
    for change in explanation.changes { requireTrue(change, rule, payload) }
  }

  private static func requireTrue(_ change: VerdictChange, _ rule: ActivationRule, _ payload: Payload) {
    require(!change.sentence.isEmpty, "a change without words")
    if let changed = change.payload {
      return require(rule.evaluate(changed) == change.verdict, "'\(change.text)' does not come to \(change.verdict)")
    }
    guard let value = change.value else { return require(false, "a change of nothing: \(change.text)") }
    let changed = ActivationRule(value, types: rule.types, settings: rule.settings)
    let verdict = changed.evaluate(payload)
    require(
      verdict == change.verdict,
      "'\(change.text)' comes to \(verdict), not \(change.verdict): \(change.rule?.text ?? "")")
    guard case .predicate(let text) = value else { return }
    let read = ActivationRule(predicate: text.text, settings: rule.settings)
    require(
      read.evaluate(payload) == change.verdict,
      "'\(change.text)', written and read, comes to another verdict: \(text.text)")
  }
}
