package import PredicateFormat

/// Which variables stand for items, attachments and identifiers at a place in a predicate.
package struct PayloadScope {
  private var variables: [(name: String, shape: ExpressionShape)] = []

  init() {}

  /// The scope at a place, with what the subqueries around it go through.
  package init(_ place: TreePlace) {
    for enclosure in place.enclosures { bind(enclosure.variable, shape(of: enclosure.collection).element) }
  }

  mutating func bind(_ name: String, _ shape: ExpressionShape) {
    variables.append((name, shape))
  }

  mutating func unbind() {
    variables.removeLast()
  }

  /// What a variable stands for; `nil` if nothing binds it.
  package func shape(ofVariable name: String) -> ExpressionShape? {
    variables.last { $0.name == name }?.shape
  }

  /// What an expression gives.
  package func shape(of node: ExpressionNode) -> ExpressionShape {
    switch node.kind {
    case .selfObject: .payload
    case .variable(let name): shape(ofVariable: name) ?? .other
    case .subquery(let collection, _, _): shape(of: collection)
    case .keyPath(let base, let steps): walk(steps, from: base).last?.value ?? .other
    default: .other
    }
  }

  /// The steps of a path, each with what it is asked of and what it gives.
  package func walk(
    _ steps: [KeyPathStep], from base: ExpressionNode?
  ) -> [(step: KeyPathStep, owner: ExpressionShape, value: ExpressionShape)] {
    var found: [(step: KeyPathStep, owner: ExpressionShape, value: ExpressionShape)] = []
    var current = base.map { shape(of: $0) } ?? .payload
    for (index, step) in steps.enumerated() {
      var (owner, value) = (current, ExpressionShape.other)
      switch step.kind {
      // A key behind an operator is asked of each element, and what it gives is put together.
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

  /// The level of a collection's elements; `nil` if it is none of those in a payload.
  func levelOfElements(_ collection: ExpressionNode) -> ExpressionShape? {
    if isItems(collection) { return .item }
    if isAttachmentsOfItem(collection) || isAllAttachments(collection) { return .attachment }
    return isIdentifiers(collection) ? .identifier : nil
  }

  /// `extensionItems` or `SELF.extensionItems`.
  func isItems(_ node: ExpressionNode) -> Bool { node.isPath(ofKeys: "extensionItems") }

  /// `$item.attachments`, of an item.
  func isAttachmentsOfItem(_ node: ExpressionNode) -> Bool {
    isKey("attachments", ofVariableAt: .item, node)
  }

  /// The attachments of all items that have any, as ``Lowering/allAttachments`` puts it, with whatever name of a variable.
  func isAllAttachments(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base?, let steps) = node.kind,
      steps.count == 2, case .operator("unionOfArrays") = steps[0].kind, steps[1].isKey("attachments"),
      case .subquery(let collection, let name, let predicate) = base.kind, isItems(collection)
    else { return false }
    return predicate.asksForAttachments(of: name)
  }

  /// `$attachment.registeredTypeIdentifiers`, of an attachment.
  func isIdentifiers(_ node: ExpressionNode) -> Bool {
    isKey("registeredTypeIdentifiers", ofVariableAt: .attachment, node)
  }

  private func isKey(_ key: String, ofVariableAt level: ExpressionShape, _ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base?, let steps) = node.kind, steps.count == 1, steps[0].isKey(key),
      case .variable(let name) = base.kind
    else { return false }
    return shape(ofVariable: name) == level
  }

  /// Whether an expression is nil for every payload: a key that neither a payload nor an attachment has.
  ///
  /// Items may have further keys. Newer systems give attachments a `fileProviderItem` too (observed).
  func isAlwaysNull(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base, let steps) = node.kind, case .key(let key)? = steps.first?.kind,
      steps.allSatisfy({ $0.isKeyOrCollectionOperator })
    else { return false }
    switch base?.kind {
    case nil, .selfObject: return key != "extensionItems"
    case .variable(let name)?:
      return shape(ofVariable: name) == .attachment && key != "registeredTypeIdentifiers" && key != "fileProviderItem"
    default: return false
    }
  }

  /// Whether an expression is nil for every payload whose items have no entries beside those that rules know.
  ///
  /// A host may put more into an item; so this is no ground for a verdict, only for what is said of all payloads.
  func isNullOfKnownItems(_ node: ExpressionNode) -> Bool {
    if case .keyPath(let base?, let steps) = node.kind, case .variable(let name) = base.kind,
      shape(ofVariable: name) == .item,
      case .key(let key)? = steps.first?.kind
    {
      return !UnknownKey.known.contains(key) && steps.allSatisfy { $0.isKeyOrCollectionOperator }
    }
    return isAlwaysNull(node)
  }
}

extension PredicateNode {
  /// Whether the predicate is `$item.attachments != nil`, of the item in a variable.
  fileprivate func asksForAttachments(of item: String) -> Bool {
    guard case .comparison(let comparison) = kind, comparison.quantifier == nil, comparison.options.isEmpty,
      comparison.comparisonOperator == .notEqual, case .literal(.null) = comparison.right.kind,
      case .keyPath(let base?, let steps) = comparison.left.kind, case .variable(item) = base.kind
    else { return false }
    return steps.count == 1 && steps[0].isKey("attachments")
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
