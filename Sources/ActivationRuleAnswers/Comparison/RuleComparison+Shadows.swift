import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText

extension RuleComparison {
  /// Returns one line on whether each rule is shown for something alone: the obstacle, or the rules that are not.
  func sentence(_ shadows: RuleShadows) -> String {
    let names = matrix.columns.map { $0.name }
    let shadowed = shadows.places.indices.filter { shadows.places[$0].witness == nil }
    if shadowed.count > 1 { return "\(WordList.full(shadowed.map { names[$0] }, "and")) are never alone" }
    if let place = shadowed.first, let sentence = sentence(shadows, place) { return sentence }
    return "each of the \(names.count) extensions is shown for something that no other one is shown for"
  }

  /// Returns one line about a rule that is never shown alone; `nil` for others.
  func sentence(_ shadows: RuleShadows, _ place: Int) -> String? {
    let names = matrix.columns.map { $0.name }
    switch shadows.places[place] {
    case .alone: return nil
    case .neverShown: return "\(names[place]) is shown for none of \(WordList.grouped(payloadCount)) payloads"
    case .shadowed(let others):
      let rest = others.isEmpty ? "one of the others" : WordList.full(others.map { names[$0] }, "and")
      let verb = others.count > 1 ? "are" : "is"
      return "\(names[place]) is never alone: whatever it is shown for, \(rest) \(verb) shown for too"
    }
  }
}

extension RuleShadows.Place {
  /// The word for programs.
  var word: String {
    switch self {
    case .alone: "alone"
    case .shadowed: "shadowed"
    case .neverShown: "never-shown"
    }
  }

  /// The places of rules each of which shadows the rule.
  var others: [Int] { if case .shadowed(let others) = self { others } else { [] } }
}
