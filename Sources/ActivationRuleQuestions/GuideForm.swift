import ActivationRuleModel
import ActivationRulePredicates

/// The form of predicates in Apple's guide: a subquery over the items that contains subqueries over the attachments.
///
/// The variables are those of the guide. The tests apply to at least one item, so with several items the predicate may
/// be a different rule.
///
/// Source: App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action Extension" (Apple).
enum GuideForm {
  /// The variable of an attachment in the conditions of tests.
  static let attachment = "attachment"
  private static let item = "extensionItem"

  /// All attachments of an item.
  static var attachments: ExpressionNode { .path(.variable(item), "attachments") }

  /// The number of an item's attachments that satisfy a condition; `nil` for all of them.
  static func count(_ condition: PredicateNode? = nil) -> ExpressionNode {
    guard let condition else { return .path(.variable(item), "attachments", "@count") }
    return .path(.subquery(attachments, attachment, condition), "@count")
  }

  /// Compares the number of items that satisfy a condition.
  static func items(_ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64) -> PredicateNode {
    let items = ExpressionNode.subquery(.path(nil, "extensionItems"), item, condition)
    return .comparison(nil, .path(items, "@count"), comparison, .integer(number))
  }

  /// The tests of a dictionary, for one item.
  static func predicate(of tests: [DictionaryTest]) -> PredicateNode {
    items(.all(of: tests.flatMap { conditions(of: $0) }), .greaterThanOrEqual, 1)
  }

  private static func conditions(of test: DictionaryTest) -> [PredicateNode] {
    let isAnything = test.condition == PredicateNode(.constant(true))
    let count = count(isAnything ? nil : test.condition)
    func compare(_ comparison: ComparisonOperator, _ right: ExpressionNode) -> PredicateNode {
      .comparison(nil, count, comparison, right)
    }
    switch test.kind {
    case .atMost(let number): return [compare(.lessThanOrEqual, .integer(number))]
    case .atLeast(let number): return [compare(.greaterThanOrEqual, .integer(number))]
    case .none: return [compare(.equal, .integer(0))]
    case .all: return [compare(.equal, Self.count()), compare(.greaterThanOrEqual, .integer(1))]
    case .any: return [compare(.greaterThanOrEqual, .integer(1))]
    }
  }
}
