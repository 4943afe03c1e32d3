package import ActivationRules

/// What is expected of two rules, of one, or of all in one place.
package enum Expectation: String, CaseIterable {
  case equivalent, same, implies, disjoint, narrower, wider, always, never
  case neverRaises = "never-raises"
  case neverShadowed = "never-shadowed"

  /// How many rules it is about; `nil` for all in one place.
  package var ruleCount: Int? {
    switch self {
    case .neverShadowed: nil
    case .always, .never, .neverRaises: 1
    default: 2
    }
  }

  /// Whether it holds; `nil` when that is not decided.
  func holds(_ findings: [PayloadFinding], _ shadows: RuleShadows?) -> Bool? {
    let isNone: (PayloadFinding.Kind) -> Bool? = { kind in
      findings.first { $0.kind == kind }.flatMap { $0.existence.isNone.value }
    }
    let isSome: (PayloadFinding.Kind) -> Bool? = { isNone($0).map { !$0 } }
    return switch self {
    case .equivalent, .same: Self.all(isNone(.onlyFirst), isNone(.onlySecond))
    case .implies: isNone(.onlyFirst)
    case .disjoint: isNone(.both)
    case .narrower: Self.all(isNone(.onlyFirst), isSome(.onlySecond))
    case .wider: Self.all(isSome(.onlyFirst), isNone(.onlySecond))
    case .always: isNone(.hidden)
    case .never: isNone(.shown)
    case .neverRaises: isNone(.raises)
    case .neverShadowed: shadows?.areAllAlone
    }
  }

  /// Whether all conditions hold: one that does not decides, whatever is not known.
  private static func all(_ conditions: Bool?...) -> Bool? {
    if conditions.contains(false) { return false }
    return conditions.contains(nil) ? nil : true
  }

  /// What is expected, as a sentence.
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

  /// What is expected and what became of it, in one sentence that stands below the answer and does not repeat it.
  func sentence(_ holds: Bool?) -> String {
    let outcome =
      switch holds {
      case true?: "holds"
      case false?: "does not hold"
      case nil: "is not decided"
      }
    return "expected: \(claim); that \(outcome)"
  }
}

/// What a comparison is asked.
package struct ComparisonQuestion {
  /// What is expected, and whether somebody said so.
  package let expectation: Expectation
  let isExpectationGiven: Bool
  /// Which payloads the answer is about.
  package let payloads: AnalysisOptions
  /// The rule that these are shown by, as it was read; `nil` without one.
  let assumption: LoadedRule?

  package init(_ expectation: Expectation?, about payloads: AnalysisOptions, assuming assumption: LoadedRule? = nil) {
    self.expectation = expectation ?? .equivalent
    isExpectationGiven = expectation != nil
    var payloads = payloads
    payloads.assumption = assumption?.rule
    self.payloads = payloads
    self.assumption = assumption
  }
}
