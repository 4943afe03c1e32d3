/// Reading the system's file of rules, or another one with its structure.
extension RuleTable {

  /// Reads a file of rules: a property list, XML or binary.
  ///
  /// Its structure was observed: `RULES` contains a dictionary for each key, with `ACCEPT`, `REJECT`, `TYPE` or
  /// `TYPES`, `EXCEPT_TYPES` and the rules of its children, or only the text of `ACCEPT`; next to it are the templates
  /// of all keys. This package also reads `ZERO`, the template for an explicit 0 in version 2.
  ///
  /// - Parameter source: the bytes of the file.
  /// - Throws: ``RuleTableError`` for a file that is not a property list, lacks an entry, or has a template that is not
  ///   a predicate.
  public init(contentsOf source: SourceText) throws(RuleTableError) {
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListReader.read(source)
    } catch {
      throw RuleTableError(error.diagnostic, in: error.source)
    }
    do throws(FieldError) {
      var reader = Reader()
      let file = try ObjectFields(document.root, "a rule file")
      let rules = try reader.rules(file.required("RULES", .object), depth: 1)
      self.init(rules, try reader.templates(file), .observed)
    } catch {
      let own = error.fault == .missingField ? error.named(RuleTableFault.missingEntry.rawValue) : error
      throw RuleTableError(own.diagnostic("rule-file"), in: document.source)
    }
  }

  /// Reads the parts of a file.
  private struct Reader {
    private var count = 0

    func templates(_ file: ObjectFields) throws(FieldError) -> [General: RuleTemplate] {
      var templates: [General: RuleTemplate] = [:]
      for name in General.allCases {
        templates[name] = try template(name.rawValue, file.required(name.rawValue, .any), name.variables)
      }
      return templates
    }

    // MARK: Rules

    /// The rules of a level, in the order of the known keys; property lists have no order.
    mutating func rules(_ entries: [PropertyListEntry], depth: Int) throws(FieldError) -> [Rule] {
      var rules: [Rule] = []
      for (index, entry) in entries.enumerated() {
        // Of duplicate entries the last one counts.
        guard !entries[(index + 1)...].contains(where: { $0.key.text == entry.key.text }) else { continue }
        rules.append(try rule(entry, depth: depth))
      }
      let ranks = rules.map { rule in DictionaryKey.all.firstIndex { $0.key == rule.key } ?? .max }
      return rules.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { rules[$0] }
    }

    private mutating func rule(_ entry: PropertyListEntry, depth: Int) throws(FieldError) -> Rule {
      count += 1
      guard depth <= Limit.ruleFileNesting.value, count <= Limit.ruleFileRules.value else {
        throw FieldError(
          RuleTableFault.tooLarge,
          "at most \(Limit.ruleFileRules.value) rules, nested \(Limit.ruleFileNesting.value) deep, are read",
          at: entry.keyRange)
      }
      var rule = Rule(key: entry.key.text, certainty: .observed)
      if case .string = entry.value.kind {
        rule.accept = try template(rule.key, entry.value, RuleTemplate.Variable.inAcceptance(false))
        return rule
      }
      let entries = try entry.read(.object("an object or a template"))
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

    /// A type or a list of types, from the first of the entries that exists; none without one.
    private func types(in names: [String], of rule: PropertyListNode) throws(FieldError) -> [String] {
      guard let name = names.first(where: { rule[$0] != nil }), let node = rule[name] else { return [] }
      if let type = node.string { return [type] }
      guard node.elements.count <= Limit.ruleFileRules.value else {
        throw FieldError(
          RuleTableFault.tooLarge, "at most \(Limit.ruleFileRules.value) types of a rule are read", at: node.range)
      }
      return try node.read(.array(of: .string, "a type", words: "a type or an array of types"), as: "'\(name)'")
    }

    // MARK: Templates

    /// A specific template of a rule; `nil` without the entry.
    private func ownTemplate(
      _ name: String, of rule: PropertyListNode, _ variables: [RuleTemplate.Variable]
    ) throws(FieldError) -> RuleTemplate? {
      guard let node = rule[name] else { return nil }
      return try template(name, node, variables)
    }

    /// A template that may use some variables.
    private func template(
      _ name: String, _ node: PropertyListNode, _ variables: [RuleTemplate.Variable]
    ) throws(FieldError) -> RuleTemplate {
      let type = FieldType("the text of a template") { if case .string(let text) = $0.kind { text } else { nil } }
      let text = try node.read(type, as: "'\(name)'")
      let result = PredicateParser.parse(text.text)
      if let fault = result.diagnostics.first(where: { $0.severity == .error }) {
        throw FieldError(
          RuleTableFault.template, "the template of '\(name)' is no predicate: \(fault.message)",
          at: text.map.sourceRange(fault.range))
      }
      if let unknown = RuleTemplate.unknownVariable(in: text.text, known: variables) {
        throw FieldError(
          RuleTableFault.unknownVariable,
          "the template of '\(name)' has the variable '$\(unknown.name)', which nothing gives a value",
          at: text.map.sourceRange(unknown.range))
      }
      return RuleTemplate(text.text, result.tree)
    }
  }
}
