/// Builds the parts of the reconstructed table's templates, for predicates that are compared or combined with a lowered
/// dictionary.
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

  package static let anyAttachment = PredicateNode(.constant(true))

  // MARK: Counts

  /// The number of attachments, over all items, that satisfy a condition.
  package static func count(_ condition: PredicateNode) -> ExpressionNode {
    .path(.subquery(allAttachments, attachmentVariable, condition), "@count")
  }
}
