package import ActivationRuleModel
import ActivationRuleText

/// The payloads that only one of several rules is shown for, and the payloads that none of them is shown for.
package struct RuleShadows: Hashable, Sendable {
  /// The relation of a rule to the others.
  package enum Place: Hashable, Sendable {
    /// Only this rule is shown for some payload; this is the smallest.
    case alone(Witness)
    /// Whenever the rule is shown, another one is too: each of these, or different ones at different times if empty.
    case shadowed(by: [Int])
    /// No payload makes it appear, whatever the others do.
    case neverShown
    /// Neither a proof nor a payload was found.
    case notDecided(UndecidedReason)

    /// Whether there is a payload that only this rule is shown for.
    package var isAlone: Existence {
      switch self {
      case .alone(let witness): .some(witness)
      case .shadowed, .neverShown: .none
      case .notDecided(let reason): .notDecided(reason)
      }
    }
  }

  /// The relation of each rule to the others, in order.
  package let places: [Place]
  /// A payload that no rule is shown for.
  package let untaken: Existence

  /// Whether each rule is the only one shown for some payload; `nil` if not decided.
  package var areAllAlone: Bool? {
    let answers = places.map { $0.isAlone.isNone.value }
    if answers.contains(true) { return false }
    return answers.contains(nil) ? nil : true
  }

  /// The reason why something is not decided; `nil` if everything is.
  package var undecidedReason: UndecidedReason? {
    for existence in places.map({ $0.isAlone }) + [untaken] {
      if case .notDecided(let reason) = existence { return reason }
    }
    return nil
  }

}

extension Analysis {
  /// The payloads that only this rule or only one of the others is shown for, and those without any of them.
  package func shadows(besides others: [ActivationRule]) -> RuleShadows {
    let rules = [rule] + others
    guard rules.count <= Limit.shadowedRules.value else {
      let reason = UndecidedReason.limit(
        "\(rules.count) rules are more than the \(Limit.shadowedRules.value) that are followed together")
      // Pairs are still examined.
      let places = rules.indices.map { place($0, of: rules, .notDecided(reason)) }
      return RuleShadows(places: places, untaken: .notDecided(reason))
    }
    var search = search(rules)
    let places = rules.indices.map { place in
      let alone = search.find { shown in shown.indices.allSatisfy { shown[$0] == ($0 == place) } }
      return self.place(place, of: rules, alone)
    }
    return RuleShadows(places: places, untaken: search.find { !$0.contains(true) })
  }

  /// The relation of a rule to the others; if it implies another one it is shadowed, whatever is known of the rest.
  private func place(_ place: Int, of rules: [ActivationRule], _ alone: Existence) -> RuleShadows.Place {
    if case .some(let witness) = alone { return .alone(witness) }
    if find([rules[place]], where: { $0[0] }) == .none { return .neverShown }
    let shadowing = rules.indices.filter { other in
      other != place && find([rules[place], rules[other]]) { $0[0] && !$0[1] } == .none
    }
    if case .notDecided(let reason) = alone, shadowing.isEmpty { return .notDecided(reason) }
    return .shadowed(by: shadowing)
  }
}
