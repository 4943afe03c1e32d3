/// The templates of the reconstructed table, as texts.
///
/// They have forms that a person could write, so that a lowered dictionary reads like a predicate rule.
enum BuiltInTemplates {
  /// A limit on the number of attachments that satisfy a condition: over all items, or in each of them.
  struct Bound {
    let inAllItems: RuleTemplate
    let inEachItem: RuleTemplate

    init(_ condition: String, _ comparison: String = "<=", and rest: String = "") {
      let inItem = "SUBQUERY($item.attachments, $attachment, \(condition)).@count \(comparison) $SPECIFIED_COUNT"
      inAllItems = RuleTemplate("\(count(condition)) \(comparison) $SPECIFIED_COUNT\(rest)")
      inEachItem = RuleTemplate(
        "SUBQUERY(extensionItems, $item, NOT ($item.attachments == nil OR \(inItem))).@count == 0\(rest)")
    }

    func inScope(_ settings: RuleSettings) -> RuleTemplate {
      settings.countScope == .allItems ? inAllItems : inEachItem
    }
  }

  /// The forms of the test of accepted types.
  struct Enforcement {
    private let all: RuleTemplate
    private let allOrNothing: RuleTemplate
    private let any: RuleTemplate
    private let anyOrNothing: RuleTemplate

    init(_ condition: String) {
      let others = "\(count("NOT \(condition)")) == 0"
      let matching = "\(count(condition)) >= 1"
      all = RuleTemplate("\(others) AND \(matching)")
      allOrNothing = RuleTemplate(others)
      any = RuleTemplate(matching)
      anyOrNothing = RuleTemplate("\(matching) OR \(count("TRUEPREDICATE")) == 0")
    }

    func all(_ settings: RuleSettings) -> RuleTemplate { settings.emptyPayload == .hidden ? all : allOrNothing }
    func any(_ settings: RuleSettings) -> RuleTemplate { settings.emptyPayload == .hidden ? any : anyOrNothing }
  }

  // MARK: Parts

  private static let identifiers = "$attachment.registeredTypeIdentifiers"
  private static let isOfType = "ANY \(identifiers) UTI-CONFORMS-TO $TYPE"

  /// The number of attachments of all items that satisfy a condition.
  private static func count(_ condition: String) -> String {
    let all = "SUBQUERY(extensionItems, $item, $item.attachments != nil).@unionOfArrays.attachments"
    return "SUBQUERY(\(all), $attachment, \(condition)).@count"
  }

  /// The condition that an attachment has a type from a list.
  private static func isOf(_ list: String) -> String {
    "SUBQUERY($\(list), $type, ANY \(identifiers) UTI-CONFORMS-TO $type).@count > 0"
  }

  /// The condition that an identifier of the attachment has an accepted type, and no exception.
  private static func hasIdentifier(_ accepted: String, _ excepted: String) -> String {
    "SUBQUERY(\(identifiers), $identifier, \(accepted) AND \(excepted)).@count > 0"
  }

  private static let isWebURL = hasIdentifier(
    "$identifier UTI-CONFORMS-TO $TYPE", "NOT $identifier UTI-CONFORMS-TO \"public.file-url\"")
  private static let isURLWithoutFile = "\(isOfType) AND NOT ANY \(identifiers) UTI-CONFORMS-TO \"public.file-url\""

  // MARK: Keys

  static let ofType = Bound(isOfType)
  static let ofSeveralTypes = Bound(isOf("TYPES"))
  static let outsideChildren = Bound(
    "\(isOfType) AND SUBQUERY($ACCEPTED_CHILD_TYPES, $type, ANY \(identifiers) UTI-CONFORMS-TO $type).@count == 0")
  static let unbounded = RuleTemplate("TRUEPREDICATE")
  /// It requires at least one attachment, unless a minimum is given (reported).
  static let attachmentMaximum = Bound(
    "TRUEPREDICATE", and: " AND ($MINIMUM_COUNT >= 1 OR \(count("TRUEPREDICATE")) >= 1)")
  static let attachmentMinimum = Bound("TRUEPREDICATE", ">=")

  static func outsideFiles(_ settings: RuleSettings) -> Bound {
    settings.exceptionScope == .identifier ? webURLs : urlsWithoutFiles
  }
  private static let webURLs = Bound(isWebURL)
  private static let urlsWithoutFiles = Bound(isURLWithoutFile)

  static func zeroOutsideFiles(_ settings: RuleSettings) -> RuleTemplate {
    settings.exceptionScope == .identifier ? noWebURLs : noURLsWithoutFiles
  }
  private static let noWebURLs = none(isWebURL, except: isOf("OTHER_TYPES"))
  private static let noURLsWithoutFiles = none(isURLWithoutFile, except: isOf("OTHER_TYPES"))

  // MARK: All keys

  private static func none(_ condition: String, except other: String) -> RuleTemplate {
    RuleTemplate("\(count("\(condition) AND NOT \(other)")) <= $SPECIFIED_COUNT")
  }

  static let rejectExceptOne = none(isOfType, except: "ANY \(identifiers) UTI-CONFORMS-TO $OTHER_TYPE")
  static let rejectExceptSeveral = none(isOfType, except: isOf("OTHER_TYPES"))
  static let accepted = Enforcement(isOf("TYPES"))

  static func acceptedWithExceptions(_ settings: RuleSettings) -> Enforcement {
    settings.exceptionScope == .identifier ? acceptedIdentifier : acceptedAttachment
  }
  private static let acceptedIdentifier = Enforcement(
    hasIdentifier(
      "SUBQUERY($TYPES, $type, $identifier UTI-CONFORMS-TO $type).@count > 0",
      "SUBQUERY($REJECTED_TYPES, $type, $identifier UTI-CONFORMS-TO $type).@count == 0"))
  private static let acceptedAttachment = Enforcement(
    "(\(isOf("TYPES")) AND SUBQUERY($REJECTED_TYPES, $type, ANY \(identifiers) UTI-CONFORMS-TO $type).@count == 0)")
}
