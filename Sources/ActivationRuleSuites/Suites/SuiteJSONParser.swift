import ActivationRuleReports

/// Reads suites that are written in JSON: an object for a rule with its cases, or an array of such objects.
///
/// The fields are those of `Grammar/suite.schema.json`.
struct SuiteJSONParser {
  private var syntax = SuiteSyntax()

  /// The field by which editors find the schema; it says nothing about the suite.
  private static let schemaField = "$schema"
  private static let ruleFields = ["rule", "extension", "predicate", "dictionary", "options", "cases"]
  private static let caseFields = ["name", "expected", "tags", "skip", "payload", "arguments", "presets"]

  /// Reads the root of a text.
  static func parse(_ root: PropertyListNode) -> SuiteSyntax {
    var parser = SuiteJSONParser()
    if case .array(let nodes) = root.kind {
      for node in nodes { parser.readRule(node) }
    } else {
      parser.readRule(root)
    }
    return parser.syntax
  }

  // MARK: Rules

  private mutating func readRule(_ node: PropertyListNode) {
    guard check(node, "a suite", has: Self.ruleFields), let rule = rule(of: node) else { return }
    syntax.statements.append(.rule(rule))
    guard let cases = node["cases"] else {
      return syntax.complain(.missingField, "the suite has no 'cases'", at: node.range)
    }
    for element in elements(cases, "cases") ?? [] { readCase(element) }
  }

  private mutating func rule(of node: PropertyListNode) -> SuiteRule? {
    let origins = ["rule", "predicate", "dictionary"].filter { node[$0] != nil }
    guard origins.count == 1, let value = node[origins[0]] else {
      let found = origins.isEmpty ? "none is there" : "'\(origins[0])' and '\(origins[1])' are"
      syntax.complain(
        .missingRule, "a suite has one of 'rule' (a path), 'predicate' and 'dictionary'; \(found)", at: node.range)
      return nil
    }
    guard var words = words(node["options"], "options") else { return nil }
    if let name = node["extension"] {
      guard let word = word(name, "extension") else { return nil }
      words += [SuiteWord("--extension", at: name.range), word]
    }
    if origins[0] == "rule" {
      guard let path = word(value, "rule") else { return nil }
      return SuiteRule(origin: .words, words: [path] + words, range: value.range)
    }
    let isText = origins[0] == "predicate"
    guard isText ? value.string != nil : value.kind.isDictionary else {
      let kind = isText ? "a string" : "an object"
      syntax.complain(.wrongKind, "'\(origins[0])' must be \(kind), found \(value.kindName)", at: value.range)
      return nil
    }
    return SuiteRule(origin: .value(value), words: words, range: value.range)
  }

  // MARK: Cases

  private mutating func readCase(_ node: PropertyListNode) {
    guard check(node, "a case", has: Self.caseFields) else { return }
    guard let nameNode = field("name", of: node), let name = word(nameNode, "name") else { return }
    guard !name.text.isEmpty else { return syntax.complain(.missingName, "'name' must not be empty", at: name.range) }
    guard let verdictNode = field("expected", of: node), let verdict = word(verdictNode, "expected"),
      let expected = syntax.expectation(verdict.text, at: verdict.range)
    else { return }
    guard let tags = words(node["tags"], "tags"), let subject = subject(of: node) else { return }
    if let tag = tags.first(where: { $0.text.isEmpty }) {
      return syntax.complain(.emptyTag, "a tag must not be empty", at: tag.range)
    }
    var reason: String?
    if let skip = node["skip"] {
      guard let word = word(skip, "skip") else { return }
      guard !word.text.isEmpty else {
        return syntax.complain(.missingReason, "'skip' must give the reason", at: skip.range)
      }
      reason = word.text
    }
    syntax.statements.append(
      .ask(
        SuiteQuestion(
          name: name, expected: expected, expectedRange: verdict.range, tags: tags.map { $0.text },
          skipReason: reason, subject: subject, range: node.range)))
  }

  private mutating func subject(of node: PropertyListNode) -> SuiteQuestion.Subject? {
    let given = ["payload", "arguments", "presets"].filter { node[$0] != nil }
    guard given.count == 1, let value = node[given[0]] else {
      let found = given.isEmpty ? "none is there" : "'\(given[0])' and '\(given[1])' are"
      syntax.complain(
        .invalidPayload, "a case has one of 'payload', 'arguments' and 'presets'; \(found)", at: node.range)
      return nil
    }
    if given[0] == "payload" { return .value(value) }
    guard let words = words(value, given[0]) else { return nil }
    return given[0] == "arguments" ? .words(SuiteWords(words)) : .presets(words)
  }

  // MARK: Values

  /// Complains about fields that are unknown or stand twice.
  private mutating func check(_ node: PropertyListNode, _ what: String, has known: [String]) -> Bool {
    guard case .dictionary(let entries) = node.kind else {
      syntax.complain(.wrongKind, "\(what) must be an object, found \(node.kindName)", at: node.range)
      return false
    }
    var first: [String: SourceRange] = [:]
    var isClean = true
    for entry in entries {
      let name = entry.key.text
      if name == Self.schemaField, known == Self.ruleFields { continue }
      if !known.contains(name) {
        let near = EditDistance.nearest(to: name, in: known, count: 1).first
        let hint = near.map { "did you mean '\($0)'?" } ?? "expected \(known.joined(separator: ", "))"
        syntax.complain(.unknownField, "\(what) has no field '\(name)'; \(hint)", at: entry.keyRange)
        isClean = false
      } else if let range = first[name] {
        syntax.complain(
          .repeatedField, "the field '\(name)' stands twice", at: entry.keyRange,
          notes: [Diagnostic.Note("the first is here", at: range)])
        isClean = false
      }
      first[name] = entry.keyRange
    }
    return isClean
  }

  private mutating func field(_ name: String, of node: PropertyListNode) -> PropertyListNode? {
    if let value = node[name] { return value }
    syntax.complain(.missingField, "the case has no '\(name)'", at: node.range)
    return nil
  }

  private mutating func word(_ node: PropertyListNode, _ field: String) -> SuiteWord? {
    if let text = node.string { return SuiteWord(text, at: node.range, isQuoted: true) }
    syntax.complain(.wrongKind, "'\(field)' holds strings, found \(node.kindName)", at: node.range)
    return nil
  }

  private mutating func elements(_ node: PropertyListNode, _ field: String) -> [PropertyListNode]? {
    if case .array(let nodes) = node.kind { return nodes }
    syntax.complain(.wrongKind, "'\(field)' must be an array, found \(node.kindName)", at: node.range)
    return nil
  }

  /// The words of an array that may be missing.
  private mutating func words(_ node: PropertyListNode?, _ field: String) -> [SuiteWord]? {
    guard let node else { return [] }
    guard let nodes = elements(node, field) else { return nil }
    var words: [SuiteWord] = []
    for node in nodes {
      guard let word = word(node, field) else { return nil }
      words.append(word)
    }
    return words
  }
}

extension PropertyListNode.Kind {
  fileprivate var isDictionary: Bool {
    if case .dictionary = self { true } else { false }
  }
}
