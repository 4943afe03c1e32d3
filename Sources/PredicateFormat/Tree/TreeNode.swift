/// A node of a tree, whichever of the two kinds it is.
package enum TreeNode: Hashable, Sendable {
  case predicate(PredicateNode)
  case expression(ExpressionNode)

  /// Where it stands in its text.
  package var range: SourceRange {
    switch self {
    case .predicate(let node): node.range
    case .expression(let node): node.range
    }
  }

  /// The comparison that it is, if it is one.
  package var comparison: PredicateNode.Comparison? {
    guard case .predicate(let node) = self, case .comparison(let comparison) = node.kind else { return nil }
    return comparison
  }

  /// The nodes right below, in the order in which they are written.
  package var children: [TreeNode] {
    switch self {
    case .predicate(let node): node.children
    case .expression(let node): node.children
    }
  }

  /// The nodes right below, each with its place, where the node itself stands in one.
  fileprivate func children(at place: TreePlace) -> [(node: TreeNode, place: TreePlace)] {
    children.map { ($0, place.place(of: $0, in: self)) }
  }

  /// The predicates that are nearest below: operands, and the conditions within the sides of a comparison.
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

/// Where a node stands in a tree.
package struct TreePlace: Hashable, Sendable {
  /// A subquery around a node, whose condition the node belongs to.
  package struct Enclosure: Hashable, Sendable {
    package let collection: ExpressionNode
    package let variable: String
  }

  /// The subqueries around the node, the outermost first.
  package private(set) var enclosures: [Enclosure] = []
  /// Whether an odd number of `NOT` stands around the node, within the innermost of its subqueries.
  package private(set) var isNegated = false

  package init() {}

  /// The place within the condition of a further subquery.
  package func inside(_ collection: ExpressionNode, _ variable: String) -> TreePlace {
    var place = self
    place.enclosures.append(Enclosure(collection: collection, variable: variable))
    place.isNegated = false
    return place
  }

  /// The predicate that some elements of the enclosing collections fulfil a condition.
  package func some(_ condition: PredicateNode) -> PredicateNode {
    enclosures.reversed().reduce(condition) { condition, enclosure in
      let elements = ExpressionNode.subquery(enclosure.collection, enclosure.variable, condition)
      return .comparison(nil, .path(elements, "@count"), .greaterThan, .integer(0))
    }
  }

  /// The place of a child of a node that stands here.
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
  /// The predicate and all nodes below it, each before what is below it, in the order in which they are written.
  package var nodes: [TreeNode] {
    var nodes: [TreeNode] = []
    var open: [TreeNode] = [.predicate(self)]
    while let node = open.popLast() {
      nodes.append(node)
      open += node.children.reversed()
    }
    return nodes
  }

  /// ``nodes``, each with what is bound around it.
  ///
  /// - Parameter isEntered: whether to look below a node.
  package func places(below isEntered: (TreeNode) -> Bool = { _ in true }) -> [(node: TreeNode, place: TreePlace)] {
    var places: [(node: TreeNode, place: TreePlace)] = []
    var open: [(node: TreeNode, place: TreePlace)] = [(.predicate(self), TreePlace())]
    while let (node, place) = open.popLast() {
      places.append((node, place))
      if isEntered(node) { open += node.children(at: place).reversed() }
    }
    return places
  }

  /// The comparisons in the tree, those in subqueries behind the one that the subquery is a part of.
  package var comparisons: [Comparison] { nodes.compactMap { $0.comparison } }

  /// The strings that are written in it, in order.
  package var strings: [String] {
    nodes.compactMap { node in
      guard case .expression(let expression) = node, case .literal(.string(let text)) = expression.kind else {
        return nil
      }
      return text
    }
  }

  /// The predicates that are nearest below: operands, and the conditions within the sides of a comparison.
  package var parts: [PredicateNode] { TreeNode.predicate(self).parts(at: TreePlace()).map { $0.part } }

  /// ``parts``, each with what is bound around it, where the predicate itself stands in a place.
  package func parts(at place: TreePlace) -> [(part: PredicateNode, place: TreePlace)] {
    TreeNode.predicate(self).parts(at: place)
  }
}

extension ExpressionNode {
  /// The predicates that are nearest below: the conditions of its subqueries.
  package var conditions: [PredicateNode] { TreeNode.expression(self).parts(at: TreePlace()).map { $0.part } }
}
