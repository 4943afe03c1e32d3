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
