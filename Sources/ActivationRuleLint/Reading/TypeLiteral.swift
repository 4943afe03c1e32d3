import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// A type identifier that a predicate tests for.
struct TypeLiteral {
  /// The identifier as declared, or as written if nothing declares it.
  let identifier: String
  /// The literal with its quotes, in the file.
  let place: SourceRange
  /// Whether the test is below a `NOT`, so that it excludes attachments.
  let isNegated: Bool
  /// Whether descendants of the type count too.
  let isConformance: Bool

  /// Returns the types that the predicate of a subject tests for, in the order of their places.
  static func all(in context: LintContext) -> [TypeLiteral] {
    let types = context.types
    return context.sites.comparisons.compactMap { site in
      guard let test = TypeTest(site.comparison) else { return nil }
      let text = test.identifier
      let range = site.comparison.right.range
      return TypeLiteral(
        identifier: types.index(of: text).map { types.identifier(of: $0) } ?? text,
        place: context.place(range), isNegated: site.isNegated, isConformance: test.isConformance)
    }.sorted { $0.place.lowerBound < $1.place.lowerBound }
  }
}
