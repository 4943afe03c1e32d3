package import ActivationRuleText

/// The operators that compare two values.
package enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
  /// Equal.
  case equal = "=="
  /// Not equal; the exact negation of equal.
  case notEqual = "!="
  /// Ordered before.
  case lessThan = "<"
  /// Ordered after.
  case greaterThan = ">"
  /// Ordered before, or equal.
  case lessThanOrEqual = "<="
  /// Ordered after, or equal.
  case greaterThanOrEqual = ">="
  /// Between two bounds, inclusive.
  case between = "BETWEEN"
  /// The right side contains the left one.
  case `in` = "IN"
  /// The left side contains the right one.
  case contains = "CONTAINS"
  /// A string begins with another.
  case beginsWith = "BEGINSWITH"
  /// A string ends with another.
  case endsWith = "ENDSWITH"
  /// A whole string matches a pattern of `?` and `*`.
  case like = "LIKE"
  /// A whole string matches a regular expression.
  case matches = "MATCHES"
  /// A type identifier conforms to another.
  case typeConformsTo = "UTI-CONFORMS-TO"
  /// Two type identifiers name the same type.
  case typeEquals = "UTI-EQUALS"

  /// Whether the operator is one of the two on Uniform Type Identifiers.
  package var isTypeOperator: Bool { self == .typeConformsTo || self == .typeEquals }
}

/// The letters in brackets after a comparison operator.
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
  /// `n`: the strings are already normalised; supersedes `c` and `d`.
  package static let normalized = ComparisonOptions(rawValue: 4)
  /// `l`: compare by locale; no effect here.
  package static let localeSensitive = ComparisonOptions(rawValue: 8)
  /// `w`: whole words, known from Spotlight queries; no effect here.
  package static let wordBased = ComparisonOptions(rawValue: 16)
  /// `t`: tokens, known from Spotlight queries; no effect here.
  package static let tokenized = ComparisonOptions(rawValue: 32)

  /// The letters in the system's order of printing.
  package static let letters: [(letter: UInt8, option: ComparisonOptions)] = [
    (UInt8(ascii: "c"), .caseInsensitive), (UInt8(ascii: "d"), .diacriticInsensitive),
    (UInt8(ascii: "n"), .normalized), (UInt8(ascii: "l"), .localeSensitive),
    (UInt8(ascii: "w"), .wordBased), (UInt8(ascii: "t"), .tokenized),
  ]

  /// The letters of the set, without brackets; empty for no options.
  package var text: String {
    var bytes: [UInt8] = []
    for entry in Self.letters where contains(entry.option) { bytes.append(entry.letter) }
    return bytes.text
  }
}

/// The word before a comparison whose left side is a collection.
///
/// `SOME` reads as ``any``, and `NONE` as the negation of ``any``, as the system prints them.
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
  /// Bits of either operand.
  case bitwiseOr = "|"
  /// Bits of exactly one operand.
  case bitwiseExclusiveOr = "^"
  /// Bits of both operands.
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

  /// The precedence of the operator; 1 is the lowest.
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

/// A part of a predicate that the system's safety check refuses.
///
/// Some forms of expressions are refused as soon as the check reaches them, whatever the payload (observed). Apart from
/// lists in braces, nothing evaluates them.
package struct RefusedPart: Sendable {
  /// What the system refuses, in one phrase with an article.
  package let name: String
  /// The place of the part.
  package let range: SourceRange
  /// The part, in one phrase.
  package var text: String { "\(name) is refused" }

  package init(_ name: String, _ range: SourceRange) { (self.name, self.range) = (name, range) }

  /// A refused operator; `nil` for sums and differences, which pass, and for sets, which can be combined.
  package init?(_ operation: BinaryOperator, _ range: SourceRange) {
    if operation == .add || operation == .subtract || operation.isSetOperator { return nil }
    self.init("the operator '\(operation.rawValue)'", range)
  }

  /// The form of the expression itself, not of its parts; `nil` if the check looks into the expression.
  package init?(_ node: ExpressionNode) {
    switch node.kind {
    case .aggregate: self.init("a list in braces", node.range)
    case .form(let form, _): self.init("'\(form.rawValue)'", node.range)
    case .assignment: self.init("an assignment", node.range)
    case .call(let name, _):
      if name == "add:to:" || name == "from:subtract:" { return nil }
      self.init("the function '\(name)'", node.range)
    case .binary(let operation, _, _): self.init(operation, node.range)
    case .keyPath(_, let steps):
      guard let step = steps.first(where: { !$0.isKeyOrCollectionOperator }) else { return nil }
      self.init("a bracket or a call in a key path", step.range)
    default: return nil
    }
  }
}
