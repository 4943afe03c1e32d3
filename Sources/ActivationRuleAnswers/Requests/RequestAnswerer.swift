import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Answers requests in JSON one by one.
///
/// `batch`, a page in a browser and other languages use the same protocol.
///
/// A request is an object with an `op` and, if the caller wants to match answers to requests, an `id`. Every request
/// gets an answer, even an invalid one.
package struct RequestAnswerer {
  // Batches ask about the same rules and payloads again and again.
  private var rules = KnownValues<KnownRule>(limit: 256)
  private var payloads = KnownValues<KnownPayload>(limit: 4_096)
  private var options = KnownValues<Request.Options>(limit: 32)
  // As many as there are presets, and more.
  private var presets = KnownValues<KnownPayload>(limit: 512)

  package init() {}

  /// The questions that a request can ask.
  package static let operations = [
    "evaluate", "explain", "predicate", "lint", "convert", "compare", "accepts", "conforms", "type", "types", "presets",
    "import", "read", "format", "apps",
  ]

  /// Returns the answer to a line, as one line of JSON.
  package mutating func answer(_ line: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    answer(Array(line), to: &output)
    return output.dropLast().text
  }

  /// Answers a line.
  ///
  /// - Parameter output: receives the answer with its line feed.
  package mutating func answer(_ line: [UInt8], to output: inout [UInt8]) {
    let source = SourceText(name: "<line>", bytes: line)
    var id: [UInt8]?
    do throws(Failure) {
      let request = try Request(source)
      id = request[.id].map { Self.identifier($0, in: source) } ?? Self.noID
      Self.write(try answer(request), id ?? Self.noID, to: &output)
    } catch {
      Self.write(["error": error.json], id ?? Self.identifier(beginning: line[...]), to: &output)
    }
  }

  /// Answers a line that was too long to keep.
  ///
  /// - Parameter start: its beginning, in which the identifier may be.
  package static func answerLongLine(beginning start: ArraySlice<UInt8> = [], to output: inout [UInt8]) {
    let message = "a line has at most \(Limit.lineBytes.value) bytes, and this one has more"
    write(["error": Failure(.lineTooLong, message).json], identifier(beginning: start), to: &output)
  }

  private static let noID = Array("null".utf8)

  /// Writes an answer as one line that begins with the identifier.
  private static func write(_ answer: JSONValue, _ id: [UInt8], to output: inout [UInt8]) {
    output += "{\"id\":".utf8
    output += id
    let start = output.count
    answer.write(to: &output)
    output[start] = UInt8(ascii: ",")
    output.append(0x0A)
  }

  /// Returns an identifier; a number as it is written, since it may not fit into our types.
  private static func identifier(_ node: PropertyListNode, in source: SourceText) -> [UInt8] {
    switch node.kind {
    case .integer, .unsignedInteger, .real: Array(source.slice(node.range))
    default: JSONValue(node).bytes()
    }
  }

  /// Returns the identifier with which a line begins that is no readable request, so that its sender still learns which
  /// one has failed.
  private static func identifier(beginning line: ArraySlice<UInt8>) -> [UInt8] {
    let head = Array("{\"id\":".utf8)
    guard line.starts(with: head) else { return noID }
    let value = line.dropFirst(head.count).prefix { $0 != "," && $0 != "}" }
    let source = SourceText(name: "id", bytes: Array(value))
    return (try? JSONReader.read(source)).map { identifier($0.root, in: source) } ?? noID
  }

  private mutating func answer(_ request: Request) throws(Failure) -> JSONValue {
    let operation = try request.required(.op, .string)
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
    case "apps": return try apps(request)
    default:
      let hint = EditDistance.question(for: operation, among: Self.operations, count: 1)
      let names = hint.isEmpty ? "; there are \(WordList.full(Self.operations, "and"))" : hint
      throw Failure(.unknownOperation, "there is no op '\(operation)'\(names)")
    }
  }

  // MARK: Rules

  private mutating func evaluate(_ request: Request) throws(Failure) -> JSONValue {
    let options = try options(request)
    let written = try request.ruleInText(options.settings)
    let rule = if let written { KnownRule(written.loaded.rule) } else { try knownRule(request, options.settings) }
    if let host = try request.optional(.host, .string) {
      return try evaluate(request, rule.rule, host, named: request.title(written?.loaded))
    }
    if let nodes = try request.optional(.presets, .array) { return try evaluate(request, rule.rule, nodes) }
    guard let nodes = try request.optional(.payloads, .array) else {
      guard request.has(.preset) else {
        return Self.json(rule, try payload(try request.required(.payload), request, options), options)
      }
      let payload = try preset(request, options)
      let asked = payload.share.preset?.platform.map { rule.on($0) } ?? rule
      guard let written else { return Self.json(asked, payload, options) }
      let answer = AnswerText(written.loaded, asked.rule.decide(payload.share), payload.share)
      return Self.json(asked, payload, options) + ["text": TextLayout(width: 80).text(answer.lines).json]
    }
    guard !request.has(.payload), !request.has(.preset) else {
      throw Failure(.invalidField, "only one of 'payload', 'preset' and 'payloads' can be given")
    }
    var decisions: [JSONValue] = []
    for node in nodes { decisions.append(Self.json(rule, try payload(node, request, options), options)) }
    return ["decisions": decisions.json]
  }

  /// Returns the answer about one payload.
  private static func json(_ rule: KnownRule, _ payload: KnownPayload, _ options: Request.Options) -> JSONValue {
    let obstacle = rule.rule.met(payload.share.obstacle)
    if options.detail == .verdict, obstacle == nil { return rule.rule.evaluate(payload.prepared).json }
    let decision = rule.decide(payload.prepared, knownAs: payload.share.certainty).keptAway(by: obstacle)
    return options.detail == .full ? decision.json : decision.verdict.json
  }

  // MARK: Values met before

  /// Returns the options of a request, read once for the same bytes.
  private mutating func options(_ request: Request) throws(Failure) -> Request.Options {
    guard let bytes = request[.options].map({ request.bytes($0) }) else {
      return try request.options()
    }
    if let known = options[bytes] { return known }
    let read = try request.options()
    options.keep(read, for: bytes)
    return read
  }

  /// A rule; from the second time on it is made ready for many payloads.
  ///
  /// An object, as a copy of a rule counts a reference for each of its parts.
  private final class KnownRule {
    let rule: ActivationRule
    var isMetAgain = false
    private lazy var many = rule.ready
    /// The same on the other platform, once a preset of that was asked about.
    private var other: KnownRule?

    init(_ rule: ActivationRule) {
      self.rule = rule
    }

    func on(_ platform: Platform) -> KnownRule {
      guard platform != rule.settings.platform else { return self }
      let known = other ?? KnownRule(rule.on(platform))
      (other, known.isMetAgain) = (known, isMetAgain)
      return known
    }

    func decide(_ payload: PreparedPayload, knownAs certainty: Certainty) -> Decision {
      isMetAgain ? many.decide(payload, knownAs: certainty) : rule.decide(payload, knownAs: certainty)
    }
  }

  /// A share with its prepared payload.
  private final class KnownPayload {
    let share: SharedPayload
    let prepared: PreparedPayload

    init(_ share: SharedPayload) {
      self.share = share
      prepared = PreparedPayload(share.payload)
    }
  }

  /// Returns the rule of a request, made once for the same bytes; its places may be those of an earlier line.
  private mutating func knownRule(_ request: Request, _ settings: RuleSettings) throws(Failure) -> KnownRule {
    guard !request.has(.declarations) else { return KnownRule(try rule(request, settings)) }
    let bytes = request.bytes(try request.required(.rule))
    if let known = rules[bytes], known.rule.settings == settings {
      known.isMetAgain = true
      return known
    }
    let rule = KnownRule(try rule(request, settings))
    rules.keep(rule, for: bytes)
    return rule
  }

  /// Returns the share that a value describes; its payload is prepared once for the same bytes.
  private mutating func payload(
    _ node: PropertyListNode, _ request: Request, _ options: Request.Options
  ) throws(Failure) -> KnownPayload {
    let bytes = request.bytes(node)
    if !options.runsHostStage, let known = payloads[bytes] { return known }
    let payload = KnownPayload(try request.share(node, options))
    if !options.runsHostStage { payloads.keep(payload, for: bytes) }
    return payload
  }

  /// Returns the share of the preset that a request names, prepared once for the same bytes.
  private mutating func preset(_ request: Request, _ options: Request.Options) throws(Failure) -> KnownPayload {
    let bytes = request.bytes(try request.required(.preset))
    if !request.has(.payload), let known = presets[bytes] { return known }
    let payload = KnownPayload(try request.share(options))
    presets.keep(payload, for: bytes)
    return payload
  }

  // MARK: More about a rule

  /// Returns the verdict with its reasons, step by step, and the changes that would flip it.
  private func explain(_ request: Request) throws(Failure) -> JSONValue {
    let options = try request.options()
    let written = try request.ruleInText(options.settings)
    var rule = if let written { written.loaded.rule } else { try self.rule(request, options.settings) }
    var hosts: HostReport?
    if let host = try request.optional(.host, .string) { hosts = try report(on: host, request, rule) }
    let share = if let hosts { hosts.explainedShare } else { try request.share(options) }
    rule = rule.asked(about: share)
    let explanation = rule.explain(share, among: .linted(on: rule.settings.platform))
    let level = try request.optional(.level, .choice) ?? ExplanationLevel.decisive
    let text = ExplanationText(explanation: explanation, level: level, presets: share.sharedPresets)
    let why = explanation.decision.plainReason(SharedNames(host: share.preset?.host))
    let details = ["why": why.json] + HostPreset.json(share.preset, share.payload)
    guard let written else {
      // A dictionary is a part of the request, and its places are of no use to anybody.
      return text.json(in: request.source, hasPlaces: !rule.isDictionary)
        + ["propertyList": nil, "text": nil] + details
    }
    return text.json(in: written.loaded.source) { written.json($0, askedAs: rule, for: share.payload) }
      + [
        "propertyList": RuleFragment.text(of: rule.value).json,
        "text": level == .decisive ? Self.printed(text, about: written.loaded, share, below: hosts).json : nil,
      ] + details
  }

  /// Returns what `explain` prints.
  private static func printed(
    _ text: ExplanationText, about rule: Extension, _ share: SharedPayload, below hosts: HostReport?
  ) -> String {
    let decision = text.explanation.decision
    var rows = text.printed(below: AnswerText(rule, decision, share), isBelowHosts: hosts != nil)
    if let hosts {
      rows = [hosts.headline(title: rule.answerName)] + (hosts.hiddenPlace == nil ? [] : rows)
    } else if [.shown, .hidden(.notOffered)].contains(decision.verdict) {
      rows += [""] + OfferObstacle.rows(for: rule.rule.settings.platform)
    }
    return TextLayout(width: 80).text(rows)
  }

  /// Returns the payloads that a rule accepts.
  private func accepts(_ request: Request) throws(Failure) -> JSONValue {
    let options = try request.options()
    let analysis = Analysis(try rule(request, options.settings), options: options.analysis)
    return ["accepts": analysis.acceptedPayloads().json]
  }

  /// Returns the rule in a field.
  func rule(
    _ request: Request, _ settings: RuleSettings, field: Request.Field = .rule
  ) throws(Failure) -> ActivationRule {
    let (node, types) = (try request.required(field), try request.types())
    guard types.isSame(as: .system), settings == RuleSettings(), let text = node.string else {
      return ActivationRule(RuleValue(node), types: types, settings: settings)
    }
    return ActivationRule(predicate: text, settings: settings)
  }

  /// Returns a rule in the other form.
  ///
  /// If it is never shown or has no such form, the code of its verdict is the error.
  ///
  /// Only the proofs for writing the form are made; the others only on request.
  private func convert(_ request: Request) throws(Failure) -> JSONValue {
    let form: RuleForm = try request.optional(.to, .choice) ?? .predicate
    let options = try request.options()
    let rule = try rule(request, options.settings)
    return ConversionReport(rule, to: form, isBrief: !options.describes).json
  }

  // MARK: Predicates

  private func predicate(_ request: Request) throws(Failure) -> JSONValue {
    let format = try request.required(.format, .string)
    var variables: [String: Value] = [:]
    for entry in try request.optional(.variables, .object) ?? [] { variables[entry.key.text] = Value(entry.value) }
    let result = PredicateParser.parse(format)
    let object = request[.object].map { Value($0) } ?? .null
    let types = UniformTypeRegistry.system
    let environment = EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) })
    var (value, code, message): (Bool?, String?, String?) = (nil, nil, nil)
    if let predicate = result.predicate {
      do throws(EvaluationError) {
        value = try PredicateEvaluator.evaluate(
          predicate, on: object, variables: variables, environment: environment)
      } catch {
        (code, message) = (error.code.rawValue, error.message)
      }
    } else {
      (code, message) = ("parse-error", result.findings.first { $0.severity == .error }?.message)
    }
    return [
      "parses": (result.predicate != nil).json, "value": value.json, "error": code.json,
      "canonical": result.predicate?.description.json, "message": message.json,
    ]
  }

  // MARK: Types

  private func conforms(_ request: Request) throws(Failure) -> JSONValue {
    let types = try request.types()
    let value = types.conforms(try request.required(.type, .string), to: try request.required(.to, .string))
    return ["value": value.json]
  }

  private func type(_ request: Request) throws(Failure) -> JSONValue {
    let types = try request.types()
    let asked = [Request.Field.extension, .mimeType, .identifier, .file].filter { request.has($0) }
    guard asked.count < 2 else {
      throw Failure(
        .invalidField, "only one of 'extension', 'mimeType', 'identifier' and 'file' can be asked for")
    }
    let base = try request.optional(.base, .string)
    let identifier: String?
    if let tag = try request.optional(.extension, .string) {
      identifier = types.preferredType(tag: tag, tagClass: .filenameExtension, conformingTo: base)
    } else if let tag = try request.optional(.mimeType, .string) {
      identifier = types.preferredType(tag: tag, tagClass: .mimeType, conformingTo: base)
    } else if let name = try request.optional(.file, .string) {
      let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
      identifier = types.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind)
    } else if let name = try request.optional(.identifier, .string) {
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
}

/// What earlier lines had, by its bytes; it is emptied when it is full, so that memory stays constant for any input.
struct KnownValues<Value> {
  private struct Key: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var values: [Key: Value] = [:]
  private let limit: Int
  /// The most bytes of a key; hardly any rule or payload has more.
  private static var keyLimit: Int { 4_096 }

  /// - Parameter limit: the most values.
  init(limit: Int) {
    self.limit = limit
  }

  subscript(bytes: ArraySlice<UInt8>) -> Value? { values[Key(bytes: bytes)] }

  /// Keeps a value, unless its bytes are too many.
  mutating func keep(_ value: Value, for bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.keyLimit else { return }
    if values.count >= limit { values.removeAll() }
    // A slice of the line would keep the whole line.
    values[Key(bytes: Array(bytes)[...])] = value
  }
}
