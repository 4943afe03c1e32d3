/// A limit on the number of attachments that satisfy a condition, over all items or in each of them.
struct AttachmentBound {
  /// The condition on one attachment, which is bound to `$attachment`.
  let condition: PredicateNode
  let comparison: ComparisonOperator
  let number: Int64

  /// Reads a limit; `nil` for a predicate of another form.
  init?(_ predicate: PredicateNode) {
    guard let outer = CountComparison(predicate) else { return nil }
    let collection = TreePath(outer.counted.collection)
    if PayloadScope().isAllAttachments(collection) {
      self.init(outer)
      return
    }
    // No item has a number of attachments outside the limit.
    guard PayloadScope().isItems(collection), outer.comparison == .equal, outer.number == 0,
      case .not(let inside) = outer.counted.predicate.kind, case .or(let parts) = inside.kind, parts.count == 2,
      let inner = CountComparison(parts[1])
    else { return nil }
    let attachments = ExpressionNode.path(.variable(outer.counted.variable), "attachments")
    guard parts[0] == .comparison(nil, attachments, .equal, ExpressionNode(.literal(.null))),
      inner.counted.collection == attachments,
      !inner.counted.predicate.mentions(outer.counted.variable)
    else { return nil }
    self.init(inner)
  }

  private init(_ bound: CountComparison) {
    let variable = bound.counted.variable
    condition =
      variable == Lowering.attachmentVariable
      ? bound.counted.predicate
      : bound.counted.predicate.replacing(variable, with: .variable(Lowering.attachmentVariable))
    comparison = bound.comparison
    number = bound.number
  }

  /// Whether all attachments count.
  var isOfAll: Bool { condition.kind == .constant(true) }

  /// Whether it requires that there are some.
  var asksForSome: Bool { comparison.asksForSome(number) == true }

  /// Whether it requires that there are none.
  var asksForNone: Bool { comparison.asksForSome(number) == false }
}

/// `SUBQUERY(…).@count` compared with a number.
private struct CountComparison {
  let counted: CountedSubquery
  let comparison: ComparisonOperator
  let number: Int64

  init?(_ predicate: PredicateNode) {
    guard case .comparison(let comparison) = predicate.kind, comparison.quantifier == nil, comparison.options.isEmpty,
      case .literal(.integer(let number)) = comparison.right.kind, let counted = CountedSubquery(comparison.left)
    else { return nil }
    self.counted = counted
    self.comparison = comparison.comparisonOperator
    self.number = number
  }
}

extension PredicateNode {
  /// The predicate with a value in place of a variable.
  fileprivate func replacing(_ variable: String, with value: ExpressionNode) -> PredicateNode {
    Substitution(TemplateValues().binding(variable, to: value)).apply(to: self)
  }

  /// Whether the predicate uses a variable that is bound outside.
  fileprivate func mentions(_ variable: String) -> Bool {
    replacing(variable, with: ExpressionNode(.literal(.null))) != self
  }
}

extension ComparisonOperator {
  /// Whether a count compared with a number must be above zero (`true`) or zero (`false`); `nil` for any other
  /// comparison.
  func asksForSome(_ number: Int64) -> Bool? {
    switch (self, number) {
    case (.greaterThan, 0), (.greaterThanOrEqual, 1), (.notEqual, 0): true
    case (.lessThanOrEqual, 0), (.lessThan, 1), (.equal, 0): false
    default: nil
    }
  }
}
