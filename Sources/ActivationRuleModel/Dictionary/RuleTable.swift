import ActivationRuleText
import ActivationRuleTypes

/// The keys of a rule dictionary that accept things, as a tree, with one set of answers to the open questions.
///
/// It has the structure of the system's own table (observed); its rows are reconstructed, and stand in `DictionaryKey`.
package struct RuleTable: Hashable, Sendable {
  /// The rule of a key.
  package struct Rule: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The kind of its value.
    let value: DictionaryKey.Value
    /// The types that it accepts; none for a key that only counts.
    package let types: [String]
    /// Types whose identifiers do not count as accepted.
    package let exceptions: [String]
    /// Whether attachments that an accepted child counts are not counted.
    let excludesAcceptedChildren: Bool
    /// The rules of the children.
    package let children: [Rule]
    /// The certainty of the meaning.
    package let certainty: Certainty
    /// The rank among the keys to propose.
    fileprivate let rank: Int

    /// The key without its common prefix.
    package var name: String { RuleKey.short(key) }

    /// Whether the key takes yes or no.
    package var isBoolean: Bool { value == .boolean }

    /// Whether an attachment with these identifiers counts for the key.
    func counts(_ identifiers: [String], _ registry: UniformTypeRegistry) -> Bool {
      identifiers.contains { identifier in
        types.contains { registry.conforms(identifier, to: $0) }
          && !exceptions.contains { registry.conforms(identifier, to: $0) }
      }
    }
  }

  /// The rules at the top level.
  package let rules: [Rule]
  /// All rules, each before its children.
  package let flattened: [Rule]

  /// The table with the default answers to the open questions.
  private static let standard = RuleTable(answers: RuleSettings())

  /// The table with the answers of settings to the open questions.
  package static func reconstructed(_ settings: RuleSettings) -> RuleTable {
    settings.hasDefaultTable ? standard : RuleTable(answers: settings)
  }

  private init(answers settings: RuleSettings) {
    rules = Self.rules(below: nil, settings)
    flattened = Self.flattened(rules)
  }

  private static func rules(below parent: String?, _ settings: RuleSettings) -> [Rule] {
    DictionaryKey.all.compactMap { row in
      guard row.parent == parent, let certainty = row.certainty else { return nil }
      return Rule(
        key: row.key, value: row.value, types: row.types(settings), exceptions: row.exceptions,
        excludesAcceptedChildren: row.excludesAcceptedChildren && settings.fileCounting == .excludingAcceptedChildren,
        children: rules(below: row.name, settings), certainty: certainty, rank: row.rank)
    }
  }

  private static func flattened(_ rules: [Rule]) -> [Rule] {
    rules.flatMap { [$0] + flattened($0.children) }
  }

  /// The rules of keys that accept types, the most likely to be wanted first.
  var countKeys: [Rule] {
    flattened.filter { !$0.types.isEmpty }.sorted { $0.rank < $1.rank }
  }

  /// A name for the contents of the table: the number of keys and a hash of all rules.
  package var identity: String {
    var fingerprint = Fingerprint()
    let count = rules.reduce(0) { $0 + Self.add($1, to: &fingerprint) }
    return "\(count)-\(String(fingerprint.value, radix: 16))"
  }

  /// Adds a rule with its children, and returns the number of rules.
  private static func add(_ rule: Rule, to fingerprint: inout Fingerprint) -> Int {
    let facts = [rule.key, rule.certainty.rawValue, rule.excludesAcceptedChildren ? "outside children" : ""]
    for word in facts + rule.types + rule.exceptions.map({ "-" + $0 }) { fingerprint.add(part: word.utf8) }
    let count = rule.children.reduce(1) { $0 + add($1, to: &fingerprint) }
    fingerprint.add(part: "/".utf8)
    return count
  }
}
