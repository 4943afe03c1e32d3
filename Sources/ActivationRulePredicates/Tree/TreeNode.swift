package import ActivationRuleText

/// A node of a tree, either a predicate or an expression.
package enum TreeNode: Hashable, Sendable {
  case predicate(PredicateNode)
  case expression(ExpressionNode)

  /// The place in the text.
  package var range: SourceRange {
    switch self {
    case .predicate(let node): node.range
    case .expression(let node): node.range
    }
  }

  /// The comparison, if the node is one.
  package var comparison: PredicateNode.Comparison? {
    guard case .predicate(let node) = self, case .comparison(let comparison) = node.kind else { return nil }
    return comparison
  }

  /// The direct children, in source order.
  package var children: [TreeNode] {
    switch self {
    case .predicate(let node): node.children
    case .expression(let node): node.children
    }
  }

  /// The direct children, each with its place, given the place of this node.
  fileprivate func children(at place: TreePlace) -> [(node: TreeNode, place: TreePlace)] {
    children.map { ($0, place.place(of: $0, in: self)) }
  }

  /// The nearest predicates below: operands, and the conditions within the sides of a comparison.
  fileprivate func parts(at place: TreePlace) -> [(part: PredicateNode, place: TreePlace)] {
    var parts: [(part: PredicateNode, place: TreePlace)] = []
    var open = Array(children(at: place).reversed())
    while let (node, place) = open.popLast() {
      switch node {
      case .predicate(let part): parts.append((part, place))
      case .expression: open += node.children(at: place).reversed()
      }
    }
    return parts
  }
}

/// The place of a node in a tree.
package struct TreePlace: Hashable, Sendable {
  /// A subquery around a node, with the node in its condition.
  package struct Enclosure: Hashable, Sendable {
    package let collection: ExpressionNode
    package let variable: String
  }

  /// The subqueries around the node, the outermost first.
  package private(set) var enclosures: [Enclosure] = []
  /// Whether an odd number of `NOT` surround the node, within the innermost of its subqueries.
  package private(set) var isNegated = false

  package init() {}

  /// The place within the condition of a further subquery.
  package func inside(_ collection: ExpressionNode, _ variable: String) -> TreePlace {
    var place = self
    place.enclosures.append(Enclosure(collection: collection, variable: variable))
    place.isNegated = false
    return place
  }

  /// The predicate that some elements of the enclosing collections satisfy a condition.
  package func some(_ condition: PredicateNode) -> PredicateNode {
    enclosures.reversed().reduce(condition) { condition, enclosure in
      let elements = ExpressionNode.subquery(enclosure.collection, enclosure.variable, condition)
      return .comparison(nil, .path(elements, "@count"), .greaterThan, .integer(0))
    }
  }

  /// The place of a child, given this place of its parent.
  fileprivate func place(of child: TreeNode, in node: TreeNode) -> TreePlace {
    switch (node, child) {
    case (.predicate(let parent), .predicate):
      guard case .not = parent.kind else { return self }
      var place = self
      place.isNegated.toggle()
      return place
    case (.expression(let parent), .predicate):
      guard case .subquery(let collection, let variable, _) = parent.kind else { return self }
      return inside(collection, variable)
    default: return self
    }
  }
}

extension PredicateNode {
  /// The predicate and all nodes below it, in pre-order and source order.
  package var nodes: [TreeNode] {
    var nodes: [TreeNode] = []
    var open: [TreeNode] = [.predicate(self)]
    while let node = open.popLast() {
      nodes.append(node)
      open += node.children.reversed()
    }
    return nodes
  }

  /// ``nodes``, each with its place.
  ///
  /// - Parameter isEntered: whether to descend into a node.
  package func places(below isEntered: (TreeNode) -> Bool = { _ in true }) -> [(node: TreeNode, place: TreePlace)] {
    var places: [(node: TreeNode, place: TreePlace)] = []
    var open: [(node: TreeNode, place: TreePlace)] = [(.predicate(self), TreePlace())]
    while let (node, place) = open.popLast() {
      places.append((node, place))
      if isEntered(node) { open += node.children(at: place).reversed() }
    }
    return places
  }

  /// The comparisons in the tree; a comparison with a subquery precedes the comparisons in that subquery.
  package var comparisons: [Comparison] { nodes.compactMap { $0.comparison } }

  /// The string constants, in order.
  package var strings: [String] {
    nodes.compactMap { node in
      guard case .expression(let expression) = node, case .literal(.string(let text)) = expression.kind else {
        return nil
      }
      return text
    }
  }

  /// The nearest predicates below: operands, and the conditions within the sides of a comparison.
  package var parts: [PredicateNode] { TreeNode.predicate(self).parts(at: TreePlace()).map { $0.part } }

  /// ``parts``, each with its place, given the place of this predicate.
  package func parts(at place: TreePlace) -> [(part: PredicateNode, place: TreePlace)] {
    TreeNode.predicate(self).parts(at: place)
  }
}

extension ExpressionNode {
  /// The nearest predicates below: the conditions of its subqueries.
  package var conditions: [PredicateNode] { TreeNode.expression(self).parts(at: TreePlace()).map { $0.part } }
}
