package import ActivationRuleModel

/// The payloads that only one of several rules is shown for, and a payload that none of them is shown for.
package struct RuleShadows: Hashable, Sendable {
  /// The relation of a rule to the others.
  package enum Place: Hashable, Sendable {
    /// Only this rule is shown for some payload; this is the smallest that was tried.
    case alone(Witness)
    /// Whenever the rule is shown, another one is too: each of these, or different ones at different times if empty.
    case shadowed(by: [Int])
    /// No payload was found that makes it appear, whatever the others do.
    case neverShown

    /// The payload that only this rule is shown for.
    package var witness: Witness? {
      if case .alone(let witness) = self { witness } else { nil }
    }
  }

  /// The relation of each rule to the others, in order.
  package let places: [Place]
  /// A payload that no rule is shown for.
  package let untaken: Witness?
  /// The number of payloads that were tried.
  package let payloadCount: Int

  /// Whether each rule is the only one shown for some payload.
  package var areAllAlone: Bool { places.allSatisfy { $0.witness != nil } }
}

extension Analysis {
  /// The payloads that only this rule or only one of the others is shown for, and those without any of them.
  package func shadows(besides others: [ActivationRule]) -> RuleShadows {
    let rules = [rule] + others
    var alone = [Witness?](repeating: nil, count: rules.count)
    var untaken: Witness?
    var isEverShown = [Bool](repeating: false, count: rules.count)
    // For each rule, the rules that are shown whenever it is.
    var shadowing = rules.indices.map { place in rules.indices.filter { $0 != place } }
    let count = SmallWorld(rules, options).search { sample in
      let shown = rules.indices.filter { sample.isShown($0) }
      for place in shown {
        isEverShown[place] = true
        shadowing[place].removeAll { !sample.isShown($0) }
      }
      if shown.isEmpty, untaken == nil { untaken = sample.witness }
      if shown.count == 1, alone[shown[0]] == nil { alone[shown[0]] = sample.witness }
      return untaken != nil && !alone.contains(nil)
    }
    let places = rules.indices.map { place -> RuleShadows.Place in
      if let witness = alone[place] { return .alone(witness) }
      return isEverShown[place] ? .shadowed(by: shadowing[place]) : .neverShown
    }
    return RuleShadows(places: places, untaken: untaken, payloadCount: count)
  }
}
