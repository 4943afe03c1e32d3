import ActivationRuleModel
import PredicateFormat
import Texts

/// Looks for the smallest part of a rule that the analysis does not cover.
///
/// A part is tried by itself, within the subqueries that bind its variables.
struct UncoveredPartSearch {
  private let rule: ActivationRule
  private var enclosures: [(collection: ExpressionNode, variable: String)] = []
  /// How many bytes of parts are still tried.
  private var rest = 1_000_000

  /// The first such part of some rules; `nil` if each of them is covered by itself.
  static func first(in rules: [ActivationRule]) -> UncoveredPart? {
    for (place, rule) in rules.enumerated() {
      var search = UncoveredPartSearch(rule: rule)
      guard let predicate = rule.predicate, let obstacle = search.obstacle(of: predicate) else { continue }
      let (part, reason) = search.smallest(predicate, obstacle)
      return UncoveredPart(rule: place, text: part.description, range: part.range, obstacle: reason)
    }
    return nil
  }

  private init(rule: ActivationRule) {
    self.rule = rule
  }

  private mutating func smallest(_ node: PredicateNode, _ obstacle: String) -> (PredicateNode, String) {
    switch node.kind {
    case .constant, .missing: break
    case .and(let parts), .or(let parts):
      for part in parts {
        if let obstacle = self.obstacle(of: part) { return smallest(part, obstacle) }
      }
    case .not(let operand):
      if let obstacle = self.obstacle(of: operand) { return smallest(operand, obstacle) }
    case .comparison(let comparison):
      for subquery in comparison.left.subqueries + comparison.right.subqueries {
        enclosures.append((subquery.collection, subquery.variable))
        // A part inside cannot be tried where the collection itself is not covered.
        if self.obstacle(of: PredicateNode(.constant(true))) == nil,
          let obstacle = self.obstacle(of: subquery.predicate)
        {
          return smallest(subquery.predicate, obstacle)
        }
        enclosures.removeLast()
      }
    }
    return (node, obstacle)
  }

  /// Why a part is not covered; `nil` if it is.
  private mutating func obstacle(of part: PredicateNode) -> String? {
    guard rest > 0 else { return nil }
    rest -= 500 + part.range.upperBound - part.range.lowerBound
    var whole = part
    for (collection, variable) in enclosures.reversed() {
      let elements = ExpressionNode.subquery(collection, variable, whole)
      whole = .comparison(nil, .path(elements, "@count"), .greaterThan, .integer(0))
    }
    do throws(NotCovered) {
      try check(whole)
      return nil
    } catch {
      guard case .part(let obstacle) = error else { return nil }
      return obstacle
    }
  }

  private func check(_ predicate: PredicateNode) throws(NotCovered) {
    guard let program = rule.program(ofPart: predicate) else { throw NotCovered.noProgram }
    guard program.tests.count <= TestSet.capacity else { return }
    let formulas = try CountFormulaBuilder.build(program)
    let comparisons = formulas.attachments.flatMap { $0.comparisons }.filter { !$0.isPresence }
    guard !comparisons.isEmpty, formulas.identifiers.count <= 64 else { return }
    _ = try IdentifierSums(comparisons, IdentifierKinds(program, formulas, rule.types).kinds)
  }
}

extension ExpressionNode {
  /// The subqueries that the expression steps on from, the outer ones first.
  fileprivate var subqueries: [(collection: ExpressionNode, variable: String, predicate: PredicateNode)] {
    switch kind {
    case .keyPath(let base?, _): base.subqueries
    case .subquery(let collection, let variable, let predicate):
      [(collection, variable, predicate)] + collection.subqueries
    case .binary(_, let left, let right): left.subqueries + right.subqueries
    case .negate(let operand): operand.subqueries
    default: []
    }
  }
}
