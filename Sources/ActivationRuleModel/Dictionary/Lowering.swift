package import PredicateFormat

/// Builds the predicates that a rule dictionary stands for.
///
/// The shapes are those that a maker of a rule could write, so that a lowered dictionary reads like a predicate rule.
package enum Lowering {
  static let attachmentVariable = "attachment"
  private static let identifierVariable = "identifier"
  private static let itemVariable = "item"

  private static var identifiers: ExpressionNode {
    .path(.variable(attachmentVariable), "registeredTypeIdentifiers")
  }

  /// All attachments of all items that have any, in one array.
  static var allAttachments: ExpressionNode {
    let items = ExpressionNode.subquery(.path(nil, "extensionItems"), itemVariable, hasAttachments(itemVariable))
    return .path(items, "@unionOfArrays", "attachments")
  }

  /// The item that a variable stands for has attachments.
  static func hasAttachments(_ variable: String) -> PredicateNode {
    .comparison(nil, .path(.variable(variable), "attachments"), .notEqual, ExpressionNode(.literal(.null)))
  }

  // MARK: Conditions on an attachment

  /// The attachment has an identifier that conforms to a type.
  static func conforms(to type: String) -> PredicateNode {
    .comparison(.any, identifiers, .typeConformsTo, .string(type))
  }

  /// The attachment has an identifier that conforms to one of the types.
  static func conforms(toAnyOf types: [String]) -> PredicateNode {
    .any(of: types.map { conforms(to: $0) })
  }

  /// The attachment has an identifier that conforms to one of the types and to none of the excepted ones.
  static func conforms(
    toAnyOf types: [String], except exceptions: [String], scope: ExceptionScope
  ) -> PredicateNode {
    if exceptions.isEmpty { return conforms(toAnyOf: types) }
    switch scope {
    case .attachment:
      return .all(of: [conforms(toAnyOf: types)] + exceptions.map { PredicateNode(.not(conforms(to: $0))) })
    case .identifier:
      let identifier = ExpressionNode.variable(identifierVariable)
      let accepted = types.map { PredicateNode.comparison(nil, identifier, .typeConformsTo, .string($0)) }
      let excepted = exceptions.map {
        PredicateNode(.not(.comparison(nil, identifier, .typeConformsTo, .string($0))))
      }
      let matching = ExpressionNode.subquery(
        identifiers, identifierVariable, .all(of: [.any(of: accepted)] + excepted))
      return .comparison(nil, .path(matching, "@count"), .greaterThan, .integer(0))
    }
  }

  /// Where an excepted type is looked for.
  enum ExceptionScope {
    case identifier, attachment
  }

  package static let anyAttachment = PredicateNode(.constant(true))

  // MARK: Counts

  /// The number of attachments, over all items, for which a condition holds.
  package static func count(_ condition: PredicateNode) -> ExpressionNode {
    .path(.subquery(allAttachments, attachmentVariable, condition), "@count")
  }

  /// A bound on the number of attachments for which a condition holds, over all items or in each one.
  static func bound(
    _ condition: PredicateNode, _ comparison: ComparisonOperator, _ limit: Int64, eachItem: Bool
  ) -> PredicateNode {
    guard eachItem else { return .comparison(nil, count(condition), comparison, .integer(limit)) }
    let attachments = ExpressionNode.path(.variable(itemVariable), "attachments")
    let inItem = ExpressionNode.path(.subquery(attachments, attachmentVariable, condition), "@count")
    let within = PredicateNode.comparison(nil, inItem, comparison, .integer(limit))
    let absent = PredicateNode.comparison(nil, attachments, .equal, ExpressionNode(.literal(.null)))
    let exceeding = ExpressionNode.subquery(
      .path(nil, "extensionItems"), itemVariable, PredicateNode(.not(.any(of: [absent, within]))))
    return .comparison(nil, .path(exceeding, "@count"), .equal, .integer(0))
  }
}
