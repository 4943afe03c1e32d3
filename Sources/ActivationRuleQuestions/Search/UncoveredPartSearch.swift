import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// Looks for the smallest part of a rule that the analysis does not cover.
///
/// A part is tried separately, within the subqueries that bind its variables.
struct UncoveredPartSearch {
  private let rule: ActivationRule
  /// The number of bytes of parts left to try, since parts of parts are tried again and again.
  private var rest = 1_000_000

  /// The first such part of some rules; `nil` if each of them is covered separately.
  static func first(in rules: [ActivationRule]) -> UncoveredPart? {
    for (place, rule) in rules.enumerated() {
      var search = UncoveredPartSearch(rule: rule)
      guard let predicate = rule.predicate, let obstacle = search.obstacle(of: predicate, TreePlace()) else { continue }
      let (part, reason) = search.smallest(predicate, TreePlace(), obstacle)
      return UncoveredPart(rule: place, text: part.description, range: part.range, obstacle: reason)
    }
    return nil
  }

  private mutating func smallest(
    _ node: PredicateNode, _ place: TreePlace, _ obstacle: String
  ) -> (PredicateNode, String) {
    for (part, inner) in node.parts(at: place) {
      // A part inside cannot be tried if the collection itself is not covered.
      if inner.enclosures != place.enclosures, self.obstacle(of: PredicateNode(.constant(true)), inner) != nil {
        continue
      }
      if let obstacle = self.obstacle(of: part, inner) { return smallest(part, inner, obstacle) }
    }
    return (node, obstacle)
  }

  /// The reason why a part is not covered; `nil` if it is.
  private mutating func obstacle(of part: PredicateNode, _ place: TreePlace) -> String? {
    guard rest > 0 else { return nil }
    rest -= 500 + part.range.upperBound - part.range.lowerBound
    do throws(NotCovered) {
      try check(place.some(part))
      return nil
    } catch {
      guard case .part(let obstacle) = error else { return nil }
      return obstacle
    }
  }

  private func check(_ predicate: PredicateNode) throws(NotCovered) {
    guard let query = rule.query(ofPart: predicate) else { throw NotCovered.noProgram }
    guard query.tests.count <= TestSet.capacity else { return }
    let formulas = try CountFormulaBuilder.build(query)
    let comparisons = formulas.attachments.flatMap { $0.comparisons }.filter { !$0.isPresence }
    guard !comparisons.isEmpty, formulas.identifiers.count <= 64 else { return }
    _ = try IdentifierSums(comparisons, IdentifierKinds(query, formulas, rule.types).kinds)
  }
}
