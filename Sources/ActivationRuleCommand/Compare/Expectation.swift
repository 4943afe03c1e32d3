import ActivationRules

/// What is expected of two rules, or of one.
enum Expectation: String, CaseIterable {
  case equivalent, same, implies, disjoint, narrower, wider, always, never

  /// How many rules it is about.
  var ruleCount: Int {
    switch self {
    case .always, .never: 1
    default: 2
    }
  }

  /// Whether it holds; `nil` when that is not decided.
  func holds(_ findings: [Finding]) -> Bool? {
    let isNone: (Finding.Kind) -> Bool? = { kind in
      findings.first { $0.kind == kind }.flatMap { $0.existence.isNone.value }
    }
    let isSome: (Finding.Kind) -> Bool? = { isNone($0).map { !$0 } }
    return switch self {
    case .equivalent, .same: Self.all(isNone(.onlyFirst), isNone(.onlySecond))
    case .implies: isNone(.onlyFirst)
    case .disjoint: isNone(.both)
    case .narrower: Self.all(isNone(.onlyFirst), isSome(.onlySecond))
    case .wider: Self.all(isSome(.onlyFirst), isNone(.onlySecond))
    case .always: isNone(.hidden)
    case .never: isNone(.shown)
    }
  }

  /// Whether all conditions hold: one that does not decides, whatever is not known.
  private static func all(_ conditions: Bool?...) -> Bool? {
    if conditions.contains(false) { return false }
    return conditions.contains(nil) ? nil : true
  }

  /// What it says when it holds, when it does not, and as a question.
  private var sentences: (holds: String, fails: String, question: String) {
    switch self {
    case .equivalent, .same:
      ("A and B are equivalent", "A and B are not equivalent", "whether A and B are equivalent")
    case .implies: ("A implies B", "A does not imply B", "whether A implies B")
    case .disjoint: ("A and B are disjoint", "A and B are not disjoint", "whether A and B are disjoint")
    case .narrower: ("A is narrower than B", "A is not narrower than B", "whether A is narrower than B")
    case .wider: ("A is wider than B", "A is not wider than B", "whether A is wider than B")
    case .always: ("the rule is always shown", "the rule is not always shown", "whether the rule is always shown")
    case .never: ("the rule is never shown", "the rule is sometimes shown", "whether the rule is never shown")
    }
  }

  /// What became of the expectation, in one sentence.
  func sentence(_ holds: Bool?) -> String {
    switch holds {
    case true?: "as expected: \(sentences.holds)"
    case false?: "not as expected: \(sentences.fails)"
    case nil: "expected, but not decided: \(sentences.question)"
    }
  }
}
