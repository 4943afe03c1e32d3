import PredicateFormat

/// Which variables stand for items, attachments and identifiers at a place in a predicate.
struct PayloadScope {
  /// What a variable is bound to.
  enum Level: Int {
    case item, attachment, identifier
  }

  private var variables: [(name: String, level: Level)] = []

  /// Whether a variable of a level, or of one below it, is bound.
  func binds(atOrBelow level: Level) -> Bool {
    variables.contains { $0.level.rawValue >= level.rawValue }
  }

  mutating func bind(_ name: String, _ level: Level) {
    variables.append((name, level))
  }

  mutating func unbind() {
    variables.removeLast()
  }

  func level(of name: String) -> Level? {
    variables.last { $0.name == name }?.level
  }

  /// The level of a collection's elements; `nil` if it is none of those in a payload.
  func levelOfElements(_ collection: ExpressionNode) -> Level? {
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

  private func isKey(_ key: String, ofVariableAt level: Level, _ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base?, let steps) = node.kind, steps.count == 1, steps[0].isKey(key),
      case .variable(let name) = base.kind
    else { return false }
    return self.level(of: name) == level
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
      return level(of: name) == .attachment && key != "registeredTypeIdentifiers" && key != "fileProviderItem"
    default: return false
    }
  }

  /// Whether an expression is nil for every payload whose items have no entries beside those that rules know.
  ///
  /// A host may put more into an item; so this is no ground for a verdict, only for what is said of all payloads.
  func isNullOfKnownItems(_ node: ExpressionNode) -> Bool {
    if case .keyPath(let base?, let steps) = node.kind, case .variable(let name) = base.kind, level(of: name) == .item,
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
