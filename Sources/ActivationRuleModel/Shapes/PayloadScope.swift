/// The variables for items, attachments and identifiers at a place in a predicate, and the paths that give lists of
/// them.
package struct PayloadScope {
  private var variables: [(name: String, shape: ExpressionShape)] = []

  init() {}

  mutating func bind(_ name: String, _ shape: ExpressionShape) {
    variables.append((name, shape))
  }

  mutating func unbind() {
    variables.removeLast()
  }

  /// Whether a variable of a level, or of one below it, is bound.
  func binds(atOrBelow level: ExpressionShape) -> Bool {
    for place in variables.indices where variables[place].shape.level >= level.level { return true }
    return false
  }

  /// The level of a variable; `nil` if it is unbound.
  package func shape(ofVariable name: String) -> ExpressionShape? {
    for place in variables.indices.reversed() where variables[place].name == name { return variables[place].shape }
    return nil
  }

  /// The level of a collection's elements; `nil` if it is not a collection of a payload.
  func levelOfElements(_ collection: TreePath?) -> ExpressionShape? {
    if isItems(collection) { return .item }
    if isAttachmentsOfItem(collection) || isAllAttachments(collection) { return .attachment }
    return isIdentifiers(collection) ? .identifier : nil
  }

  /// Whether a path is `extensionItems` or `SELF.extensionItems`.
  func isItems(_ path: TreePath?) -> Bool {
    guard let path, path.count == 1, path.startsAtObject else { return false }
    return path.isKey(0, "extensionItems")
  }

  /// Whether a path is `$item.attachments`, of an item.
  func isAttachmentsOfItem(_ path: TreePath?) -> Bool { isKey("attachments", ofVariableAt: .item, path) }

  /// Whether a path is `$attachment.registeredTypeIdentifiers`, of an attachment.
  func isIdentifiers(_ path: TreePath?) -> Bool { isKey("registeredTypeIdentifiers", ofVariableAt: .attachment, path) }

  private func isKey(_ key: StaticString, ofVariableAt level: ExpressionShape, _ path: TreePath?) -> Bool {
    guard let path, path.count == 1, let variable = path.variable, path.isKey(0, key) else { return false }
    return shape(ofVariable: variable) == level
  }

  /// Whether a path is the attachments of all items that have any, like ``Lowering/allAttachments``, with any variable.
  func isAllAttachments(_ path: TreePath?) -> Bool {
    guard let path, path.count == 2, path.isOperator(0, "unionOfArrays"), path.isKey(1, "attachments"),
      let subquery = path.subquery, isItems(subquery.collection), let wanted = subquery.wanted
    else { return false }
    return wanted.count == 1 && wanted.variable == subquery.variable && wanted.isKey(0, "attachments")
  }

  /// Whether a path is nil for every payload: a key that neither a payload nor an attachment has.
  ///
  /// Items may have further keys. Newer systems give attachments a `fileProviderItem` too (observed).
  func isAlwaysNull(_ path: TreePath?) -> Bool {
    guard let path, path.isOfKeys else { return false }
    if path.startsAtObject { return !path.isKey(0, "extensionItems") }
    guard let variable = path.variable, shape(ofVariable: variable) == .attachment else { return false }
    return !path.isKey(0, "registeredTypeIdentifiers") && !path.isKey(0, "fileProviderItem")
  }
}

extension ExpressionShape {
  /// The depth of an element in the payload; 0 for anything else.
  fileprivate var level: Int {
    switch self {
    case .item: 1
    case .attachment: 2
    case .identifier: 3
    default: 0
    }
  }
}
