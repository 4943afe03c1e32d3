/// A difference between a rule file and the reconstructed table about a key, whatever is assumed.
package struct TableDifference: Hashable, Sendable {
  /// The kinds of difference.
  package enum Kind: Hashable, Sendable {
    /// The file lacks the rule of the key.
    case missing
    /// The reconstructed table lacks the rule of the key.
    case unknown
    /// The types that the key accepts, in the file and in the table.
    case types([String], [String])
    /// The types whose identifiers do not count, in the file and in the table.
    case exceptions([String], [String])
    /// The key whose rule contains that of the key, in the file and in the table; `nil` for none.
    case parent(String?, String?)
    /// The file has a test for a key that accepts nothing, even in strict matching.
    case reject
    /// A template of the key, by its name in the file, leads to other verdicts.
    case ownTemplate(String)
    /// A template for all keys leads to other verdicts.
    case template
  }

  /// The key without its common prefix, or the name of a template for all keys.
  package let key: String
  /// The kind of difference.
  package let kind: Kind

  /// All differences between a table and the reconstructed one, with the open questions answered by settings.
  package static func all(in table: RuleTable, assuming settings: RuleSettings) -> [TableDifference] {
    let (given, known) = (rows(table.rules), rows(RuleTable.reconstructed(settings).rules))
    let missing = known.filter { row in !given.contains { $0.rule.name == row.rule.name } }
    let templates = TemplateComparison(table, assuming: settings)
    return missing.map { TableDifference(key: $0.rule.name, kind: .missing) }
      + given.flatMap { row in
        differences(row, known.first { $0.rule.name == row.rule.name })
          + templates.ownDifferences(row.rule).map { TableDifference(key: row.rule.name, kind: .ownTemplate($0)) }
      }
      + templates.generalDifferences.map { TableDifference(key: $0.rawValue, kind: .template) }
  }

  private typealias Row = (rule: RuleTable.Rule, parent: String?)

  private static func rows(_ rules: [RuleTable.Rule], below parent: String? = nil) -> [Row] {
    rules.flatMap { [($0, parent)] + rows($0.children, below: $0.name) }
  }

  private static func differences(_ given: Row, _ known: Row?) -> [TableDifference] {
    let (rule, parent) = given
    var kinds: [Kind] = []
    if let known {
      if rule.types != known.rule.types { kinds.append(.types(rule.types, known.rule.types)) }
      if rule.exceptions != known.rule.exceptions { kinds.append(.exceptions(rule.exceptions, known.rule.exceptions)) }
      if parent != known.parent { kinds.append(.parent(parent, known.parent)) }
    } else {
      kinds.append(.unknown)
    }
    if rule.reject != nil { kinds.append(.reject) }
    return kinds.map { TableDifference(key: rule.name, kind: $0) }
  }
}
