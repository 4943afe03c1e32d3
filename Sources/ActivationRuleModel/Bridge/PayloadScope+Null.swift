import ActivationRulePredicates

extension PayloadScope {
  /// Whether an expression is nil for every payload: a path from a key that neither a payload nor an attachment has.
  ///
  /// Items may have further keys. Newer systems give attachments a `fileProviderItem` too (observed).
  func isAlwaysNull(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base, let steps) = node.kind, case .key(let key)? = steps.first?.kind,
      steps.allSatisfy({ $0.isKeyOrCollectionOperator })
    else { return false }
    switch base?.kind {
    case nil, .selfObject?: return key != "extensionItems"
    case .variable(let name)?:
      return shape(ofVariable: name) == .attachment && key != "registeredTypeIdentifiers" && key != "fileProviderItem"
    default: return false
    }
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
    return isAlwaysNull(node)
  }
}
