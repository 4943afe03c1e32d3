package import ActivationRuleText

/// A predicate, which is true or false for an object.
///
/// Two nodes are equal if they are the same tree, regardless of their places in a text.
package struct PredicateNode: Hashable, Sendable {
  /// The forms of a predicate.
  package enum Kind: Equatable, Sendable {
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
  package struct Comparison: Equatable, Sendable {
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

  /// Makes a predicate.
  package init(_ kind: Kind, range: SourceRange = .none) {
    (self.kind, self.range) = (kind, range)
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

  /// Whether two predicates are the same tree.
  package static func == (left: PredicateNode, right: PredicateNode) -> Bool {
    left.kind == right.kind
  }

  /// Hashes the text: code for the hash of a tree would be larger than that of any other function.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

/// An expression: a part of a predicate that has a value.
///
/// Two nodes are equal if they are the same tree, regardless of their places in a text.
package struct ExpressionNode: Hashable, Sendable {
  /// The forms of an expression.
  package enum Kind: Equatable, Sendable {
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
    /// A call by name, such as `sum(…)` or `modulus:by:(…)`; the name is kept as written.
    case call(name: String, arguments: [ExpressionNode])
    /// A word with its parts in parentheses.
    case form(Form, [TreeNode])
    /// Two expressions and an operator.
    indirect case binary(BinaryOperator, ExpressionNode, ExpressionNode)
    /// The number with the opposite sign.
    indirect case negate(ExpressionNode)
    /// `$name := value`.
    indirect case assignment(variable: String, value: ExpressionNode)
    /// A part that could not be read; only in the tree of a text with errors.
    case missing
  }

  /// The words that take parts in parentheses, other than `SUBQUERY`.
  package enum Form: String, CaseIterable, Hashable, Sendable {
    /// `TERNARY(condition, then, else)`.
    case ternary = "TERNARY"
    /// `FUNCTION(target, selector, …)`.
    case function = "FUNCTION"
    /// `CAST(value, type)`.
    case cast = "CAST"
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
      KeyPathStep(key.utf8.first == "@" ? .operator(String(key.dropFirst())) : .key(key))
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

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

/// One step of a key path: after a dot, or in brackets.
package struct KeyPathStep: Equatable, Sendable {
  /// The forms of a step.
  package enum Kind: Equatable, Sendable {
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
