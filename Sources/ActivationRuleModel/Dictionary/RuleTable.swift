/// The meaning of the keys of a rule dictionary: a tree of rules, and the templates of their tests.
///
/// It has the structure of the system's file of rules (observed). ``RuleSettings/table`` takes such a file instead of
/// the reconstructed table, whose rows are in `DictionaryKey`.
public struct RuleTable: Hashable, Sendable {
  /// The templates for keys without specific ones; the raw value is the name in a file.
  package enum General: String, CaseIterable, Sendable {
    /// A limit on the attachments of a type.
    case accept = "GENERIC_ACCEPT"
    /// No attachment of a type unless it also has one other.
    case rejectExceptOne = "GENERIC_REJECT_EXCEPT_ONE_OTHER_TYPE"
    /// No attachment of a type unless it also has one of several others.
    case rejectExceptSeveral = "GENERIC_REJECT_EXCEPT_MULTIPLE_OTHER_TYPES"
    /// Every attachment has an accepted type.
    case all = "GENERIC_ENFORCE_ALL_TYPES"
    /// The same with types whose identifiers do not count.
    case allWithExceptions = "GENERIC_ENFORCE_ALL_TYPES_WITH_EXCEPTIONS"
    /// Some attachment has an accepted type.
    case any = "GENERIC_ENFORCE_ANY_TYPE"
    /// The same with types whose identifiers do not count.
    case anyWithExceptions = "GENERIC_ENFORCE_ANY_TYPE_WITH_EXCEPTIONS"
  }

  /// The rule of a key.
  package struct Rule: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The types that it accepts; none for a key that only counts.
    package var types: [String] = []
    /// Types whose identifiers do not count as accepted.
    package var exceptions: [String] = []
    /// The template of its test; `nil` for the general one.
    package var accept: RuleTemplate?
    /// The template of the test for a key that accepts nothing, in strict and in fuzzy mode.
    package var reject: RuleTemplate?
    /// The template for an explicit 0 in version 2, an addition of this package; `nil` for the general ones.
    package var zero: RuleTemplate?
    /// The rules of the children.
    package var children: [Rule] = []
    /// The certainty of the meaning.
    package let certainty: Certainty

    /// The key without its common prefix.
    package var name: String { RuleKey.short(key) }
  }

  /// The rules at the top level.
  package let rules: [Rule]
  /// All rules, each before its children.
  package let flattened: [Rule]
  /// The templates for keys without specific ones.
  let templates: [General: RuleTemplate]
  /// The certainty that the system tests the accepted types.
  let certainty: Certainty

  init(_ rules: [Rule], _ templates: [General: RuleTemplate], _ certainty: Certainty) {
    (self.rules, self.templates, self.certainty) = (rules, templates, certainty)
    flattened = Self.flattened(rules)
  }

  private static func flattened(_ rules: [Rule]) -> [Rule] {
    rules.flatMap { [$0] + flattened($0.children) }
  }
}

extension RuleTable {
  /// The reconstructed table with the default answers to the open questions.
  private static let standard = RuleTable(answers: RuleSettings())

  /// The reconstructed table with the answers of settings to the open questions.
  package static func reconstructed(_ settings: RuleSettings) -> RuleTable {
    settings.hasDefaultTable ? standard : RuleTable(answers: settings)
  }

  private init(answers settings: RuleSettings) {
    let exceptions = BuiltInTemplates.acceptedWithExceptions(settings)
    self.init(
      Self.rules(Self.branches, settings),
      [
        .accept: BuiltInTemplates.ofType.inScope(settings), .rejectExceptOne: BuiltInTemplates.rejectExceptOne,
        .rejectExceptSeveral: BuiltInTemplates.rejectExceptSeveral, .all: BuiltInTemplates.accepted.all(settings),
        .allWithExceptions: exceptions.all(settings), .any: BuiltInTemplates.accepted.any(settings),
        .anyWithExceptions: exceptions.any(settings),
      ], .documented)
  }

  /// A row with the rows of its children.
  private struct Branch {
    let row: DictionaryKey
    let certainty: Certainty
    let children: [Branch]
  }

  private static let branches = branches(below: nil)

  private static func branches(below parent: String?) -> [Branch] {
    DictionaryKey.all.compactMap { row in
      guard row.parent == parent, let certainty = row.certainty else { return nil }
      return Branch(row: row, certainty: certainty, children: branches(below: row.name))
    }
  }

  private static func rules(_ branches: [Branch], _ settings: RuleSettings) -> [Rule] {
    branches.map { branch in
      Rule(
        key: branch.row.key, types: branch.row.types(settings), exceptions: branch.row.exceptions,
        accept: branch.row.accept?(settings), zero: branch.row.zero?(settings),
        children: rules(branch.children, settings), certainty: branch.certainty)
    }
  }
}
