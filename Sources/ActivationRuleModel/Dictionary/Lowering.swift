package import ActivationRulePredicates

/// Builds the predicates of dictionaries, and parts for predicates that are compared or combined with one.
///
/// They have forms that a person could write, so that a lowered dictionary reads like a predicate rule.
package enum Lowering {
  /// The variable of an attachment in the conditions on one.
  package static let attachmentVariable = "attachment"
  private static let itemVariable = "item"

  private static var identifiers: ExpressionNode {
    .path(.variable(attachmentVariable), "registeredTypeIdentifiers")
  }

  /// All attachments of all items that have any, in one array.
  static var allAttachments: ExpressionNode {
    let items = ExpressionNode.subquery(.path(nil, "extensionItems"), itemVariable, hasAttachments(itemVariable))
    return .path(items, "@unionOfArrays", "attachments")
  }

  /// The condition that the item of a variable has attachments.
  static func hasAttachments(_ variable: String) -> PredicateNode {
    .comparison(nil, .path(.variable(variable), "attachments"), .notEqual, ExpressionNode(.literal(.null)))
  }

  // MARK: Conditions on an attachment

  /// The condition that the attachment has an identifier that conforms to a type.
  package static func conforms(to type: String) -> PredicateNode {
    .comparison(.any, identifiers, .typeConformsTo, .string(type))
  }

  /// The condition that the attachment has an identifier that conforms to one of some types, and to no exception.
  ///
  /// - Parameter isWhole: whether an exception excludes the whole attachment, and not only one identifier.
  package static func conforms(
    toAnyOf types: [String], except exceptions: [String], ofWholeAttachment isWhole: Bool = false
  ) -> PredicateNode {
    let matching = PredicateNode.any(of: types.map { conforms(to: $0) })
    if exceptions.isEmpty { return matching }
    if isWhole { return .all(of: [matching] + exceptions.map { PredicateNode(.not(conforms(to: $0))) }) }
    let name = "identifier"
    func isOf(_ type: String) -> PredicateNode { .comparison(nil, .variable(name), .typeConformsTo, .string(type)) }
    let condition = [PredicateNode.any(of: types.map(isOf))] + exceptions.map { PredicateNode(.not(isOf($0))) }
    let found = ExpressionNode.subquery(identifiers, name, .all(of: condition))
    return .comparison(nil, .path(found, "@count"), .greaterThan, .integer(0))
  }

  package static let anyAttachment = PredicateNode(.constant(true))

  // MARK: Counts

  /// The number of attachments, over all items, that satisfy a condition.
  package static func count(_ condition: PredicateNode) -> ExpressionNode {
    .path(.subquery(allAttachments, attachmentVariable, condition), "@count")
  }

  /// A limit on the number of attachments that satisfy a condition, over all items or in each of them.
  package static func count(
    _ condition: PredicateNode, _ comparison: ComparisonOperator, _ number: Int64,
    inEachItem: Bool = false
  ) -> PredicateNode {
    guard inEachItem else { return .comparison(nil, count(condition), comparison, .integer(number)) }
    let attachments = ExpressionNode.path(.variable(itemVariable), "attachments")
    let own = ExpressionNode.path(.subquery(attachments, attachmentVariable, condition), "@count")
    let isFine = PredicateNode(
      .or([
        .comparison(nil, attachments, .equal, ExpressionNode(.literal(.null))),
        .comparison(nil, own, comparison, .integer(number)),
      ]))
    let others = ExpressionNode.subquery(.path(nil, "extensionItems"), itemVariable, PredicateNode(.not(isFine)))
    return .comparison(nil, .path(others, "@count"), .equal, .integer(0))
  }
}

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
