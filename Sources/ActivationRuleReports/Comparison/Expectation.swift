import ActivationRuleModel
package import ActivationRuleQuestions
import ActivationRuleText

/// An expected relation of two rules, or an expected property of one rule.
package enum Expectation: String, CaseIterable, Sendable {
  case equivalent, same, implies, disjoint, narrower, wider, always, never
  case neverRaises = "never-raises"

  /// The number of rules the expectation is about.
  package var ruleCount: Int {
    switch self {
    case .always, .never, .neverRaises: 1
    default: 2
    }
  }

  /// Whether the expectation is met by the payloads that were tried.
  func holds(_ findings: [PayloadFinding]) -> Bool {
    let exists: (PayloadKind) -> Bool = { kind in findings.contains { $0.kind == kind && $0.witness != nil } }
    let isMet = !counterexamples.contains(where: exists)
    return switch self {
    case .narrower: isMet && exists(.onlySecond)
    case .wider: isMet && exists(.onlyFirst)
    default: isMet
    }
  }

  /// The kinds of payloads that must not exist.
  var counterexamples: [PayloadKind] {
    switch self {
    case .equivalent, .same: [.onlyFirst, .onlySecond]
    case .implies, .narrower: [.onlyFirst]
    case .wider: [.onlySecond]
    case .disjoint: [.both]
    case .always: [.hidden]
    case .never: [.shown]
    case .neverRaises: [.raises]
    }
  }

  /// Whether a single question of the analysis answers it.
  var isOneQuestion: Bool { self != .narrower && self != .wider }

  /// The expectation as a sentence.
  var claim: String {
    switch self {
    case .equivalent, .same: "OLD and NEW take the same"
    case .implies: "NEW takes all that OLD takes"
    case .disjoint: "NEW takes nothing that OLD takes"
    case .narrower: "OLD is narrower than NEW"
    case .wider: "OLD is wider than NEW"
    case .always: "the rule is always shown"
    case .never: "the rule is never shown"
    case .neverRaises: "the rule never raises an exception, and the safety check never refuses it"
    }
  }

  /// Returns the expectation and its outcome in one sentence.
  ///
  /// - Parameter count: the number of payloads that were tried.
  func sentence(_ holds: Bool, _ count: Int) -> String {
    "\(claim); that " + (holds ? "holds for \(WordList.grouped(count)) tried payloads" : "does not hold")
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
