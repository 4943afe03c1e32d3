/// Reads suites that are written in JSON: an object for a rule with its cases, or an array of such objects.
///
/// The fields are those of `Grammar/suite.schema.json`.
struct SuiteJSONParser {
  private var syntax = SuiteSyntax()

  /// Editors find the schema by the last field; it says nothing about the suite.
  private static let ruleFields = ["rule", "extension", "predicate", "dictionary", "options", "cases", "$schema"]
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
    do throws(FieldError) {
      guard let fields = try fields(node, "a suite", Self.ruleFields) else { return }
      syntax.statements.append(.rule(try rule(fields)))
      for node in try fields.required("cases", .array) { readCase(node) }
    } catch {
      syntax.complain(error)
    }
  }

  private func rule(_ fields: ObjectFields) throws(FieldError) -> SuiteRule {
    let (origin, value) = try onlyOne(of: ["rule", "predicate", "dictionary"], fields, else: .missingRule) { found in
      "a suite has one of 'rule' (a path), 'predicate' and 'dictionary'; \(found)"
    }
    var words = try fields.given("options", .words("an option")) ?? []
    if let name = try fields.given("extension", .word) { words += [SuiteWord("--extension", at: name.range), name] }
    switch origin {
    case "rule":
      return SuiteRule(origin: .words, words: [try fields.required(origin, .word)] + words, range: value.range)
    case "predicate": _ = try fields.required(origin, .string)
    default: _ = try fields.required(origin, .object)
    }
    return SuiteRule(origin: .value(value), words: words, range: value.range)
  }

  // MARK: Cases

  private mutating func readCase(_ node: PropertyListNode) {
    do throws(FieldError) {
      guard let fields = try fields(node, "a case", Self.caseFields) else { return }
      let name = try fields.required("name", .word)
      guard !name.text.isEmpty else {
        throw FieldError(SuiteFault.missingName, "'name' must not be empty", at: name.range)
      }
      let verdict = try fields.required("expected", .word)
      guard let expected = syntax.expectation(verdict.text, at: verdict.range) else { return }
      let tags = try fields.given("tags", .words("a tag")) ?? []
      let subject = try subject(of: fields)
      if let tag = tags.first(where: { $0.text.isEmpty }) {
        throw FieldError(SuiteFault.emptyTag, "a tag must not be empty", at: tag.range)
      }
      let skip = try fields.given("skip", .word)
      if let skip, skip.text.isEmpty {
        throw FieldError(SuiteFault.missingReason, "'skip' must give the reason", at: skip.range)
      }
      syntax.statements.append(
        .ask(
          SuiteQuestion(
            name: name, expected: expected, expectedRange: verdict.range, tags: tags.map { $0.text },
            skipReason: skip?.text, subject: subject, range: node.range)))
    } catch {
      syntax.complain(error)
    }
  }

  private func subject(of fields: ObjectFields) throws(FieldError) -> SuiteQuestion.Subject {
    let (field, value) = try onlyOne(of: ["payload", "arguments", "presets"], fields, else: .invalidPayload) { found in
      "a case has one of 'payload', 'arguments' and 'presets'; \(found)"
    }
    if field == "payload" { return .value(value) }
    let words = try fields.required(field, .words("an element of '\(field)'"))
    return field == "arguments" ? .words(SuiteWords(words)) : .presets(words)
  }

  // MARK: Fields

  /// Returns the fields of an object; `nil` after complaints about unknown or duplicate fields.
  private mutating func fields(
    _ node: PropertyListNode, _ name: String, _ known: [String]
  ) throws(FieldError) -> ObjectFields? {
    let fields = try ObjectFields(node, name)
    let faults = fields.faults(known)
    for fault in faults { syntax.complain(fault) }
    return faults.isEmpty ? fields : nil
  }

  /// Returns the only one of several fields that is present.
  private func onlyOne(
    of names: [String], _ fields: ObjectFields, else fault: SuiteFault, _ message: (_ found: String) -> String
  ) throws(FieldError) -> (name: String, value: PropertyListNode) {
    let given = names.filter { fields[$0] != nil }
    if given.count == 1, let value = fields[given[0]] { return (given[0], value) }
    let found = given.isEmpty ? "none is there" : "'\(given[0])' and '\(given[1])' are"
    throw FieldError(fault, message(found), at: fields.node.range)
  }
}

extension FieldType<SuiteWord> {
  /// A string with its place.
  fileprivate static var word: Self {
    Self("a string") { node in node.string.map { SuiteWord($0, at: node.range, isQuoted: true) } }
  }
}

extension FieldType<[SuiteWord]> {
  /// Returns an array of strings with their places.
  fileprivate static func words(_ element: String) -> Self { array(of: .word, element) }
}
