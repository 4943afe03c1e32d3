package import ActivationRuleText

/// A node of a tree, either a predicate or an expression.
package enum TreeNode: Equatable, Sendable {
  case predicate(PredicateNode)
  case expression(ExpressionNode)

  /// The place in the text.
  package var range: SourceRange {
    switch self {
    case .predicate(let node): node.range
    case .expression(let node): node.range
    }
  }

  var isPredicate: Bool {
    if case .predicate = self { true } else { false }
  }

  /// Whether nothing could be read in its place.
  var isMissing: Bool {
    switch self {
    case .predicate(let node): node.kind == .missing
    case .expression(let node): node.kind == .missing
    }
  }

  /// The comparison, if the node is one.
  package var comparison: PredicateNode.Comparison? {
    guard case .predicate(let node) = self, case .comparison(let comparison) = node.kind else { return nil }
    return comparison
  }

  /// The text, if the node is a string constant.
  package var string: String? {
    if case .expression(let node) = self { node.text } else { nil }
  }

  /// The direct children, in source order.
  package var children: [TreeNode] {
    switch self {
    case .predicate(let node): node.children
    case .expression(let node): node.children
    }
  }

  /// The nearest predicates below: operands, and the conditions within the sides of a comparison.
  fileprivate var parts: [PredicateNode] {
    var parts: [PredicateNode] = []
    var open = Array(children.reversed())
    while let node = open.popLast() {
      switch node {
      case .predicate(let part): parts.append(part)
      case .expression: open += node.children.reversed()
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

  /// The place of a child, given this place of its parent.
  fileprivate func place(of child: TreeNode, in node: TreeNode) -> TreePlace {
    var place = self
    switch (node, child) {
    case (.predicate(let parent), .predicate):
      guard case .not = parent.kind else { return self }
      place.isNegated.toggle()
    case (.expression(let parent), .predicate):
      guard case .subquery(let collection, let variable, _) = parent.kind else { return self }
      place.enclosures.append(Enclosure(collection: collection, variable: variable))
      place.isNegated = false
    default: break
    }
    return place
  }
}

extension PredicateNode {
  /// The predicate and all nodes below it, in pre-order and source order.
  package var nodes: [TreeNode] { places().map { $0.node } }

  /// ``nodes``, each with its place.
  ///
  /// - Parameter isEntered: whether to descend into a node.
  package func places(below isEntered: (TreeNode) -> Bool = { _ in true }) -> [(node: TreeNode, place: TreePlace)] {
    var places: [(node: TreeNode, place: TreePlace)] = []
    var open: [(node: TreeNode, place: TreePlace)] = [(.predicate(self), TreePlace())]
    while let (node, place) = open.popLast() {
      places.append((node, place))
      guard isEntered(node) else { continue }
      for child in node.children.reversed() { open.append((child, place.place(of: child, in: node))) }
    }
    return places
  }

  /// The comparisons in the tree; a comparison with a subquery precedes the comparisons in that subquery.
  package var comparisons: [Comparison] { nodes.compactMap { $0.comparison } }

  /// The string constants, in order.
  package var strings: [String] { nodes.compactMap { $0.string } }

  /// The nearest predicates below: operands, and the conditions within the sides of a comparison.
  package var parts: [PredicateNode] { TreeNode.predicate(self).parts }
}

extension ExpressionNode {
  /// The nearest predicates below: the conditions of its subqueries.
  package var conditions: [PredicateNode] { TreeNode.expression(self).parts }
}

extension PredicateNode {
  fileprivate var children: [TreeNode] {
    guard case .comparison(let comparison) = kind else { return operands.map { .predicate($0) } }
    return [.expression(comparison.left), .expression(comparison.right)]
  }
}

extension ExpressionNode {
  fileprivate var children: [TreeNode] {
    switch kind {
    case .literal, .selfObject, .variable, .missing: []
    case .keyPath(let base, let steps):
      ((base.map { [$0] } ?? []) + steps.flatMap { $0.arguments }).map { .expression($0) }
    case .subquery(let collection, _, let predicate): [.expression(collection), .predicate(predicate)]
    case .aggregate(let parts), .call(_, let parts): parts.map { .expression($0) }
    case .form(_, let parts): parts
    case .binary(_, let left, let right): [.expression(left), .expression(right)]
    case .negate(let operand), .assignment(_, let operand): [.expression(operand)]
    }
  }
}

/// The node with other children; all changes are built on this.
extension PredicateNode {
  /// The predicate with each child changed; its place stays.
  package func mapChildren(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> PredicateNode {
    let changed: Kind
    switch kind {
    case .constant, .missing: return self
    case .and(let parts): changed = .and(parts.map(predicates))
    case .or(let parts): changed = .or(parts.map(predicates))
    case .not(let operand): changed = .not(predicates(operand))
    case .comparison(let comparison):
      let left = expressions(comparison.left)
      changed = .comparison(comparison.with(left: left, right: expressions(comparison.right)))
    }
    return PredicateNode(changed, range: range)
  }
}

extension PredicateNode.Comparison {
  /// The comparison with another quantifier, operator or side.
  package func with(
    quantifier: Quantifier?? = nil, left: ExpressionNode? = nil, _ comparisonOperator: ComparisonOperator? = nil,
    right: ExpressionNode? = nil
  ) -> Self {
    Self(
      quantifier ?? self.quantifier, left ?? self.left, comparisonOperator ?? self.comparisonOperator,
      options, right ?? self.right)
  }
}

extension ExpressionNode {
  /// The expression with each child changed; its place stays.
  package func mapChildren(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> ExpressionNode {
    // This recurses through the closures: what needs room on the stack is in other functions.
    switch kind {
    case .literal, .selfObject, .variable, .missing: self
    case .keyPath: mapPath(expressions)
    case .subquery: mapSubquery(predicates, expressions)
    default: mapParts(predicates, expressions)
    }
  }

  private func mapPath(_ change: (ExpressionNode) -> ExpressionNode) -> ExpressionNode {
    guard case .keyPath(let base, let steps) = kind else { return self }
    let arePlain = steps.allSatisfy { $0.isKeyOrCollectionOperator }
    let start = base.map(change)
    return ExpressionNode(
      .keyPath(base: start, steps: arePlain ? steps : steps.map { $0.mapArguments(change) }), range: range)
  }

  private func mapSubquery(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> ExpressionNode {
    guard case .subquery(let collection, let variable, let predicate) = kind else { return self }
    let changed = expressions(collection)
    return ExpressionNode(
      .subquery(collection: changed, variable: variable, predicate: predicates(predicate)), range: range)
  }

  private func mapParts(
    _ predicates: (PredicateNode) -> PredicateNode, _ expressions: (ExpressionNode) -> ExpressionNode
  ) -> ExpressionNode {
    let changed: Kind
    switch kind {
    case .aggregate(let parts): changed = .aggregate(parts.map(expressions))
    case .call(let name, let arguments): changed = .call(name: name, arguments: arguments.map(expressions))
    case .form(let form, let parts):
      changed = .form(
        form,
        parts.map { part in
          switch part {
          case .predicate(let node): .predicate(predicates(node))
          case .expression(let node): .expression(expressions(node))
          }
        })
    case .binary(let operation, let left, let right):
      let left = expressions(left)
      changed = .binary(operation, left, expressions(right))
    case .negate(let operand): changed = .negate(expressions(operand))
    case .assignment(let variable, let value):
      changed = .assignment(variable: variable, value: expressions(value))
    default: return self
    }
    return ExpressionNode(changed, range: range)
  }
}

extension KeyPathStep {
  fileprivate var arguments: [ExpressionNode] {
    switch kind {
    case .call(_, let arguments): arguments
    case .index(let index): [index]
    case .key, .operator, .variable, .first, .last, .size: []
    }
  }

  fileprivate func mapArguments(_ change: (ExpressionNode) -> ExpressionNode) -> KeyPathStep {
    switch kind {
    case .call(let name, let arguments):
      KeyPathStep(.call(name: name, arguments: arguments.map(change)), range: range)
    case .index(let index): KeyPathStep(.index(change(index)), range: range)
    case .key, .operator, .variable, .first, .last, .size: self
    }
  }

  /// Whether the step is a plain key of some name.
  package func isKey(_ name: String) -> Bool {
    if case .key(name) = kind { true } else { false }
  }

  /// Whether the step is a key or a collection operator with a constant name.
  package var isKeyOrCollectionOperator: Bool {
    switch kind {
    case .key, .operator: true
    default: false
    }
  }
}

/// Trees with some of their parts changed.
extension PredicateNode {
  /// The predicate with some of its parts replaced.
  ///
  /// - Parameter change: called from the outermost part inwards; returns the replacement of a part, which is not
  ///   searched.
  package func map(_ change: (PredicateNode) -> PredicateNode?) -> PredicateNode {
    change(self) ?? mapChildren({ $0.map(change) }, { $0.map(change) })
  }

  /// The predicate with every part that equals another one replaced.
  package func replacing(_ part: PredicateNode, with other: PredicateNode) -> PredicateNode {
    map { $0 == part ? other : nil }
  }

  /// The predicate with every expression changed, from the innermost outwards, including conditions of subqueries.
  package func mapExpressions(_ change: (ExpressionNode) -> ExpressionNode) -> PredicateNode {
    mapChildren({ $0.mapExpressions(change) }, { $0.mapExpressions(change, inConditions: true) })
  }

  /// The tree with the predicate at a path changed; each element of the path is an index into ``parts``.
  ///
  /// Lists on the path stay flat, a list of one part becomes that part, and negated constants are simplified.
  package func changing(at path: ArraySlice<Int>, _ change: (PredicateNode) -> PredicateNode) -> PredicateNode {
    guard let place = path.first else { return change(self) }
    var parts = parts
    guard parts.indices.contains(place) else { return self }
    parts[place] = parts[place].changing(at: path.dropFirst(), change)
    return replacing(parts: parts)
  }

  /// The same predicate with other parts: the same number, or for a list fewer.
  package func replacing(parts: [PredicateNode]) -> PredicateNode {
    switch kind {
    case .constant, .missing: return self
    case .and:
      return list(flat: parts.flatMap { if case .and(let inner) = $0.kind { inner } else { [$0] } }) { .and($0) }
    case .or: return list(flat: parts.flatMap { if case .or(let inner) = $0.kind { inner } else { [$0] } }) { .or($0) }
    case .not:
      if case .constant(let value)? = parts.first?.kind { return PredicateNode(.constant(!value), range: range) }
      return mapChildren({ parts.first ?? $0 }, { $0 })
    case .comparison:
      var rest = parts[...]
      return mapChildren({ $0 }, { $0.replacing(conditions: &rest) })
    }
  }

  /// The same predicate with flat lists, without lists of one part and without negated constants.
  package var flattened: PredicateNode {
    parts.isEmpty ? self : replacing(parts: parts.map { $0.flattened })
  }

  private func list(flat parts: [PredicateNode], _ join: ([PredicateNode]) -> Kind) -> PredicateNode {
    parts.count == 1 ? parts[0] : PredicateNode(join(parts), range: range)
  }

  /// This `AND` or `OR` without some of its parts.
  package func dropping(_ isDropped: (Int, PredicateNode) -> Bool) -> PredicateNode {
    replacing(parts: parts.enumerated().filter { !isDropped($0.offset, $0.element) }.map { $0.element })
  }
}

extension ExpressionNode {
  fileprivate func map(_ change: (PredicateNode) -> PredicateNode?) -> ExpressionNode {
    mapChildren({ $0.map(change) }, { $0.map(change) })
  }

  /// The expression with every nested expression changed, from the innermost outwards.
  ///
  /// - Parameter inConditions: whether to change the conditions of subqueries too.
  package func mapExpressions(_ change: (ExpressionNode) -> ExpressionNode, inConditions: Bool) -> ExpressionNode {
    change(
      mapChildren(
        { inConditions ? $0.mapExpressions(change) : $0 },
        { $0.mapExpressions(change, inConditions: inConditions) }))
  }

  /// The expression with other conditions, taken from the start of a list.
  fileprivate func replacing(conditions: inout ArraySlice<PredicateNode>) -> ExpressionNode {
    mapChildren({ conditions.popFirst() ?? $0 }, { $0.replacing(conditions: &conditions) })
  }
}

/// The parts of `SUBQUERY(…).@count`.
package struct CountedSubquery {
  /// The collection of the subquery.
  package let collection: ExpressionNode
  /// The variable of an element, without its sign.
  package let variable: String
  /// The condition for each element.
  package let predicate: PredicateNode

  /// Reads an expression; `nil` for any other.
  package init?(_ node: ExpressionNode) {
    guard case .keyPath(let base?, let steps) = node.kind, steps.count == 1, steps[0].kind == .operator("count"),
      case .subquery(let collection, let variable, let predicate) = base.kind
    else { return nil }
    (self.collection, self.variable, self.predicate) = (collection, variable, predicate)
  }
}

/// A comparison that tests only for one constant type.
package struct TypeTest {
  /// The quantifier; `nil` for a test of a single identifier.
  package let quantifier: Quantifier?
  /// The tested expression.
  package let left: ExpressionNode
  /// The type, as written.
  package let identifier: String
  /// Whether descendants of the type also match.
  package let isConformance: Bool

  /// Reads a comparison; `nil` for any other.
  package init?(_ comparison: PredicateNode.Comparison) {
    guard comparison.comparisonOperator.isTypeOperator, let text = comparison.right.text else { return nil }
    (quantifier, left, identifier) = (comparison.quantifier, comparison.left, text)
    isConformance = comparison.comparisonOperator == .typeConformsTo
  }

  /// Reads a predicate; `nil` if it is not such a comparison.
  package init?(_ node: PredicateNode) {
    guard let comparison = TreeNode.predicate(node).comparison else { return nil }
    self.init(comparison)
  }
}

extension PredicateNode {
  /// The operands of `AND`, `OR` and `NOT`; none of anything else.
  package var operands: [PredicateNode] {
    switch kind {
    case .and(let parts), .or(let parts): parts
    case .not(let operand): [operand]
    case .comparison, .constant, .missing: []
    }
  }

  /// Whether the predicate is `AND` or `OR`.
  package var isList: Bool {
    switch kind {
    case .and, .or: true
    default: false
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is exactly this path from the payload itself, with or without `SELF.`.
  package func isPath(ofKeys keys: String...) -> Bool {
    guard case .keyPath(let base, let steps) = kind, steps.count == keys.count else { return false }
    if let base { guard case .selfObject = base.kind else { return false } }
    return zip(steps, keys).allSatisfy { $0.isKey($1) }
  }

  /// The collection whose elements the expression counts; `nil` for anything but a path that ends in `@count`.
  package var countedCollection: ExpressionNode? {
    guard case .keyPath(let base, let steps) = kind, steps.last?.kind == .operator("count") else { return nil }
    if steps.count == 1, let base { return base }
    return ExpressionNode(.keyPath(base: base, steps: steps.dropLast()))
  }

  /// Whether the expression is the type identifier list of an attachment.
  package var isIdentifierList: Bool {
    guard case .keyPath(_, let steps) = kind else { return false }
    return steps.last?.isKey("registeredTypeIdentifiers") == true
  }

  /// The value of an integer constant; `nil` for any other expression.
  package var integer: Int64? { if case .literal(.integer(let number)) = kind { number } else { nil } }

  /// The value of a string constant; `nil` for any other expression.
  package var text: String? { if case .literal(.string(let text)) = kind { text } else { nil } }

  /// Whether the expression is a constant.
  package var isLiteral: Bool {
    if case .literal = kind { true } else { false }
  }
}
