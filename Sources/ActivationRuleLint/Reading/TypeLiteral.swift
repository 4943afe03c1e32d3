import PredicateFormat
import Texts
import UniformTypes

/// A type identifier that a predicate tests for.
struct TypeLiteral {
  /// The identifier as its declaration writes it, or as written when nothing declares it.
  let identifier: String
  /// The identifier as written.
  let written: String
  /// The literal with its quotes, in the file.
  let place: SourceRange
  /// What stands between the quotes, in the predicate's text.
  let content: SourceRange
  /// Whether the test stands under a `NOT`, so that it takes things away.
  let isNegated: Bool
  /// Whether descendants of the type count too.
  let isConformance: Bool
}

extension LintContext {
  /// The types that the predicate tests for, in the order of their places.
  var typeLiterals: [TypeLiteral] {
    sites.comparisons.compactMap { site in
      guard site.comparison.comparisonOperator.isTypeOperator,
        case .literal(.string(let text)) = site.comparison.right.kind
      else { return nil }
      let range = site.comparison.right.range
      return TypeLiteral(
        identifier: types.index(of: text).map { types[$0].identifier } ?? text, written: text, place: place(range),
        content: SourceRange(range.lowerBound + 1, range.upperBound - 1), isNegated: site.isNegated,
        isConformance: site.comparison.comparisonOperator == .typeConformsTo)
    }.sorted { $0.place.lowerBound < $1.place.lowerBound }
  }
}

/// A comparison that is nothing but the test of one type.
struct TypeTest {
  let left: ExpressionNode
  let identifier: String
  /// Whether descendants of the type count too.
  let isConformance: Bool

  /// Reads a comparison; `nil` for anything else than a test of any, or of a single, identifier.
  init?(_ node: PredicateNode) {
    guard case .comparison(let comparison) = node.kind, comparison.comparisonOperator.isTypeOperator,
      comparison.quantifier != .all, case .literal(.string(let identifier)) = comparison.right.kind
    else { return nil }
    left = comparison.left
    self.identifier = identifier
    isConformance = comparison.comparisonOperator == .typeConformsTo
  }
}
