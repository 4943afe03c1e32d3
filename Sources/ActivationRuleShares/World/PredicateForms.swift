package import ActivationRuleModel
package import ActivationRulePredicates
import ActivationRuleText

/// The form of predicates in Apple's guide: a subquery over the items that contains subqueries over the attachments.
///
/// The variables are those of the guide. The tests apply to at least one item, so with several items the predicate may
/// be a different rule.
///
/// Source: App Extension Programming Guide, "Declaring Supported Data Types for a Share or Action Extension" (Apple).
package struct GuideForm: Hashable, Sendable {
  /// The predicate.
  package let predicate: PredicateNode
  /// Whether it is the same rule only for payloads of one item.
  package let isForOneItem: Bool

  /// The variable of an attachment in the conditions of tests.
  private static let attachment = "attachment"
  private static let item = "extensionItem"

  /// All attachments of an item.
  private static var attachments: ExpressionNode { .path(.variable(item), "attachments") }

  /// The number of an item's attachments that satisfy a condition; `nil` for all of them.
  package static func count(_ condition: PredicateNode? = nil) -> ExpressionNode {
    guard let condition else { return .path(.variable(item), "attachments", "@count") }
    return .path(.subquery(attachments, attachment, condition), "@count")
  }

  /// Compares the number of items that satisfy a condition.
  package static func items(
    _ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64
  ) -> PredicateNode {
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

extension Analysis {
  /// Predicates equivalent to tests other than the rule's: in the form of Apple's guide, if there is one, and for all
  /// payloads.
  package func predicates(of tests: [DictionaryTest]) -> [PredicateNode] {
    let whole = PredicateNode.all(of: tests.map { $0.predicate }).withoutTrueConditions
    let analysis = Analysis(asRule(whole), options: options)
    return (analysis.guideForm(tests).map { [$0.predicate] } ?? []) + [analysis.simplified(whole)]
  }

  /// The form of Apple's guide that is the same rule: for all payloads, otherwise for payloads of one item.
  package func guideForm(_ clauses: [DictionaryTest]) -> GuideForm? {
    let form = GuideForm.predicate(of: clauses)
    var oneItem = options
    oneItem.maximumItemCount = 1
    for (options, isForOneItem) in [(options, false), (oneItem, true)] {
      let analysis = Analysis(rule, options: options)
      guard analysis.isEquivalent(to: asRule(form)).isUnrefuted else { continue }
      return GuideForm(predicate: analysis.simplified(form), isForOneItem: isForOneItem)
    }
    return nil
  }

  /// A predicate as a rule with the types and settings of this one.
  package func asRule(_ predicate: PredicateNode) -> ActivationRule { rule.with(predicate: predicate) }

  /// A predicate without parts that change no verdict on the tried payloads.
  ///
  /// Larger parts are tried first, of equal ones the later one, so that the first mention stays. Parts that reject
  /// payloads without attachments stay, although no host is known to send one. A predicate that is always shown stays
  /// unchanged, since anything simpler is `TRUEPREDICATE`, which the App Store refuses.
  package func simplified(_ predicate: PredicateNode) -> PredicateNode {
    var options = options
    options.allowsEmptyPayloads = true
    var whole = SampledRule(asRule(predicate), options)
    guard !whole.isAlwaysShown() else { return predicate }
    var (predicate, rest) = (predicate, Limit.triedRules.value)
    var rejected: Set<PredicateNode> = []
    func next() -> PredicateNode? {
      let edits = predicate.sites.flatMap { $0.simplifications }
      let sizes = edits.map { $0.removed.partCount }
      for index in edits.indices.sorted(by: { (sizes[$0], $0) > (sizes[$1], $1) }) where rest > 0 {
        var changed = edits[index].applied(to: predicate)
        if edits[index].replacement.kind == .constant(true) {
          changed = changed.changing(at: edits[index].path.dropLast()) { $0.withoutIdleSubqueries }
        }
        guard changed != predicate, changed.trueCount <= predicate.trueCount, rejected.insert(changed).inserted else {
          continue
        }
        rest -= 1 + changed.partCount / Self.usualParts
        if whole.isSame(as: asRule(changed)) { return changed }
      }
      return nil
    }
    let original = predicate
    while let simpler = next() { predicate = simpler }
    // The payloads of one rule may lack what tells it from another: that needs more items than they have.
    guard predicate != original, !isEquivalent(to: asRule(predicate)).isUnrefuted else { return predicate }
    return original
  }

  /// The parts of a rule of usual size; a larger one counts as several, since trying it takes longer.
  private static var usualParts: Int { 32 }
}
