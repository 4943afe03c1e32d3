import ActivationRuleReports
import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules
import PredicateFormat
import PropertyLists
import UniformTypes
import Texts

/// Answers the lines of a batch one by one.
struct BatchAnswerer {
  /// Predicate rules that were made already, since batches ask one rule for many payloads.
  private var rules: [String: ActivationRule] = [:]
  /// How many rules are kept, so that memory stays constant.
  private static let ruleLimit = 256
  /// The most steps that the answer to one line may take.
  private let budget: Int

  init(budget: Int = StepBudget.standard) {
    self.budget = budget
  }

  private static let operations = ["evaluate", "predicate", "lint", "convert", "compare", "conforms", "type"]

  /// The answer to a line, as one line of JSON.
  mutating func answer(_ line: ArraySlice<UInt8>) -> String {
    let source = SourceText(name: "<line>", bytes: Array(line))
    var id = "null"
    do throws(BatchError) {
      let root = try Self.read(source)
      guard case .dictionary = root.kind else {
        throw BatchError(.notAnObject, "a line is an object, not \(root.kindName)")
      }
      // The identifier goes back as it was written: a number need not fit into one of ours.
      id = root["id"].map { source.text($0.range) } ?? "null"
      return Self.line(id, try answer(BatchRequest(root: root, source: source, budget: budget)))
    } catch {
      return Self.line(id, [JSONMember("error", Self.fault(error))])
    }
  }

  /// The answer to a line that was not kept.
  static var answerToLongLine: String {
    let message = "a line has at most \(LineReader.limit) bytes, and this one has more"
    return line("null", [JSONMember("error", fault(BatchError(.lineTooLong, message)))])
  }

  private static func fault(_ error: BatchError) -> JSONValue {
    ["code": .string(error.code.rawValue), "message": .string(error.message)]
  }

  /// An answer as one line that begins with the identifier.
  private static func line(_ id: String, _ members: [JSONMember]) -> String {
    "{\"id\":\(id)," + JSONValue.object(members).text().dropFirst()
  }

  private static func read(_ source: SourceText) throws(BatchError) -> PropertyListNode {
    do throws(PropertyListError) {
      return try JSONReader.read(source).root
    } catch {
      throw BatchError(.badJSON, error.diagnostic, in: source)
    }
  }

  private mutating func answer(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let operation = try request.string("op")
    switch operation {
    case "evaluate": return try evaluate(request)
    case "predicate": return try predicate(request)
    case "lint": return try lint(request)
    case "convert": return try convert(request)
    case "compare": return try compare(request)
    case "conforms": return try conforms(request)
    case "type": return try type(request)
    default:
      let near = EditDistance.nearest(to: operation, in: Self.operations)
      let hint = EditDistance.question(Array(near.prefix(1)))
      throw BatchError(.unknownOperation, "there is no op '\(operation)'\(hint)")
    }
  }

  // MARK: Rules

  private mutating func evaluate(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let options = try request.options()
    let rule = try rule(request, options.settings)
    let node = try request.field("payload")
    var payload: Payload
    do throws(PayloadError) {
      payload = try Payload(node)
    } catch {
      throw BatchError(.invalidPayload, error.diagnostic, in: request.source)
    }
    let certainty = options.runsHostStage ? HostStage.certainty(on: payload) : .documented
    if options.runsHostStage { payload = HostStage.apply(to: payload) }
    var members = rule.decide(payload, knownAs: certainty).members
    let deviations = options.settings.deviations
    if !deviations.isEmpty { members.append(JSONMember("assumptions", options.settings.json)) }
    return members
  }

  /// The rule in a field.
  mutating func rule(
    _ request: BatchRequest, _ settings: RuleSettings, field: String = "rule"
  ) throws(BatchError) -> ActivationRule {
    let node = try request.field(field)
    let types = try types(request)
    guard types.isSame(as: .system), settings == RuleSettings(), let text = node.string else {
      return ActivationRule(RuleValue(node), types: types, settings: settings)
    }
    if let known = rules[text] { return known.with(budget: settings.budget) }
    let rule = ActivationRule(predicate: text, settings: settings)
    if rules.count >= Self.ruleLimit || text.utf8.count > 65_536 { rules.removeAll(keepingCapacity: true) }
    rules[text] = rule
    return rule
  }

  private func declarations(_ request: BatchRequest) throws(BatchError) -> TypeDeclarations {
    guard let node = request.root["declarations"], node.kind != .null else { return TypeDeclarations() }
    guard case .dictionary = node.kind else {
      throw BatchError(.invalidField, "the field 'declarations' is an object, not \(node.kindName)")
    }
    var remarks: [Diagnostic] = []
    let declarations = TypeDeclarations(exported: node["exported"], imported: node["imported"], remarks: &remarks)
    if let first = remarks.first { throw BatchError(.invalidField, "the field 'declarations': \(first.message)") }
    return declarations
  }

  /// The registry with the declarations of a request.
  func types(_ request: BatchRequest) throws(BatchError) -> UniformTypeRegistry {
    let declarations = try declarations(request)
    return declarations.declarations.isEmpty ? .system : UniformTypeRegistry.system.adding(declarations)
  }

  /// Shows a rule in another form; one that is never shown, or has no such form, is an error with the code of its verdict.
  private mutating func convert(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let form = try request.optionalString("to") ?? "predicate"
    guard form == "predicate" || form == "dictionary" else {
      throw BatchError(.invalidField, "'to' is \"predicate\" or \"dictionary\"")
    }
    let rule = try rule(request, request.options().settings)
    func failure(_ verdict: Verdict, _ message: String) -> [JSONMember] {
      let fault: JSONValue = ["code": JSONValue(verdict.reasonCode), "message": .string(message)]
      return [JSONMember(form, .null), JSONMember("error", fault)]
    }
    if let never = rule.neverShown { return failure(never.verdict, never.reason) }
    if form == "dictionary", case .dictionary = rule.value,
      let dictionary = Analysis(rule).equivalentDictionary()
    {
      return [JSONMember("dictionary", dictionary.json)]
    }
    guard let predicate = rule.predicate else {
      let decision = rule.decide(Payload())
      return failure(decision.verdict, decision.message)
    }
    if form == "predicate" {
      let text = rule.dictionaryTests.isEmpty ? predicate : predicate.withoutTrueConditions
      return [JSONMember("predicate", .string(text.description))]
    }
    let analysis = Analysis(rule)
    if let dictionary = analysis.equivalentDictionary() { return [JSONMember("dictionary", dictionary.json)] }
    return [JSONMember("dictionary", .null), JSONMember("reason", .string(analysis.dictionaryConversion().reason))]
  }

  // MARK: Predicates

  private func predicate(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let format = try request.string("format")
    var variables: [String: Value] = [:]
    if let node = request.root["variables"], node.kind != .null {
      guard case .dictionary(let entries) = node.kind else {
        throw BatchError(.invalidField, "the field 'variables' is an object, not \(node.kindName)")
      }
      for entry in entries { variables[entry.key.text] = Value(entry.value) }
    }
    let result = PredicateParser.parse(format)
    guard let predicate = result.predicate else {
      let first = result.diagnostics.first { $0.severity == .error }
      return members(parses: false, nil, error: "parse-error", canonical: nil, message: first?.message)
    }
    let object = request.root["object"].map { Value($0) } ?? .null
    let types = UniformTypeRegistry.system
    let environment = EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) },
      budget: try request.options().settings.budget)
    do throws(EvaluationError) {
      let value = try PredicateEvaluator.evaluate(
        predicate, on: object, variables: variables, environment: environment)
      return members(parses: true, value, error: nil, canonical: predicate.description, message: nil)
    } catch {
      return members(
        parses: true, nil, error: error.code.rawValue, canonical: predicate.description, message: error.message)
    }
  }

  private func members(
    parses: Bool, _ value: Bool?, error: String?, canonical: String?, message: String?
  ) -> [JSONMember] {
    var members = [
      JSONMember("parses", .boolean(parses)), JSONMember("value", value.map { .boolean($0) } ?? .null),
      JSONMember("error", JSONValue(error)), JSONMember("canonical", JSONValue(canonical)),
    ]
    if let message { members.append(JSONMember("message", .string(message))) }
    return members
  }

  // MARK: Types

  private func conforms(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let types = try types(request)
    let value = types.conforms(try request.string("type"), to: try request.string("to"))
    return [JSONMember("value", .boolean(value))]
  }

  private func type(_ request: BatchRequest) throws(BatchError) -> [JSONMember] {
    let types = try types(request)
    let asked = ["extension", "mimeType", "identifier", "file"].filter { request.root[$0] != nil }
    guard asked.count < 2 else {
      throw BatchError(.invalidField, "only one of 'extension', 'mimeType', 'identifier' and 'file' can be asked for")
    }
    let base = try request.optionalString("base")
    let identifier: String?
    if let tag = try request.optionalString("extension") {
      identifier = types.preferredType(tag: tag, tagClass: .filenameExtension, conformingTo: base)
    } else if let tag = try request.optionalString("mimeType") {
      identifier = types.preferredType(tag: tag, tagClass: .mimeType, conformingTo: base)
    } else if let name = try request.optionalString("file") {
      let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
      identifier = types.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind)
    } else if let name = try request.optionalString("identifier") {
      identifier = name
    } else {
      throw BatchError(.missingField, "one of 'extension', 'mimeType', 'identifier' and 'file' is needed")
    }
    let type = identifier.flatMap { types.type($0) }
    let list: ([String]?) -> JSONValue = { .array(($0 ?? []).map { .string($0) }) }
    return [
      JSONMember("identifier", JSONValue(type?.identifier ?? identifier)),
      JSONMember("conformsTo", list(type?.conformsTo)), JSONMember("extensions", list(type?.filenameExtensions)),
      JSONMember("mimeTypes", list(type?.mimeTypes)),
      JSONMember("declared", .boolean(identifier.map { types.index(of: $0) != nil } ?? false)),
    ]
  }
}
