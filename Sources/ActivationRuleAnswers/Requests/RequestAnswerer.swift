/// Answers requests in JSON one by one.
///
/// `batch`, a page in a browser and other languages use the same protocol.
///
/// A request is an object with an `op` and, if the caller wants to match answers to requests, an `id`. Every request
/// gets an answer, even an invalid one.
package struct RequestAnswerer {
  /// Predicate rules that were already created, since batches evaluate one rule for many payloads.
  private var rules: [String: ActivationRule] = [:]
  /// The maximum number of rules to keep, so that memory use stays constant.
  private static let ruleLimit = 256
  /// The settings for rules, unless a line overrides them.
  private let settings: RuleSettings
  private var definitions = Definitions()
  private var quick = QuickAnswerer()
  /// Whether to recognise lines by their bytes.
  private let isQuick: Bool

  /// - Parameters:
  ///   - table: the meaning of dictionary keys; by default the reconstructed table.
  ///   - isQuick: whether to answer plain lines from their bytes; the answers are the same.
  package init(table: RuleTable? = nil, isQuick: Bool = true) {
    self.isQuick = isQuick
    var settings = RuleSettings()
    settings.table = table
    self.settings = settings
  }

  private static let operations = [
    "evaluate", "explain", "predicate", "lint", "convert", "compare", "accepts", "conforms", "type", "types", "presets",
    "import", "read", "format", "define",
  ]

  /// Returns the answer to a line, as one line of JSON.
  package mutating func answer(_ line: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    line.withUnsafeBufferPointer { answer($0, to: &output) }
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// Answers a line.
  ///
  /// - Parameter output: receives the answer with its line feed.
  package mutating func answer(_ line: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    if isQuick, quick.answer(line, definitions, to: &output) { return }
    output += carefulAnswer(Array(line)).utf8
    output.append(0x0A)
  }

  /// Copies another answerer's definitions.
  package mutating func adoptDefinitions(of other: RequestAnswerer) {
    definitions = other.definitions
  }

  /// Returns the answer to a line that is parsed as a tree.
  private mutating func carefulAnswer(_ line: [UInt8]) -> String {
    let source = SourceText(name: "<line>", bytes: line)
    var id = "null"
    do throws(RequestError) {
      let root = try Self.fields(source)
      // The identifier is returned as written, since a number may not fit into our types.
      id = root["id"].map { source.text($0.range) } ?? "null"
      // A line without names must not retain the definitions, since the next definition would copy all of them.
      let names = Definitions.Kind.allCases.contains { root[$0.reference] != nil } ? definitions : Definitions()
      let request = Request(root: root, source: source, definitions: names, settings: settings)
      return Self.line(id, try answer(request))
    } catch {
      return Self.line(id, [JSONMember("error", Self.fault(error))])
    }
  }

  /// The answer to a line that was too long to keep.
  package static var answerToLongLine: String {
    let message = "a line has at most \(Limit.lineBytes.value) bytes, and this one has more"
    return line("null", [JSONMember("error", fault(RequestError(.lineTooLong, message)))])
  }

  private static func fault(_ error: RequestError) -> JSONValue { error.answer.json }

  /// Returns an answer as one line that begins with the identifier.
  private static func line(_ id: String, _ members: [JSONMember]) -> String {
    "{\"id\":\(id)," + JSONValue.object(members).text().dropFirst()
  }

  private static func fields(_ source: SourceText) throws(RequestError) -> ObjectFields {
    let root: PropertyListNode
    do throws(PropertyListError) {
      root = try JSONReader.read(source).root
    } catch {
      throw RequestError(.badJSON, error.diagnostic, in: source)
    }
    do throws(FieldError) {
      return try ObjectFields(root, "a request")
    } catch {
      throw RequestError(.notAnObject, error.message)
    }
  }

  private mutating func answer(_ request: Request) throws(RequestError) -> [JSONMember] {
    let operation = try request.required("op", .string)
    try request.checkMembers()
    switch operation {
    case "evaluate": return try evaluate(request)
    case "predicate": return try predicate(request)
    case "lint": return try lint(request)
    case "convert": return try convert(request)
    case "compare": return try compare(request)
    case "conforms": return try conforms(request)
    case "type": return try type(request)
    case "types": return try types(startingIn: request)
    case "explain": return try explain(request)
    case "accepts": return try accepts(request)
    case "presets": return try presets(request)
    case "import": return try imported(request)
    case "read": return try read(request)
    case "format": return try format(request)
    case "define": return [JSONMember("defined", .string(try definitions.define(request)))]
    default:
      let near = EditDistance.nearest(to: operation, in: Self.operations)
      let hint = EditDistance.question(Array(near.prefix(1)))
      throw RequestError(.unknownOperation, "there is no op '\(operation)'\(hint)")
    }
  }

  // MARK: Rules

  private mutating func evaluate(_ request: Request) throws(RequestError) -> [JSONMember] {
    let options = try request.options()
    learn(options, request)
    let written = try request.ruleInText(options.settings)
    let rule = if let written { written.loaded.rule } else { try self.rule(request, options.settings) }
    if let host = try request.optional("host", .string) { return try evaluate(request, rule, host) }
    guard let nodes = try request.optional("payloads", .array) else {
      let share = try request.share(options)
      let asked = share.preset?.platform.map { rule.on($0) } ?? rule
      return Self.members(asked, share, options) + options.assumptionMembers
    }
    let others = ["payload", Definitions.Kind.payload.reference, "preset"]
    guard !others.contains(where: { request.root[$0] != nil }) else {
      throw RequestError(.invalidField, "only one of 'payload', 'payloadRef', 'preset' and 'payloads' can be given")
    }
    var decisions: [JSONValue] = []
    for node in nodes {
      decisions.append(.object(Self.members(rule, try request.share(node, options), options)))
    }
    return [JSONMember("decisions", .array(decisions))] + options.assumptionMembers
  }

  /// Returns the members of the answer about one payload.
  static func members(
    _ rule: ActivationRule, _ share: SharedPayload, _ options: Request.Options
  ) -> [JSONMember] {
    let prepared = PreparedPayload(share.payload, types: rule.types)
    guard options.detail == .full || share.obstacle != nil else { return rule.evaluate(prepared).members }
    let decision = rule.decide(prepared, knownAs: share.certainty).keptAway(by: share.obstacle)
    return options.detail == .full ? decision.members : decision.verdict.members
  }

  /// Remembers options by their bytes.
  private mutating func learn(_ options: Request.Options, _ request: Request) {
    guard let node = request.root["options"] else { return quick.learn([], options, steps: options.steps) }
    guard case .dictionary = node.kind, node.range.upperBound <= request.source.bytes.count else { return }
    quick.learn(
      request.source.bytes[node.range.lowerBound..<node.range.upperBound], options, steps: options.steps)
  }

  /// Returns the verdict with its reasons, step by step, and the changes that would flip it.
  private mutating func explain(_ request: Request) throws(RequestError) -> [JSONMember] {
    let options = try request.options()
    let share = try request.share(options)
    let written = try request.ruleInText(options.settings)
    var rule = if let written { written.loaded.rule } else { try self.rule(request, options.settings) }
    rule = rule.asked(about: share)
    let explanation = rule.explain(share, among: .linted(on: rule.settings.platform))
    let level = try request.optional("level", .choice) ?? ExplanationLevel.decisive
    let text = ExplanationText(explanation: explanation, level: level)
    return try members(text, written, askedAs: rule, share.payload, request)
      + HostPreset.members(share.preset, share.payload) + [options.assumptions]
  }

  /// Returns the steps and changes of an explanation; for a rule in a text, with the places and edits in that text.
  private func members(
    _ text: ExplanationText, _ written: WrittenChanges?, askedAs rule: ActivationRule, _ payload: Payload,
    _ request: Request
  ) throws(RequestError) -> [JSONMember] {
    guard let written else {
      return text.members(in: try request.ruleSource()) + [JSONMember("propertyList", .null)]
    }
    return text.members(in: written.loaded.source) { written.members($0, askedAs: rule, for: payload) }
      + [JSONMember("propertyList", JSONValue(RuleFragment.text(of: rule.value)))]
  }

  /// Returns the payloads that a rule accepts, over all items and in one.
  private mutating func accepts(_ request: Request) throws(RequestError) -> [JSONMember] {
    let options = try request.options()
    let report = CombinationsReport(try rule(request, options.settings), options.analysis)
    return report.members + [options.assumptions]
  }

  /// Returns the rule in a field.
  mutating func rule(
    _ request: Request, _ settings: RuleSettings, field: String = "rule"
  ) throws(RequestError) -> ActivationRule {
    try rule(request.field(field), request, settings)
  }

  /// Returns the rule that a node contains.
  mutating func rule(
    _ node: PropertyListNode, _ request: Request, _ settings: RuleSettings
  ) throws(RequestError) -> ActivationRule {
    let types = try request.types()
    guard types.isSame(as: .system), settings == self.settings, let text = node.string else {
      return ActivationRule(RuleValue(node), types: types, settings: settings)
    }
    if let known = rules[text] { return known.made(with: settings.budget) }
    let rule = ActivationRule(predicate: text, settings: settings)
    if rules.count >= Self.ruleLimit || text.utf8.count > 65_536 { rules.removeAll(keepingCapacity: true) }
    rules[text] = rule
    return rule
  }

  /// Returns a rule in the other form.
  ///
  /// If it is never shown or has no such form, the code of its verdict is the error.
  ///
  /// Only the proofs for writing the form are made; the others only on request.
  private mutating func convert(_ request: Request) throws(RequestError) -> [JSONMember] {
    let form: RuleForm = try request.optional("to", .choice) ?? .predicate
    let options = try request.options()
    let rule = try rule(request, options.settings)
    return ConversionReport(rule, to: form, isBrief: !options.describes).members
  }

  // MARK: Predicates

  private func predicate(_ request: Request) throws(RequestError) -> [JSONMember] {
    let format = try request.required("format", .string)
    var variables: [String: Value] = [:]
    for entry in try request.optional("variables", .object) ?? [] { variables[entry.key.text] = Value(entry.value) }
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
    [
      JSONMember("parses", .boolean(parses)), JSONMember("value", .answer(value)),
      JSONMember("error", JSONValue(error)),
      JSONMember("canonical", JSONValue(canonical)), JSONMember("message", JSONValue(message)),
    ]
  }

  // MARK: Types

  private func conforms(_ request: Request) throws(RequestError) -> [JSONMember] {
    let types = try request.types()
    let value = types.conforms(try request.required("type", .string), to: try request.required("to", .string))
    return [JSONMember("value", .boolean(value))]
  }

  private func type(_ request: Request) throws(RequestError) -> [JSONMember] {
    let types = try request.types()
    let asked = ["extension", "mimeType", "identifier", "file"].filter { request.root[$0] != nil }
    guard asked.count < 2 else {
      throw RequestError(.invalidField, "only one of 'extension', 'mimeType', 'identifier' and 'file' can be asked for")
    }
    let base = try request.optional("base", .string)
    let identifier: String?
    if let tag = try request.optional("extension", .string) {
      identifier = types.preferredType(tag: tag, tagClass: .filenameExtension, conformingTo: base)
    } else if let tag = try request.optional("mimeType", .string) {
      identifier = types.preferredType(tag: tag, tagClass: .mimeType, conformingTo: base)
    } else if let name = try request.optional("file", .string) {
      let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
      identifier = types.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind)
    } else if let name = try request.optional("identifier", .string) {
      identifier = name
    } else {
      throw RequestError(.missingField, "one of 'extension', 'mimeType', 'identifier' and 'file' is needed")
    }
    let type = identifier.flatMap { types.type($0) }
    return [
      JSONMember("identifier", JSONValue(type?.identifier ?? identifier)),
      JSONMember("conformsTo", .strings(type?.conformsTo ?? [])),
      JSONMember("extensions", .strings(type?.filenameExtensions ?? [])),
      JSONMember("mimeTypes", .strings(type?.mimeTypes ?? [])),
      JSONMember("declared", .boolean(identifier.map { types.index(of: $0) != nil } ?? false)),
    ]
  }
}
