/// Finds the templates of a table that lead to other verdicts than those of the reconstructed one.
///
/// A file may word a template in any way, so each one is tried: if any share has another verdict after the template is
/// put into the reconstructed table, the templates differ.
struct TemplateComparison {
  private let table: RuleTable
  private let known: RuleTable

  init(_ table: RuleTable, assuming settings: RuleSettings) {
    self.table = table
    known = .reconstructed(settings)
  }

  /// The templates for all keys that differ.
  var generalDifferences: [RuleTable.General] {
    RuleTable.General.allCases.filter { name in
      guard let template = table.templates[name], template != known.templates[name] else { return false }
      return differs(known.replacing(name, by: template), Self.experiments(known.rules, below: nil))
    }
  }

  /// The names of the specific templates of a rule that differ.
  func ownDifferences(_ rule: RuleTable.Rule) -> [String] {
    guard let usual = known.flattened.first(where: { $0.key == rule.key }) else { return [] }
    let isZeroRead = rule.reject == nil
    return [
      rule.accept != usual.accept && differs(rule) { $0.accept = rule.accept } ? "ACCEPT" : nil,
      isZeroRead && rule.zero != usual.zero && differs(rule) { $0.zero = rule.zero } ? "ZERO" : nil,
    ].compactMap { $0 }
  }

  private func differs(_ rule: RuleTable.Rule, _ change: (inout RuleTable.Rule) -> Void) -> Bool {
    let changed = known.mapRules { if $0.key == rule.key { change(&$0) } }
    return differs(changed, Self.experiments(known.rules, below: nil, for: rule.name))
  }

  private func differs(_ changed: RuleTable, _ experiments: [TableExperiment]) -> Bool {
    var (usual, other) = (RuleSettings(), RuleSettings())
    (usual.table, other.table) = (known, changed)
    return experiments.contains { $0.outcomes(usual) != $0.outcomes(other) }
  }

  /// Dictionaries in which each key, or the named one, accepts something and nothing, alone and with related keys.
  private static func experiments(
    _ rules: [RuleTable.Rule], below parent: String?, for name: String? = nil
  ) -> [TableExperiment] {
    rules.flatMap { rule in
      let below = experiments(rule.children, below: rule.name, for: name)
      guard name == nil || name == rule.name else { return below }
      var relatives: [String: Int64] = [:]
      for name in rule.children.map({ $0.name }) + [parent].compactMap({ $0 }) { relatives[name] = 1 }
      func with(_ count: Int64, _ others: [String: Int64] = [:]) -> TableExperiment {
        var values = others
        values[rule.name] = count
        return TableExperiment(values, TableExperiment.Share.all)
      }
      var version2 = relatives
      version2["DictionaryVersion"] = 2
      let alone = [
        with(1), with(2), with(1, ["DictionaryVersion": 2]), with(1, [DictionaryKey.attachmentMinimum: 1]),
        with(0, ["DictionaryVersion": 2, "SupportsText": 1]),
      ]
      return alone + [with(1, relatives), with(0, version2)] + below
    }
  }
}

extension RuleTable {
  /// The table with every rule changed, including children.
  func mapRules(_ change: (inout Rule) -> Void) -> RuleTable {
    RuleTable(Self.changed(rules, change), templates, certainty)
  }

  private static func changed(_ rules: [Rule], _ change: (inout Rule) -> Void) -> [Rule] {
    rules.map { rule in
      var rule = rule
      change(&rule)
      rule.children = changed(rule.children, change)
      return rule
    }
  }

  /// The table with another template for all keys.
  fileprivate func replacing(_ name: General, by template: RuleTemplate) -> RuleTable {
    var templates = templates
    templates[name] = template
    return RuleTable(rules, templates, certainty)
  }
}
