/// The operators of tokens.
extension TokenKind {
  /// The operator that compares two values; `nil` for any other token.
  var comparison: ComparisonOperator? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .lessThan
    case .greater: .greaterThan
    case .lessOrEqual: .lessThanOrEqual
    case .greaterOrEqual: .greaterThanOrEqual
    case .between: .between
    case .in: .in
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    case .typeConforms: .typeConformsTo
    case .typeEquals: .typeEquals
    default: nil
    }
  }

  /// The operator that joins two expressions; `nil` for any other token.
  var binary: BinaryOperator? {
    switch self {
    case .union: .union
    case .intersect: .intersect
    case .minus: .minus
    case .bar: .bitwiseOr
    case .caret: .bitwiseExclusiveOr
    case .ampersand: .bitwiseAnd
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .plus: .add
    case .hyphen: .subtract
    case .asterisk: .multiply
    case .slash: .divide
    case .power: .power
    default: nil
    }
  }
}
