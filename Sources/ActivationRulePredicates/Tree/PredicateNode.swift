package import ActivationRuleText

/// A predicate, which is true or false for an object.
///
/// Two nodes are equal if they are the same tree, regardless of their places in a text.
package struct PredicateNode: Hashable, Sendable {
  /// The forms of a predicate.
  package enum Kind: Hashable, Sendable {
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// Two expressions and an operator.
    indirect case comparison(Comparison)
    /// All of at least two predicates, as one flat list.
    case and([PredicateNode])
    /// One of at least two predicates, as one flat list.
    case or([PredicateNode])
    /// The negation of a predicate.
    indirect case not(PredicateNode)
    /// A part that could not be read; only in the tree of a text with errors.
    case missing
  }

  /// A comparison of two expressions.
  package struct Comparison: Hashable, Sendable {
    /// The quantifier, if there is one.
    package let quantifier: Quantifier?
    /// The left side.
    package let left: ExpressionNode
    /// The operator.
    package let comparisonOperator: ComparisonOperator
    /// The options in brackets.
    package let options: ComparisonOptions
    /// The right side.
    package let right: ExpressionNode

    /// Makes a comparison.
    package init(
      _ quantifier: Quantifier? = nil, _ left: ExpressionNode, _ comparisonOperator: ComparisonOperator,
      _ options: ComparisonOptions = [], _ right: ExpressionNode
    ) {
      self.quantifier = quantifier
      self.left = left
      self.comparisonOperator = comparisonOperator
      self.options = options
      self.right = right
    }
  }

  /// The form of the predicate.
  package let kind: Kind
  /// The place in the text; `SourceRange.none` for a predicate that was built.
  package let range: SourceRange
  /// The origin of a predicate without a text, such as the key of a rule dictionary.
  package let origin: String?

  /// Makes a predicate.
  package init(_ kind: Kind, range: SourceRange = .none, origin: String? = nil) {
    (self.kind, self.range, self.origin) = (kind, range, origin)
  }

  /// Makes a comparison.
  package static func comparison(
    _ quantifier: Quantifier? = nil, _ left: ExpressionNode, _ comparisonOperator: ComparisonOperator,
    _ right: ExpressionNode
  ) -> PredicateNode {
    PredicateNode(.comparison(Comparison(quantifier, left, comparisonOperator, [], right)))
  }

  /// Joins predicates with `AND`; a single one is returned unchanged, none give `TRUEPREDICATE`.
  package static func all(of predicates: [PredicateNode]) -> PredicateNode {
    switch predicates.count {
    case 0: PredicateNode(.constant(true))
    case 1: predicates[0]
    default: PredicateNode(.and(predicates))
    }
  }

  /// Joins predicates with `OR`; a single one is returned unchanged, none give `FALSEPREDICATE`.
  package static func any(of predicates: [PredicateNode]) -> PredicateNode {
    switch predicates.count {
    case 0: PredicateNode(.constant(false))
    case 1: predicates[0]
    default: PredicateNode(.or(predicates))
    }
  }

  /// The same predicate with a note of its origin.
  package func withOrigin(_ origin: String) -> PredicateNode {
    PredicateNode(kind, range: range, origin: origin)
  }

  /// Whether two predicates are the same tree.
  package static func == (left: PredicateNode, right: PredicateNode) -> Bool {
    left.kind == right.kind
  }

  /// Hashes the tree without its places.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
  }
}

/// An expression: a part of a predicate that has a value.
///
/// Two nodes are equal if they are the same tree, regardless of their places in a text.
package struct ExpressionNode: Hashable, Sendable {
  /// The forms of an expression.
  package enum Kind: Hashable, Sendable {
    /// A constant.
    case literal(Literal)
    /// `SELF`, the object of the whole predicate.
    case selfObject
    /// `$name`; the name is kept without its sign.
    case variable(String)
    /// Steps from a base, or from the evaluated object.
    indirect case keyPath(base: ExpressionNode?, steps: [KeyPathStep])
    /// `{…}`, an array of its parts.
    case aggregate([ExpressionNode])
    /// `SUBQUERY(collection, $variable, predicate)`.
    indirect case subquery(collection: ExpressionNode, variable: String, predicate: PredicateNode)
    /// `TERNARY(condition, then, else)`.
    indirect case ternary(PredicateNode, ExpressionNode, ExpressionNode)
    /// A call by name, such as `sum(…)` or `modulus:by:(…)`; the name is kept as written.
    case call(name: String, arguments: [ExpressionNode])
    /// `FUNCTION(target, selector, …)`.
    case function([ExpressionNode])
    /// `CAST(value, type)`.
    indirect case cast(ExpressionNode, ExpressionNode)
    /// Two expressions and an operator.
    indirect case binary(BinaryOperator, ExpressionNode, ExpressionNode)
    /// The number with the opposite sign.
    indirect case negate(ExpressionNode)
    /// `$name := value`.
    indirect case assignment(variable: String, value: ExpressionNode)
    /// A part that could not be read; only in the tree of a text with errors.
    case missing
  }

  /// A constant.
  package enum Literal: Hashable, Sendable {
    /// `NULL` or `NIL`.
    case null
    /// `TRUE`, `YES`, `FALSE` or `NO`.
    case boolean(Bool)
    /// A whole number of at most 64 bits.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    /// A string.
    case string(String)
  }

  /// The form of the expression.
  package let kind: Kind
  /// The place in the text; `SourceRange.none` for an expression that was built.
  package let range: SourceRange

  /// Makes an expression.
  package init(_ kind: Kind, range: SourceRange = .none) {
    self.kind = kind
    self.range = range
  }

  /// Makes a string constant.
  package static func string(_ text: String) -> ExpressionNode {
    ExpressionNode(.literal(.string(text)))
  }

  /// Makes an integer constant.
  package static func integer(_ number: Int64) -> ExpressionNode {
    ExpressionNode(.literal(.integer(number)))
  }

  /// Makes a variable; the name is given without its sign.
  package static func variable(_ name: String) -> ExpressionNode {
    ExpressionNode(.variable(name))
  }

  /// Makes a path of plain keys and `@` operators from a base, or from the evaluated object.
  package static func path(_ base: ExpressionNode? = nil, _ keys: String...) -> ExpressionNode {
    let steps = keys.map { key in
      KeyPathStep(key.utf8.first == UInt8(ascii: "@") ? .operator(String(key.dropFirst())) : .key(key))
    }
    return ExpressionNode(.keyPath(base: base, steps: steps))
  }

  /// Makes a subquery; the variable is given without its sign.
  package static func subquery(
    _ collection: ExpressionNode, _ variable: String, _ predicate: PredicateNode
  ) -> ExpressionNode {
    ExpressionNode(.subquery(collection: collection, variable: variable, predicate: predicate))
  }

  /// Whether two expressions are the same tree.
  package static func == (left: ExpressionNode, right: ExpressionNode) -> Bool {
    left.kind == right.kind
  }

  /// Hashes the tree without its places.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
  }
}

// Trees are compared by functions that recurse; each mentions one form, so that a debug build needs little stack.
extension ExpressionNode.Kind {
  /// Whether two expressions are the same tree.
  package static func == (left: Self, right: Self) -> Bool {
    switch left {
    case .keyPath: areEqualPaths(left, right)
    case .subquery: areEqualSubqueries(left, right)
    case .ternary: areEqualChoices(left, right)
    case .cast, .binary, .negate, .assignment: areEqualOperations(left, right)
    case .literal, .selfObject, .variable, .aggregate, .call, .function, .missing: areEqualLists(left, right)
    }
  }

  private static func areEqualPaths(_ left: Self, _ right: Self) -> Bool {
    guard case .keyPath(let base, let steps) = left, case .keyPath(let other, let others) = right else { return false }
    return steps == others && base == other
  }

  private static func areEqualSubqueries(_ left: Self, _ right: Self) -> Bool {
    guard case .subquery(let collection, let variable, let predicate) = left,
      case .subquery(let otherCollection, let otherVariable, let otherPredicate) = right
    else { return false }
    return variable == otherVariable && collection == otherCollection && predicate == otherPredicate
  }

  private static func areEqualChoices(_ left: Self, _ right: Self) -> Bool {
    guard case .ternary(let condition, let first, let second) = left,
      case .ternary(let otherCondition, let otherFirst, let otherSecond) = right
    else { return false }
    return condition == otherCondition && first == otherFirst && second == otherSecond
  }

  private static func areEqualOperations(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.cast(let value, let type), .cast(let otherValue, let otherType)): value == otherValue && type == otherType
    case (.binary(let sign, let first, let second), .binary(let otherSign, let otherFirst, let otherSecond)):
      sign == otherSign && first == otherFirst && second == otherSecond
    case (.negate(let operand), .negate(let other)): operand == other
    case (.assignment(let name, let value), .assignment(let otherName, let other)): name == otherName && value == other
    default: false
    }
  }

  private static func areEqualLists(_ left: Self, _ right: Self) -> Bool {
    switch (left, right) {
    case (.literal(let one), .literal(let other)): one == other
    case (.selfObject, .selfObject), (.missing, .missing): true
    case (.variable(let name), .variable(let other)): name == other
    case (.aggregate(let parts), .aggregate(let others)), (.function(let parts), .function(let others)): parts == others
    case (.call(let name, let parts), .call(let otherName, let others)): name == otherName && parts == others
    default: false
    }
  }
}

/// One step of a key path: after a dot, or in brackets.
package struct KeyPathStep: Hashable, Sendable {
  /// The forms of a step.
  package enum Kind: Hashable, Sendable {
    /// A plain key.
    case key(String)
    /// A collection operator; the name is kept without `@`.
    case `operator`(String)
    /// A variable whose string is the key; the name is kept without its sign.
    case variable(String)
    /// A call after a dot.
    case call(name: String, arguments: [ExpressionNode])
    /// `[expression]`.
    case index(ExpressionNode)
    /// `[FIRST]`.
    case first
    /// `[LAST]`.
    case last
    /// `[SIZE]`.
    case size
  }

  /// The form of the step.
  package let kind: Kind
  /// The place, without the dot but with the brackets.
  package let range: SourceRange

  /// Makes a step.
  package init(_ kind: Kind, range: SourceRange = .none) {
    self.kind = kind
    self.range = range
  }

  /// Whether two steps are the same, wherever they are.
  package static func == (left: KeyPathStep, right: KeyPathStep) -> Bool {
    left.kind == right.kind
  }

  /// Hashes the step without its place.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
  }
}

extension ExpressionNode {
  /// An operator of a chain with its right operand.
  package struct ChainLink {
    package let operation: BinaryOperator
    package let right: ExpressionNode
    package let range: SourceRange
  }

  /// The leftmost operand of operators that nest to the left, and these operators in order.
  package var chain: (first: ExpressionNode, links: [ChainLink]) {
    var links: [ChainLink] = []
    var first = self
    while case .binary(let operation, let left, let right) = first.kind {
      links.append(ChainLink(operation: operation, right: right, range: first.range))
      first = left
    }
    return (first, links)
  }
}

/// Computes the value of number tokens.
enum NumberLiteral {
  /// The value of a token; an integer beyond 64 bits becomes a double.
  ///
  /// Inferred: the system keeps integers of at least 64 bits apart from other numbers.
  static func value(of bytes: [UInt8], _ range: SourceRange, isReal: Bool, isNegative: Bool) -> ExpressionNode.Literal {
    let digits = bytes[range.lowerBound..<range.upperBound]
    if isReal { return .real(double(digits, base: 10, isNegative: isNegative)) }
    let isPrefixed = digits.count > 2 && !digits[digits.startIndex + 1].isDigit
    let base = isPrefixed ? Self.base(digits[digits.startIndex + 1] | 0x20) : 10
    return integer(isPrefixed ? digits.dropFirst(2) : digits, base: base, isNegative: isNegative)
  }

  private static func base(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    default: 2
    }
  }

  /// Includes the sign before checking for overflow, so that the least integer is valid.
  private static func integer(_ digits: ArraySlice<UInt8>, base: UInt8, isNegative: Bool) -> ExpressionNode.Literal {
    var value: Int64 = 0
    for byte in digits {
      let digit = Int64(byte.digitValue(base: base) ?? 0)
      let product = value.multipliedReportingOverflow(by: Int64(base))
      let sum =
        isNegative
        ? product.partialValue.subtractingReportingOverflow(digit)
        : product.partialValue.addingReportingOverflow(digit)
      if product.overflow || sum.overflow { return .real(double(digits, base: base, isNegative: isNegative)) }
      value = sum.partialValue
    }
    return .integer(value)
  }

  private static func double(_ digits: ArraySlice<UInt8>, base: UInt8, isNegative: Bool) -> Double {
    if base == 10 {
      let value = Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
      return isNegative ? -value : value
    }
    let value = digits.reduce(0.0) { $0 * Double(base) + Double($1.digitValue(base: base) ?? 0) }
    return isNegative ? -value : value
  }
}
