import ActivationRulePredicates

extension RuleQuery.Ordering {
  /// The ordering of a comparison operator; `nil` if it has none.
  init?(_ comparison: ComparisonOperator) {
    switch comparison {
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .lessThan: self = .less
    case .greaterThan: self = .greater
    case .lessThanOrEqual: self = .lessOrEqual
    case .greaterThanOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }

  /// The same ordering with a whole number instead of a fraction; `nil` for numbers far beyond any count.
  func ofCount(_ bound: Double) -> (RuleQuery.Ordering, Int64)? {
    guard bound.magnitude < 1e9 else { return nil }
    let (below, above) = (Int64(bound.rounded(.down)), Int64(bound.rounded(.up)))
    if below == above { return (self, below) }
    switch self {
    // A count is never negative, and never a fraction.
    case .equal, .notEqual: return (self, -1)
    case .less, .lessOrEqual: return (.lessOrEqual, below)
    case .greater, .greaterOrEqual: return (.greaterOrEqual, above)
    }
  }

  /// Whether the ordering and the number require at least one (`true`) or none (`false`); `nil` for anything else.
  func isPresence(_ number: Int64) -> Bool? {
    switch (self, number) {
    case (.greater, 0), (.greaterOrEqual, 1), (.notEqual, 0): true
    case (.lessOrEqual, 0), (.less, 1), (.equal, 0): false
    default: nil
    }
  }

  /// Compares counts: nil equals nil, differs from every number, and is never ordered before or after one.
  @inline(__always)
  func isTrue(_ left: Int64, _ right: Int64) -> Bool {
    switch self {
    case .equal: return left == right
    case .notEqual: return left != right
    default: break
    }
    if left == RuleQuery.null || right == RuleQuery.null { return left == right && includesEqual }
    switch self {
    case .less: return left < right
    case .greater: return left > right
    case .lessOrEqual: return left <= right
    default: return left >= right
    }
  }

  private var includesEqual: Bool { self == .lessOrEqual || self == .greaterOrEqual }
}
