import ActivationRuleModel

/// The conditions of rules as formulas over counts, level by level.
struct CountFormulas: Hashable, Sendable {
  /// A condition on an item.
  struct ItemCondition: Hashable, Sendable {
    /// The condition for an item with attachments.
    let formula: CountFormula
    /// Whether an item without attachments satisfies it.
    let isTrueIfEmpty: Bool
  }

  /// One formula for each rule, over all items and all attachments.
  var payload: [CountFormula] = []
  /// The conditions that items are counted by.
  var items: [ItemCondition] = []
  /// The conditions that attachments are counted by, over identifiers.
  var attachments: [CountFormula] = []
  /// The conditions that identifiers are counted by.
  var identifiers: [IdentifierCondition] = []
}

/// Something in rules that the analysis does not cover.
enum NotCovered: Error {
  /// A phrase for the reason, which continues from a part of a rule.
  case part(String)
  /// A sentence with the reason for all rules together.
  case limit(String)

  static let noProgram = NotCovered.part("asks for more than numbers of items and attachments and the types of these")
}

/// Turns a query into formulas over counts.
struct CountFormulaBuilder {
  /// The subject of a node.
  private enum Level {
    case payload, item, emptyItem, attachment
  }

  /// A number in a comparison: a sum of counts and a constant, or nil.
  private struct Sum {
    var terms: [CountComparison.Term] = []
    var constant = 0
    var isNull = false
  }

  /// The largest number in a rule; real counts never reach it, and sums of such numbers fit in 64 bits.
  private static let numberLimit: Int64 = 1_000_000_000

  /// The most comparisons of outer counts inside one subquery: each doubles the number of cases, so 6 give up to 64.
  private static let splitLimit = 6

  private let query: RuleQuery
  private var formulas = CountFormulas()
  /// The truth of the comparisons of outer counts in the current case.
  private var assumed: [Int32: Bool] = [:]

  /// The formulas of a query's rules.
  static func build(_ query: RuleQuery) throws(NotCovered) -> CountFormulas {
    var builder = CountFormulaBuilder(query: query)
    for root in query.roots {
      let formula = try builder.formula(root.node, .payload)
      builder.formulas.payload.append(formula)
    }
    return builder.formulas
  }

  private mutating func formula(_ index: Int32, _ level: Level) throws(NotCovered) -> CountFormula {
    if let value = assumed[index] { return .constant(value) }
    let node = query.nodes[Int(index)]
    switch node.operation {
    case .constant: return .constant(node.first != 0)
    case .and, .or:
      var parts: [CountFormula] = []
      for child in query.children[Int(node.first)..<Int(node.second)] { parts.append(try formula(child, level)) }
      return node.operation == .and ? .all(parts) : .any(parts)
    case .not: return try formula(node.first, level).negated
    case .compare, .compareEach:
      if let outer = outerComparison(in: node, level) { return try formula(index, level, splitBy: outer) }
      let left = try sum(node.first, level)
      return comparison(left, node.ordering, try sum(node.second, level))
    case .someIdentifier:
      let term = CountComparison.Term(counter: identifiers(Int(node.first)), factor: -1)
      return .comparison(CountComparison(.atMost, -1, terms: [term]))
    default: throw .part("is a number where a truth value is expected")
    }
  }

  // MARK: Outer counts

  /// A comparison of outer counts inside a subquery, which has the same result for all elements.
  private func outerComparison(in node: RuleQuery.Node, _ level: Level) -> Int32? {
    outerComparison(below: node.first, level) ?? outerComparison(below: node.second, level)
  }

  private func outerComparison(below index: Int32, _ level: Level) -> Int32? {
    let node = query.nodes[Int(index)]
    switch node.operation {
    case .and, .or:
      let parts = query.children[Int(node.first)..<Int(node.second)]
      return parts.lazy.compactMap { outerComparison(below: $0, level) }.first
    case .not, .countItems, .countAttachmentsOfItem, .countAttachmentsOfAll:
      return outerComparison(below: node.first, level)
    case .compare:
      let sides = [node.first, node.second].compactMap { self.level(ofCount: $0) }
      let isOuter = !sides.isEmpty && sides.allSatisfy { $0 == (level == .emptyItem ? .item : level) }
      if isOuter, assumed[index] == nil { return index }
      return outerComparison(in: node, level)
    default: return nil
    }
  }

  /// The level of a count; `nil` for a number.
  private func level(ofCount index: Int32) -> Level? {
    switch query.nodes[Int(index)].operation {
    case .itemCount, .countItems, .attachmentCountOfAll, .countAttachmentsOfAll: .payload
    case .attachmentCountOfItem, .countAttachmentsOfItem: .item
    case .countIdentifiers: .attachment
    default: nil
    }
  }

  /// The formula in two cases: the outer comparison is true, or it is not.
  private mutating func formula(
    _ index: Int32, _ level: Level, splitBy outer: Int32
  ) throws(NotCovered) -> CountFormula {
    guard assumed.count < Self.splitLimit else { throw .part("compares too many counts outside of their SUBQUERY") }
    let condition = try formula(outer, level)
    assumed[outer] = true
    let whenTrue = try formula(index, level)
    assumed[outer] = false
    let whenFalse = try formula(index, level)
    assumed[outer] = nil
    return .any([.all([condition, whenTrue]), .all([condition.negated, whenFalse])])
  }

  // MARK: Comparisons

  /// Compares like the system: nil equals nil, differs from every number, and is never before or after one.
  private func comparison(_ left: Sum, _ ordering: RuleQuery.Ordering, _ right: Sum) -> CountFormula {
    if left.isNull || right.isNull {
      let areEqual = left.isNull && right.isNull
      switch ordering {
      case .equal, .lessOrEqual, .greaterOrEqual: return .constant(areEqual)
      case .notEqual: return .constant(!areEqual)
      case .less, .greater: return .constant(false)
      }
    }
    switch ordering {
    case .equal: return difference(left, .equal, right, 0)
    case .notEqual: return difference(left, .equal, right, 0).negated
    case .less: return difference(left, .atMost, right, -1)
    case .lessOrEqual: return difference(left, .atMost, right, 0)
    case .greater: return difference(right, .atMost, left, -1)
    case .greaterOrEqual: return difference(right, .atMost, left, 0)
    }
  }

  /// `left - right` compared with a bound.
  private func difference(
    _ left: Sum, _ relation: CountComparison.Relation, _ right: Sum, _ bound: Int
  ) -> CountFormula {
    let opposite = right.terms.map { CountComparison.Term(counter: $0.counter, factor: -$0.factor) }
    let comparison = CountComparison(relation, bound + right.constant - left.constant, terms: left.terms + opposite)
    return comparison.terms.isEmpty ? .constant(comparison.isSatisfied(by: 0)) : .comparison(comparison)
  }

  private mutating func sum(_ index: Int32, _ level: Level) throws(NotCovered) -> Sum {
    let node = query.nodes[Int(index)]
    switch (node.operation, level) {
    case (.number, _): return try number(query.constants[Int(node.first)])
    case (.itemCount, .payload): return count(items(.init(formula: .constant(true), isTrueIfEmpty: true)))
    case (.attachmentCountOfAll, .payload), (.attachmentCountOfItem, .item):
      return count(attachments(.constant(true)))
    case (.countItems, .payload):
      let whenEmpty = try formula(node.first, .emptyItem)
      let formula = try formula(node.first, .item)
      return count(items(.init(formula: formula, isTrueIfEmpty: whenEmpty == .constant(true))))
    case (.countAttachmentsOfAll, .payload), (.countAttachmentsOfItem, .item):
      let condition = try formula(node.first, .attachment)
      return count(attachments(condition))
    case (.attachmentCountOfItem, .emptyItem), (.countAttachmentsOfItem, .emptyItem): return Sum(isNull: true)
    case (.countIdentifiers, .attachment): return count(identifiers(Int(node.first)))
    default:
      throw .part("counts something outside of its SUBQUERY")
    }
  }

  private func number(_ constant: Int64) throws(NotCovered) -> Sum {
    if constant == RuleQuery.null { return Sum(isNull: true) }
    guard constant.magnitude <= Self.numberLimit.magnitude else {
      throw .part("compares a count with a number beyond \(Self.numberLimit)")
    }
    return Sum(constant: Int(constant))
  }

  private func count(_ counter: Counter) -> Sum {
    Sum(terms: [CountComparison.Term(counter: counter, factor: 1)])
  }

  // MARK: Conditions, each once

  private mutating func items(_ condition: CountFormulas.ItemCondition) -> Counter {
    .items(place(of: condition, in: &formulas.items))
  }

  private mutating func attachments(_ condition: CountFormula) -> Counter {
    .attachments(place(of: condition, in: &formulas.attachments))
  }

  /// Equal sets share one counter, wherever they appear.
  private mutating func identifiers(_ set: Int) -> Counter {
    .identifiers(place(of: IdentifierCondition(query, query.formulas[set]), in: &formulas.identifiers))
  }

  private func place<Condition: Equatable>(of condition: Condition, in conditions: inout [Condition]) -> Int {
    if let place = conditions.firstIndex(of: condition) { return place }
    conditions.append(condition)
    return conditions.count - 1
  }
}
