import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

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
  /// Parts that the safety check refuses for any payload.
  private(set) var refused: [RefusedForm] = []
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
    if let form = RefusedForm(node) { refused.append(form) }
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
    guard case .expression(let node) = self, RefusedForm(node) != nil else { return false }
    if case .keyPath = node.kind { return false }
    if case .binary = node.kind { return false }
    return true
  }
}
