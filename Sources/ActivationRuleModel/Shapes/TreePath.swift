package import ActivationRulePredicates

/// A path in a predicate: its start, and its steps.
package struct TreePath {
  private let base: ExpressionNode?
  private let steps: [KeyPathStep]

  /// The path of an expression; `nil` for any other expression.
  init?(_ node: ExpressionNode) {
    guard case .keyPath(let base, let steps) = node.kind else { return nil }
    self.base = base
    self.steps = steps
  }

  /// The number of steps.
  var count: Int { steps.count }

  /// Whether it starts at the evaluated object.
  var startsAtObject: Bool { base.map { $0.kind == .selfObject } ?? true }

  /// The variable at its start.
  var variable: String? {
    if case .variable(let name)? = base?.kind { name } else { nil }
  }

  /// The subquery at its start, with the path that its predicate requires not to be nil, if that is the whole
  /// predicate.
  var subquery: (collection: TreePath?, variable: String, wanted: TreePath?)? {
    guard case .subquery(let collection, let name, let predicate)? = base?.kind else { return nil }
    guard case .comparison(let comparison) = predicate.kind, comparison.quantifier == nil, comparison.options.isEmpty,
      comparison.comparisonOperator == .notEqual, case .literal(.null) = comparison.right.kind
    else { return (TreePath(collection), name, nil) }
    return (TreePath(collection), name, TreePath(comparison.left))
  }

  /// Whether its steps are keys and collection operators, the first of them a key.
  var isOfKeys: Bool {
    guard case .key? = steps.first?.kind else { return false }
    return steps.allSatisfy { $0.isKeyOrCollectionOperator }
  }

  /// Whether a step is a plain key with a name.
  func isKey(_ place: Int, _ name: StaticString) -> Bool { steps[place].isKey(name.description) }

  /// Whether a step is a collection operator with a name.
  func isOperator(_ place: Int, _ name: StaticString) -> Bool {
    steps[place].kind == .operator(name.description)
  }
}

extension PayloadScope {
  /// The scope at a place, with the collections of the subqueries around it.
  package init(_ place: TreePlace) {
    self.init()
    for enclosure in place.enclosures { bind(enclosure.variable, shape(of: enclosure.collection).element) }
  }

  /// The shape of an expression.
  package func shape(of node: ExpressionNode) -> ExpressionShape {
    switch node.kind {
    case .selfObject: .payload
    case .variable(let name): shape(ofVariable: name) ?? .other
    case .subquery(let collection, _, _): shape(of: collection)
    case .keyPath(let base, let steps): walk(steps, from: base).last?.value ?? .other
    default: .other
    }
  }

  /// The steps of a path, each with the shapes before and after it.
  package func walk(
    _ steps: [KeyPathStep], from base: ExpressionNode?
  ) -> [(step: KeyPathStep, owner: ExpressionShape, value: ExpressionShape)] {
    var found: [(step: KeyPathStep, owner: ExpressionShape, value: ExpressionShape)] = []
    var current = base.map { shape(of: $0) } ?? .payload
    for (index, step) in steps.enumerated() {
      var (owner, value) = (current, ExpressionShape.other)
      switch step.kind {
      // A key after an operator applies to each element, and the results are combined.
      case .key where index > 0 && steps[index - 1].isOperator:
        owner = found[index - 1].owner.element
        value = found[index - 1].value
      case .key(let name): value = current.value(forKey: name)
      case .operator(let name):
        value = current.value(ofOperator: name, key: index + 1 < steps.count ? steps[index + 1].key : nil)
      default: break
      }
      found.append((step, owner, value))
      current = value
    }
    return found
  }

  /// Whether an expression is nil for every payload whose items have only entries that rules know.
  ///
  /// A host may add entries to an item; therefore this cannot decide a verdict, only support statements about all
  /// payloads.
  func isNullOfKnownItems(_ node: ExpressionNode) -> Bool {
    if case .keyPath(let base?, let steps) = node.kind, case .variable(let name) = base.kind,
      shape(ofVariable: name) == .item,
      case .key(let key)? = steps.first?.kind
    {
      return !UnknownKey.known.contains(key) && steps.allSatisfy { $0.isKeyOrCollectionOperator }
    }
    return isAlwaysNull(TreePath(node))
  }
}

extension KeyPathStep {
  fileprivate var isOperator: Bool {
    if case .operator = kind { true } else { false }
  }

  /// The name of a plain key.
  fileprivate var key: String? {
    if case .key(let name) = kind { name } else { nil }
  }
}
