package import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

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
    let hasAny = PredicateNode.comparison(nil, attachments, .notEqual, ExpressionNode(.literal(.null)))
    return .path(.subquery(.path(nil, "extensionItems"), itemVariable, hasAny), "@unionOfArrays", "attachments")
  }

  /// The attachments of an item.
  private static var attachments: ExpressionNode { .path(.variable(itemVariable), "attachments") }

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

/// Everything that the answer of a rule depends on besides the rule and the payload.
///
/// Some properties of the system are not documented in any public source. Each such question is an `Assumption`,
/// and its default is the answer that reports support best; the article "Open questions" says how to find out. Other
/// answers are tried, to know which verdicts depend on them.
package struct RuleSettings: Hashable, Sendable {
  /// The platform of the extension; iOS by default.
  package var platform: Platform
  /// The largest number of steps of an evaluation.
  ///
  /// A limit of this package, not of the system: rules are untrusted, and the work of nested subqueries is the product
  /// of their sizes. A rule that exceeds it gets the verdict `error` with the reason `budget-spent`.
  package var stepLimit = Limit.evaluationSteps.value

  /// The open questions whose answer is not the default.
  package var others: Set<Assumption> = []

  /// Makes settings with every open question answered by its default.
  package init(platform: Platform = .iOS) {
    self.platform = platform
  }

  /// The table of keys with the answers to the open questions.
  package var ruleTable: RuleTable {
    // The question about pages is not about the table.
    others.isSubset(of: [.webPageAlternative]) ? .standard : RuleTable(answers: self)
  }
}

/// A question about the system that no public source settles, with the possible answers.
package enum Assumption: String, CaseIterable, Hashable, Sendable {
  /// The attachments that `SupportsFileWithMaxCount` counts: files, except images and movies that another key accepts,
  /// or all files.
  case fileCounting
  /// The type that `SupportsText` accepts: `public.plain-text`, or `public.text`, which contacts, HTML and JSON also
  /// conform to.
  case textType
  /// The types that `SupportsWebPageWithMaxCount` accepts: only the live page, or the web archive, too.
  case webPageTypes
  /// Whether maximum counts go over all items together, or over each item by itself.
  case countScope
  /// Whether a dictionary that accepts types is hidden or shown for a payload without attachments.
  case emptyPayload
  /// Whether an identifier with an excepted type does not count, or the whole attachment.
  case exceptionScope
  /// The attachments that a 0 of `SupportsWebURLWithMaxCount` forbids in version 2: only the counted ones, or also
  /// files, whose URLs conform to the same type.
  case webURLZero
  /// Whether a page that comes as two items is tried item by item.
  case webPageAlternative

  /// The two possible answers; the first is the default.
  package var choices: [String] {
    switch self {
    case .fileCounting: ["excludingAcceptedChildren", "all"]
    case .textType: ["public.plain-text", "public.text"]
    case .webPageTypes: ["com.apple.active-webpage", "com.apple.active-webpage,com.apple.webarchive"]
    case .countScope: ["allItems", "eachItem"]
    case .emptyPayload: ["hidden", "shown"]
    case .exceptionScope: ["identifier", "attachment"]
    case .webURLZero: ["webURLs", "allURLs"]
    case .webPageAlternative: ["on", "off"]
    }
  }
}
