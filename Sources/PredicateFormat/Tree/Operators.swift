/// The operators that compare two values.
package enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
  /// Equal.
  case equal = "=="
  /// Not equal; the exact negation of equal.
  case notEqual = "!="
  /// Ordered before.
  case lessThan = "<"
  /// Ordered behind.
  case greaterThan = ">"
  /// Ordered before, or equal.
  case lessThanOrEqual = "<="
  /// Ordered behind, or equal.
  case greaterThanOrEqual = ">="
  /// Within two bounds, both included.
  case between = "BETWEEN"
  /// The right side contains the left one.
  case `in` = "IN"
  /// The left side contains the right one.
  case contains = "CONTAINS"
  /// A string begins with another.
  case beginsWith = "BEGINSWITH"
  /// A string ends with another.
  case endsWith = "ENDSWITH"
  /// A whole string fits a pattern of `?` and `*`.
  case like = "LIKE"
  /// A whole string fits a regular expression.
  case matches = "MATCHES"
  /// A type identifier conforms to another.
  case typeConformsTo = "UTI-CONFORMS-TO"
  /// Two type identifiers name the same type.
  case typeEquals = "UTI-EQUALS"

  /// Whether the operator is one of the two on Uniform Type Identifiers.
  package var isTypeOperator: Bool { self == .typeConformsTo || self == .typeEquals }
}

/// The letters in brackets behind a comparison operator.
package struct ComparisonOptions: OptionSet, Hashable, Sendable {
  /// One bit for each letter.
  package let rawValue: UInt8

  /// Makes a set from its bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `c`: letter case does not matter.
  package static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: diacritics do not matter.
  package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `n`: the strings are normalised already; supersedes `c` and `d`.
  package static let normalized = ComparisonOptions(rawValue: 4)
  /// `l`: compare by locale; without effect here.
  package static let localeSensitive = ComparisonOptions(rawValue: 8)
  /// `w`: whole words, known from Spotlight queries; without effect here.
  package static let wordBased = ComparisonOptions(rawValue: 16)
  /// `t`: tokens, known from Spotlight queries; without effect here.
  package static let tokenized = ComparisonOptions(rawValue: 32)

  /// The letters in the order in which the system prints them.
  package static let letters: [(letter: UInt8, option: ComparisonOptions)] = [
    (UInt8(ascii: "c"), .caseInsensitive), (UInt8(ascii: "d"), .diacriticInsensitive),
    (UInt8(ascii: "n"), .normalized), (UInt8(ascii: "l"), .localeSensitive),
    (UInt8(ascii: "w"), .wordBased), (UInt8(ascii: "t"), .tokenized),
  ]

  /// The letters of the set, without brackets; empty for no options.
  package var text: String {
    var bytes: [UInt8] = []
    for entry in Self.letters where contains(entry.option) { bytes.append(entry.letter) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The word before a comparison whose left side is a collection.
///
/// `SOME` reads as ``any``, and `NONE` as the opposite of ``any``, which is how the system prints them.
package enum Quantifier: String, CaseIterable, Hashable, Sendable {
  /// Some element satisfies the comparison.
  case any = "ANY"
  /// Every element satisfies it.
  case all = "ALL"
}

/// The operators that join two expressions into one.
package enum BinaryOperator: String, CaseIterable, Hashable, Sendable {
  /// Elements of either set.
  case union = "UNION"
  /// Elements of both sets.
  case intersect = "INTERSECT"
  /// Elements of the left set that are not in the right one.
  case minus = "MINUS"
  /// Bits of either.
  case bitwiseOr = "|"
  /// Bits of just one.
  case bitwiseExclusiveOr = "^"
  /// Bits of both.
  case bitwiseAnd = "&"
  /// Bits moved up.
  case shiftLeft = "<<"
  /// Bits moved down.
  case shiftRight = ">>"
  /// Sum.
  case add = "+"
  /// Difference.
  case subtract = "-"
  /// Product.
  case multiply = "*"
  /// Quotient.
  case divide = "/"
  /// Power.
  case power = "**"

  /// How tightly the operator binds; 1 is the loosest.
  package var level: Int {
    switch self {
    case .union, .intersect, .minus: 1
    case .bitwiseOr: 2
    case .bitwiseExclusiveOr: 3
    case .bitwiseAnd: 4
    case .shiftLeft, .shiftRight: 5
    case .add, .subtract: 6
    case .multiply, .divide: 7
    case .power: 8
    }
  }

  /// Whether the operator joins sets.
  package var isSetOperator: Bool { level == 1 }
}
