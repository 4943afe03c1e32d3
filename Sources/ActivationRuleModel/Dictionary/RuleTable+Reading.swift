public import Texts
import PredicateFormat
import PropertyLists

/// Reading the system's own file of rules, or another one of its shape.
extension RuleTable {

  /// Reads a file of rules: a property list, XML or binary.
  ///
  /// Its shape was observed: `RULES` holds a dictionary for each key, with `ACCEPT`, `REJECT`, `TYPE` or `TYPES`,
  /// `EXCEPT_TYPES` and the rules of kinds of the same thing, or the text of `ACCEPT` alone; beside it stand the templates
  /// of all keys. This package also reads `ZERO`, the template for an explicit 0 in version 2.
  ///
  /// - Parameter source: the bytes of the file.
  /// - Throws: ``RuleTableError`` for a file that is no property list, lacks an entry, or has a template that is no
  ///   predicate.
  public init(contentsOf source: SourceText) throws(RuleTableError) {
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListReader.read(source)
    } catch {
      throw RuleTableError(error.diagnostic, in: error.source)
    }
    var reader = Reader(source: document.source)
    let rules = try reader.rules(document.root)
    self.init(rules, try reader.templates(document.root), .observed)
  }

  /// Reads the parts of a file.
  private struct Reader {
    let source: SourceText
    private var count = 0

    init(source: SourceText) {
      self.source = source
    }

    mutating func rules(_ root: PropertyListNode) throws(RuleTableError) -> [Rule] {
      let node = try entry("RULES", of: root)
      guard case .dictionary(let entries) = node.kind else { throw wrongKind("RULES", "a dictionary", node) }
      return try rules(entries, depth: 1)
    }

    func templates(_ root: PropertyListNode) throws(RuleTableError) -> [General: RuleTemplate] {
      var templates: [General: RuleTemplate] = [:]
      for name in General.allCases {
        templates[name] = try template(name.rawValue, try entry(name.rawValue, of: root), name.variables)
      }
      return templates
    }

    private func entry(_ name: String, of root: PropertyListNode) throws(RuleTableError) -> PropertyListNode {
      guard case .dictionary = root.kind else { throw wrongKind("a rule file", "a dictionary", root) }
      if let node = root[name] { return node }
      throw error(.missingEntry, "a rule file must have '\(name)'", at: root.range)
    }

    // MARK: Rules

    /// The rules of a level, in the order of the known keys; a property list has none.
    private mutating func rules(_ entries: [PropertyListEntry], depth: Int) throws(RuleTableError) -> [Rule] {
      var rules: [Rule] = []
      for (index, entry) in entries.enumerated() {
        // Of an entry that stands twice the last one counts.
        guard !entries[(index + 1)...].contains(where: { $0.key.text == entry.key.text }) else { continue }
        rules.append(try rule(entry, depth: depth))
      }
      let ranks = rules.map { rule in DictionaryKey.all.firstIndex { $0.key == rule.key } ?? .max }
      return rules.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { rules[$0] }
    }

    private mutating func rule(_ entry: PropertyListEntry, depth: Int) throws(RuleTableError) -> Rule {
      count += 1
      guard depth <= Limit.ruleFileNesting.value, count <= Limit.ruleFileRules.value else {
        throw error(
          .tooLarge,
          "at most \(Limit.ruleFileRules.value) rules, nested \(Limit.ruleFileNesting.value) deep, are read",
          at: entry.keyRange)
      }
      var rule = Rule(key: entry.key.text, certainty: .observed)
      if case .string = entry.value.kind {
        rule.accept = try template(rule.key, entry.value, RuleTemplate.Variable.inAcceptance(false))
        return rule
      }
      guard case .dictionary(let entries) = entry.value.kind else {
        throw wrongKind(rule.key, "a dictionary or a template", entry.value)
      }
      rule.types = try types(in: ["TYPES", "TYPE"], of: entry.value)
      rule.exceptions = try types(in: ["EXCEPT_TYPES"], of: entry.value)
      let rejection = RuleTemplate.Variable.inRejection(!rule.types.isEmpty)
      rule.accept = try ownTemplate("ACCEPT", of: entry.value, RuleTemplate.Variable.inAcceptance(!rule.types.isEmpty))
      rule.reject = try ownTemplate("REJECT", of: entry.value, rejection)
      rule.zero = try ownTemplate("ZERO", of: entry.value, rejection)
      let own = ["TYPE", "TYPES", "EXCEPT_TYPES", "ACCEPT", "REJECT", "ZERO"]
      rule.children = try rules(entries.filter { !own.contains($0.key.text) }, depth: depth + 1)
      return rule
    }

    /// A type or a list of types, at the first of the entries that is there; none without one.
    private func types(in names: [String], of rule: PropertyListNode) throws(RuleTableError) -> [String] {
      guard let name = names.first(where: { rule[$0] != nil }), let node = rule[name] else { return [] }
      if let type = node.string { return [type] }
      guard case .array(let nodes) = node.kind else { throw wrongKind(name, "a type or a list of types", node) }
      guard nodes.count <= Limit.ruleFileRules.value else {
        throw error(.tooLarge, "at most \(Limit.ruleFileRules.value) types of a rule are read", at: node.range)
      }
      var types: [String] = []
      for node in nodes {
        guard let type = node.string else { throw wrongKind("a type", "a string", node) }
        types.append(type)
      }
      return types
    }

    // MARK: Templates

    /// A template of a rule's own; `nil` without the entry.
    private func ownTemplate(
      _ name: String, of rule: PropertyListNode, _ variables: [RuleTemplate.Variable]
    ) throws(RuleTableError) -> RuleTemplate? {
      guard let node = rule[name] else { return nil }
      return try template(name, node, variables)
    }

    /// A template in which some variables have a value.
    private func template(
      _ name: String, _ node: PropertyListNode, _ variables: [RuleTemplate.Variable]
    ) throws(RuleTableError) -> RuleTemplate {
      guard case .string(let text) = node.kind else { throw wrongKind(name, "the text of a template", node) }
      let result = PredicateParser.parse(text.text)
      if let fault = result.diagnostics.first(where: { $0.severity == .error }) {
        throw error(
          .template, "the template of '\(name)' is no predicate: \(fault.message)",
          at: text.map.sourceRange(fault.range))
      }
      if let unknown = RuleTemplate.unknownVariable(in: text.text, known: variables) {
        throw error(
          .unknownVariable,
          "the template of '\(name)' has the variable '$\(unknown.name)', which nothing gives a value",
          at: text.map.sourceRange(unknown.range))
      }
      return RuleTemplate(text.text, result.tree)
    }

    // MARK: Errors

    private func wrongKind(_ name: String, _ wanted: String, _ node: PropertyListNode) -> RuleTableError {
      error(.wrongKind, "'\(name)' must be \(wanted), not \(node.kindName)", at: node.range)
    }

    private func error(_ fault: RuleTableFault, _ message: String, at range: SourceRange) -> RuleTableError {
      RuleTableError(Diagnostic(fault.rawValue, .error, message, at: range), in: source)
    }
  }
}
