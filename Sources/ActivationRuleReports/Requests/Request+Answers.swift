import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The answers that need nothing but the request.
extension Request {
  /// Returns the payloads that a rule accepts.
  func accepts() throws(Failure) -> JSONValue {
    let options = try options()
    let analysis = Analysis(try rule(options.settings), options: options.analysis)
    return ["accepts": analysis.acceptedPayloads().json]
  }

  /// Returns the rule in a field.
  func rule(_ settings: RuleSettings, field: Field = .rule) throws(Failure) -> ActivationRule {
    let (node, types) = (try required(field), try types())
    return ActivationRule(RuleValue(node), types: types, settings: settings)
  }

  /// Returns a rule in the other form.
  ///
  /// If it is never shown or has no such form, the code of its verdict is the error.
  ///
  /// Only the proofs for writing the form are made; the others only on request.
  func convert() throws(Failure) -> JSONValue {
    let form: RuleForm = try optional(.to, .choice) ?? .predicate
    let options = try options()
    let rule = try rule(options.settings)
    return ConversionReport(rule, to: form, isBrief: !options.describes).json
  }

  // MARK: Predicates

  /// Returns whether a predicate parses, and its value for an object.
  func predicate() throws(Failure) -> JSONValue {
    let format = try required(.format, .string)
    var variables: [String: Value] = [:]
    for entry in try optional(.variables, .object) ?? [] { variables[entry.key.text] = Value(entry.value) }
    let result = PredicateParser.parse(format)
    let object = self[.object].map { Value($0) } ?? .null
    var (value, fault): (Bool?, Finding?) = (nil, result.findings.first { $0.severity == .error })
    if let predicate = result.predicate {
      do throws(EvaluationError) {
        value = try PredicateEvaluator.evaluate(
          predicate, on: object, variables: variables, environment: ActivationRule(.absent).environment)
      } catch {
        fault = Finding(error.code.rawValue, .error, error.message, at: .none)
      }
    }
    return [
      "parses": (result.predicate != nil).json, "value": value.json, "canonical": result.predicate?.description.json,
    ] + (fault.map { ["error": Failure($0).in(SourceText(name: "format", text: format)).json] } ?? [:])
  }

  // MARK: Types

  /// Returns whether a type conforms to another one.
  func conforms() throws(Failure) -> JSONValue {
    let types = try types()
    let value = types.conforms(try required(.type, .string), to: try required(.to, .string))
    return ["value": value.json]
  }

  /// Returns the known facts about a type.
  func type() throws(Failure) -> JSONValue {
    let types = try types()
    let base = try optional(.base, .string)
    if base != nil, has(.file) || has(.identifier) {
      throw Failure(.invalidField, "'base' chooses among types with an 'extension' or a 'mimeType'; leave it out")
    }
    let identifier: String?
    if let tag = try optional(.extension, .string) {
      identifier = types.preferredType(tag: tag, tagClass: .filenameExtension, conformingTo: base)
    } else if let tag = try optional(.mimeType, .string) {
      identifier = types.preferredType(tag: tag, tagClass: .mimeType, conformingTo: base)
    } else if let name = try optional(.file, .string) {
      let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
      identifier = types.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind)
    } else if let name = try optional(.identifier, .string) {
      identifier = name
    } else {
      throw Failure(.missingField, "one of 'extension', 'mimeType', 'identifier' and 'file' is needed")
    }
    let type = identifier.flatMap { types.type($0) }
    return [
      "identifier": (type?.identifier ?? identifier).json,
      "conformsTo": (type?.conformsTo ?? []).json,
      "extensions": (type?.filenameExtensions ?? []).json,
      "mimeTypes": (type?.mimeTypes ?? []).json,
      "declared": (identifier.map { types.index(of: $0) != nil } ?? false).json,
    ]
  }

  /// The number of types in one answer unless 'limit' requests more, and its maximum.
  private static let (typeCount, typeLimit) = (100, 10_000)

  /// Returns the declared types whose identifiers begin with a text.
  func namedTypes() throws(Failure) -> JSONValue {
    let types = try types()
    let prefix = try required(.prefix, .string).lowercased()
    let found = (0..<types.count).lazy.map { types[$0] }.filter { $0.identifier.lowercased().hasPrefix(prefix) }
    let count = min(try optional(.limit, .count) ?? Self.typeCount, Self.typeLimit)
    return ["types": found.prefix(count).map { $0.json(in: types) }.json]
  }

  /// Returns the built-in presets, or the presets that match the filters of `presets`.
  func presets() throws(Failure) -> JSONValue {
    let library = PresetLibrary.builtIn
    if has(.host) { _ = try host() }
    let found = library.filtered(
      hosts: try optional(.host, .string).map { Set(library.hosts(named: $0)) },
      platform: try optional(.platform, .platform), matching: try optional(.matching, .string))
    guard let id = try optional(.preset, .string) else {
      return PresetReport.json(found, unknown: [], library)
    }
    return PresetReport.json(found.filter { $0.id == id }, unknown: library[id: id] == nil ? [id] : [], library)
  }

  /// Returns whether a relation is true for the tried payloads, with the smallest counterexample if it is not.
  ///
  /// A value that is not a rule, an exception and a refusal count as hidden; a note reports them.
  func compare() throws(Failure) -> JSONValue {
    let options = try options()
    let expectation: Expectation = try required(.relation, .choice)
    var payloads = options.analysis
    payloads.isBeforeHostStage = options.runsHostStage
    guard expectation.ruleCount == 2 || !has(.b) else {
      throw Failure(.invalidField, "'\(expectation.rawValue)' is about 'a' alone; leave out 'b'")
    }
    var rules: [ActivationRule] = []
    for field in [Request.Field.a, .b].prefix(expectation.ruleCount) {
      rules.append(try rule(options.settings, field: field))
    }
    return RuleComparison(rules, ComparisonQuestion(expectation, about: payloads), isBrief: !options.describes).json
  }
}
