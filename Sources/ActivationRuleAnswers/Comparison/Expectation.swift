import ActivationRuleModel
package import ActivationRuleQuestions

/// An expected relation of two rules, an expected property of one rule, or of all rules in one place.
package enum Expectation: String, CaseIterable {
  case equivalent, same, implies, disjoint, narrower, wider, always, never
  case neverRaises = "never-raises"
  case neverShadowed = "never-shadowed"

  /// The number of rules the expectation is about; `nil` for all rules in one place.
  package var ruleCount: Int? {
    switch self {
    case .neverShadowed: nil
    case .always, .never, .neverRaises: 1
    default: 2
    }
  }

  /// Whether the expectation is met; `nil` if undecided.
  func holds(_ findings: [PayloadFinding], _ shadows: RuleShadows?) -> Bool? {
    let isNone: (PayloadFinding.Kind) -> Bool? = { kind in
      findings.first { $0.kind == kind }.flatMap { $0.existence.isNone.value }
    }
    let isSome: (PayloadFinding.Kind) -> Bool? = { isNone($0).map { !$0 } }
    if self == .neverShadowed { return shadows?.areAllAlone }
    let isFree = counterexamples.map { isNone($0) }
    return switch self {
    case .narrower: Self.all(isFree + [isSome(.onlySecond)])
    case .wider: Self.all(isFree + [isSome(.onlyFirst)])
    default: Self.all(isFree)
    }
  }

  /// The kinds of payloads that must not exist.
  var counterexamples: [PayloadFinding.Kind] {
    switch self {
    case .equivalent, .same: [.onlyFirst, .onlySecond]
    case .implies, .narrower: [.onlyFirst]
    case .wider: [.onlySecond]
    case .disjoint: [.both]
    case .always: [.hidden]
    case .never: [.shown]
    case .neverRaises: [.raises]
    case .neverShadowed: []
    }
  }

  /// Whether a single query of the analysis answers it.
  var isOneQuestion: Bool {
    switch self {
    case .narrower, .wider, .neverShadowed: false
    default: true
    }
  }

  /// Returns the answers of a single query of the analysis about the deciding payloads.
  func existences(_ analysis: Analysis, _ others: [ActivationRule]) -> [(PayloadFinding.Kind, Existence)] {
    let answer: AnalysisAnswer =
      switch self {
      case .always: analysis.isAlwaysShown()
      case .never: analysis.isNeverShown()
      case .neverRaises: analysis.neverRaises()
      case .implies: analysis.implies(others[0])
      case .disjoint: analysis.isDisjoint(with: others[0])
      default: analysis.isEquivalent(to: others[0])
      }
    let existence = Existence(ofCounterexample: answer)
    guard let witness = existence.witness, counterexamples.count > 1 else {
      return counterexamples.map { ($0, existence) }
    }
    return [(witness.verdicts[0] == .shown ? .onlyFirst : .onlySecond, existence)]
  }

  /// Whether all conditions are true.
  ///
  /// One false condition decides, even if others are unknown.
  private static func all(_ conditions: [Bool?]) -> Bool? {
    if conditions.contains(false) { return false }
    return conditions.contains(nil) ? nil : true
  }

  /// The expectation as a sentence.
  private var claim: String {
    switch self {
    case .equivalent, .same: "A and B are equivalent"
    case .implies: "A implies B"
    case .disjoint: "A and B are disjoint"
    case .narrower: "A is narrower than B"
    case .wider: "A is wider than B"
    case .always: "the rule is always shown"
    case .never: "the rule is never shown"
    case .neverRaises: "the rule never raises an exception, and the safety check never refuses it"
    case .neverShadowed: "each extension is shown for something that no other one of them is shown for"
    }
  }

  /// Returns the expectation and its outcome in one sentence.
  func sentence(_ holds: Bool?) -> String {
    let outcome =
      switch holds {
      case true?: "holds"
      case false?: "does not hold"
      case nil: "is not decided"
      }
    return "\(claim); that \(outcome)"
  }
}

/// The question of a comparison.
package struct ComparisonQuestion {
  /// The expectation, and whether the user named it.
  package let expectation: Expectation
  let isExpectationGiven: Bool
  /// The payloads that the answer is about.
  package let payloads: AnalysisOptions

  package init(_ expectation: Expectation?, about payloads: AnalysisOptions = AnalysisOptions()) {
    self.expectation = expectation ?? .equivalent
    isExpectationGiven = expectation != nil
    self.payloads = payloads
  }
}
