import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// The parts of a predicate that lint rules inspect, each with the bindings around it; collected in one walk.
struct RuleSites: Sendable {
  /// A comparison.
  struct Comparing: Sendable {
    let range: SourceRange
    let comparison: PredicateNode.Comparison
    let left: ExpressionShape
    let right: ExpressionShape
    /// Whether an odd number of `NOT` encloses it, within its subquery.
    let isNegated: Bool
    /// The number of enclosing subqueries.
    let depth: Int
  }

  /// `AND` or `OR`.
  struct Group: Sendable {
    let range: SourceRange
    let parts: [PredicateNode]
    let isAnd: Bool
    let depth: Int
  }

  /// A key of a path.
  struct Key: Sendable {
    let name: String
    let range: SourceRange
    /// The shape of the expression that has the key.
    let owner: ExpressionShape
  }

  private(set) var comparisons: [Comparing] = []
  private(set) var groups: [Group] = []
  private(set) var keys: [Key] = []
  /// The parts that the safety check refuses for any payload.
  private(set) var refused: [RefusedPart] = []
  /// Variables that are not bound.
  private(set) var unbound: [(name: String, range: SourceRange)] = []

  init(_ predicate: PredicateNode?) {
    // The contents of a refused part are never evaluated.
    for (node, place) in predicate?.places(below: { !$0.isRefused }) ?? [] {
      switch node {
      case .predicate(let node): add(node, place)
      case .expression(let node): add(node, PayloadScope(place))
      }
    }
  }

  private mutating func add(_ node: PredicateNode, _ place: TreePlace) {
    let depth = place.enclosures.count
    switch node.kind {
    case .constant, .missing, .not: return
    case .and(let parts): groups.append(Group(range: node.range, parts: parts, isAnd: true, depth: depth))
    case .or(let parts): groups.append(Group(range: node.range, parts: parts, isAnd: false, depth: depth))
    case .comparison(let comparison):
      let scope = PayloadScope(place)
      comparisons.append(
        Comparing(
          range: node.range, comparison: comparison, left: scope.shape(of: comparison.left),
          right: scope.shape(of: comparison.right), isNegated: place.isNegated, depth: depth))
    }
  }

  private mutating func add(_ node: ExpressionNode, _ scope: PayloadScope) {
    refused += [RefusedPart(node)].compactMap { $0 }
    switch node.kind {
    case .variable(let name):
      if scope.shape(ofVariable: name) == nil { unbound.append((name, node.range)) }
    case .keyPath(let base, let steps):
      for (step, owner, _) in scope.walk(steps, from: base) {
        if case .key(let name) = step.kind { keys.append(Key(name: name, range: step.range, owner: owner)) }
      }
    default: return
    }
  }
}

extension TreeNode {
  /// Whether the safety check refuses the node, and so never reaches its contents.
  fileprivate var isRefused: Bool {
    guard case .expression(let node) = self, RefusedPart(node) != nil else { return false }
    if case .keyPath = node.kind { return false }
    if case .binary = node.kind { return false }
    return true
  }
}

/// Properties of comparisons with counts.
extension RuleSites.Comparing {
  /// Whether matching attachments are compared with all attachments of the item.
  var isEqualityWithAllAttachments: Bool {
    comparison.comparisonOperator == .equal && comparison.quantifier == nil
      && (CountedSubquery(comparison.left) != nil && right == .count && comparison.right.isPlainCount
        || CountedSubquery(comparison.right) != nil && left == .count && comparison.left.isPlainCount)
  }

  /// The path of all attachments, as the predicate would write it.
  var allAttachmentsText: String {
    let side = comparison.right.isPlainCount ? comparison.right : comparison.left
    guard case .keyPath(let base?, _) = side.kind, case .variable(let name) = base.kind else {
      return "$item.attachments"
    }
    return "$\(name).attachments"
  }

  /// Whether the left side counts the matches of a SUBQUERY over attachments.
  var isCountOfMatching: Bool { left == .count && CountedSubquery(comparison.left) != nil && depth > 0 }

  /// Whether the left side counts all attachments of an item.
  var isCountOfAll: Bool { left == .count && comparison.left.isPlainCount && depth > 0 }

  /// The number on the right of `==`.
  var exactCount: Int64? {
    comparison.comparisonOperator == .equal ? comparison.right.integer : nil
  }

  /// The largest count for which `<=` or `<` is true.
  var upperBound: Int64? {
    switch comparison.comparisonOperator {
    case .lessThanOrEqual: comparison.right.integer
    // No count is below zero, so clamping the smallest number does not matter.
    case .lessThan: comparison.right.integer.map { max($0, .min + 1) - 1 }
    default: nil
    }
  }
}

extension ExpressionNode {
  /// Whether this is `….attachments.@count` without a SUBQUERY.
  var isPlainCount: Bool {
    guard case .keyPath(let base, let steps) = kind, steps.count == 2, case .key("attachments") = steps[0].kind,
      case .operator("count") = steps[1].kind
    else { return false }
    guard let base, case .variable = base.kind else { return false }
    return true
  }
}

extension LintContext {
  /// Returns the range of a comparison's operator and right side.
  func operatorPlace(_ site: RuleSites.Comparing) -> SourceRange {
    guard let bytes = predicateText.map({ Array($0.text.utf8) }) else { return place(site.range) }
    let end = site.comparison.right.range.upperBound
    var start = site.comparison.left.range.upperBound
    while start < end, bytes[start] <= 0x20 || bytes[start] == ")" { start += 1 }
    return place(SourceRange(start, end))
  }
}

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

extension PredicateNode {
  /// The value of a predicate without any path or variable; `nil` for other predicates, and if it raises an
  /// exception.
  package var constantValue: Bool? {
    nodes.allSatisfy { $0.isConstant } ? try? PredicateEvaluator.evaluate(self, on: .null) : nil
  }
}

extension TreeNode {
  /// Whether the node does not depend on the payload, provided that its children do not.
  fileprivate var isConstant: Bool {
    switch self {
    case .predicate(let node): node.kind != .missing
    case .expression(let node):
      switch node.kind {
      case .literal, .aggregate, .binary, .negate: true
      default: false
      }
    }
  }
}
