import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules

/// Answers requests in JSON one by one.
///
/// `batch`, a page in a browser and other languages use the same protocol.
///
/// A request is an object with an `op` and, if the caller wants to match answers to requests, an `id`. Every request
/// gets an answer, even an invalid one.
package struct RequestAnswerer {
  // Batches ask about the same rules and payloads again and again.
  private var values = KnownValues()
  private var answers = KnownAnswers()

  package init() {}

  /// The questions that a request can ask.
  package static let operations = Request.questions.map { $0.operation }

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
    let question = KnownAnswers.Question(line)
    if let question, answers.write(question, of: line, to: &output) { return }
    let start = output.count
    let isAnswered = answer(line, to: &output) { (answerer, request, operation) throws(Failure) in
      try answerer.answer(request, operation)
    }
    if isAnswered, let question { answers.keep(output[start...], to: question) }
  }

  /// Answers a line of the page, which asks less than others do: a module for it alone is smaller by a tenth.
  package mutating func answerPage(_ line: [UInt8], to output: inout [UInt8]) {
    answer(line, to: &output) { (answerer, request, operation) throws(Failure) in
      try answerer.answerPage(request, operation)
    }
  }

  /// Answers a line; `false` if it is refused.
  @discardableResult
  private mutating func answer(
    _ line: [UInt8], to output: inout [UInt8],
    by answered: (inout RequestAnswerer, Request, String) throws(Failure) -> JSONValue
  ) -> Bool {
    let source = SourceText(name: "<line>", bytes: line)
    var (id, operation): ([UInt8]?, String?)
    do throws(Failure) {
      let request = try Request(source, values)
      id = request[.id].map { Self.identifier($0, in: source) } ?? Self.noID
      let asked = try request.required(.op, .string)
      operation = asked
      try request.checkMembers(of: asked)
      Self.write(try answered(&self, request, asked), id ?? Self.noID, asked, to: &output)
      return true
    } catch {
      Self.write(["error": error.json], id ?? Self.identifier(beginning: line[...]), operation, to: &output)
      return false
    }
  }

  /// Answers a line that was too long to keep.
  ///
  /// - Parameter start: its beginning, in which the identifier may be.
  package static func answerLongLine(beginning start: ArraySlice<UInt8> = [], to output: inout [UInt8]) {
    let message = "a line has at most \(Limit.lineBytes.value) bytes, and this one has more"
    write(["error": Failure(.lineTooLong, message).json], identifier(beginning: start), nil, to: &output)
  }

  private static let noID = Array("null".utf8)

  /// Writes an answer as one line that begins with the identifier and what was asked.
  private static func write(_ answer: JSONValue, _ id: [UInt8], _ operation: String?, to output: inout [UInt8]) {
    output += "{\"id\":".utf8
    output += id
    output += ",\"op\":".utf8
    operation.json.write(to: &output)
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
    var (value, isQuoted) = (line.dropFirst(head.count), false)
    for place in value.indices {
      isQuoted = isQuoted != (value[place] == UInt8(ascii: "\"") && line[place - 1] != UInt8(ascii: "\\"))
      guard !isQuoted, value[place] == UInt8(ascii: ",") || value[place] == UInt8(ascii: "}") else { continue }
      value = value[..<place]
      break
    }
    let source = SourceText(name: "id", bytes: Array(value))
    return (try? JSONReader.read(source)).map { identifier($0.root, in: source) } ?? noID
  }

  private mutating func answer(_ request: Request, _ operation: String) throws(Failure) -> JSONValue {
    switch operation {
    case "evaluate", "explain", "apps": try answerInWords(request, Self.wanted(by: operation))
    case "lint" where request.has(.files): try request.lintFiles()
    case "predicate": try request.predicate()
    case "compare": try request.compare()
    case "conforms": try request.conforms()
    case "types": try request.namedTypes()
    default: try answerPage(request, operation)
    }
  }

  private mutating func answerPage(_ request: Request, _ operation: String) throws(Failure) -> JSONValue {
    switch operation {
    case "explain", "apps": return try answer(request, wanting: Self.wanted(by: operation)).json
    case "lint": return try request.lint()
    case "convert": return try request.convert()
    case "type": return try request.type()
    case "accepts": return try request.accepts()
    case "presets": return try request.presets()
    case "import": return try request.imported()
    case "read": return try request.rules()
    case "format": return try request.formatted()
    default:
      let hint = EditDistance.question(for: operation, among: Self.operations, count: 1)
      let names = hint.isEmpty ? "; there are \(WordList.full(Self.operations, "and"))" : hint
      throw Failure(.unknownOperation, "there is no op '\(operation)'\(names)")
    }
  }

  // MARK: Answers

  /// What a verb asks for besides verdicts.
  private static func wanted(by operation: String) -> Set<Question.Part> {
    operation == "explain" ? [.steps, .changes] : operation == "apps" ? [.guesses] : []
  }

  /// Answers 'evaluate', 'explain' or 'apps' about files, or about a rule, with what the command prints if that is wanted.
  private mutating func answerInWords(
    _ request: Request, _ wanted: Set<Question.Part>
  ) throws(Failure) -> JSONValue {
    if request.has(.files) { return try request.answerAboutFiles(wanted) }
    let (json, answer) = try answer(request, wanting: wanted)
    guard try request.optional(.print, .boolean) ?? false else { return json }
    guard let answer, !request.has(.payloads) else {
      throw Failure(.invalidField, "'print' is about one share or one app, in full; leave it out")
    }
    let rows = Request.rows(answer, wanted, try request.words(answer.rules[0].extension)).answer
    return json + ["text": TextLayout(width: 80).text(rows).json]
  }

  /// Answers 'evaluate', 'explain' or 'apps', the last of which asks about all apps.
  ///
  /// - Parameter wanted: what the verb asks for besides verdicts.
  /// - Returns: also the whole answer, unless verdicts alone are wanted.
  private mutating func answer(
    _ request: Request, wanting wanted: Set<Question.Part>
  ) throws(Failure) -> (json: JSONValue, whole: Answer?) {
    let isAboutApps = wanted.contains(.guesses)
    let options = try options(request)
    let asked = try asked(request, options)
    let isVerdict = wanted.isEmpty && options.detail == .verdict
    var loaded: Extension?
    let shared: Question.Shared
    if let shares = try sharesOfApps(request, isAboutAll: isAboutApps, on: asked.loaded.rule.settings.platform) {
      shared = .apps(shares)
    } else {
      let shares = try shares(request, options)
      if isVerdict, !request.has(.preset) || !asked.loaded.rule.isPlatformKnown {
        let verdicts = shares.map { asked.loaded.rule.evaluate($0) }
        return (Self.json(Verdict(of: verdicts), verdicts), nil)
      }
      if shares.count == 1 { loaded = asked.loaded.asked(about: shares[0]) }
      shared = .things(shares)
    }
    let rule = RuleAnswer(loaded ?? asked.loaded, shared, wanting: wanted)
    if isVerdict { return (Self.json(rule.word, rule.decision.all.map { $0.decision.verdict }), nil) }
    let answer = Answer(rule)
    // The places of changes are those in a file, and not in a request.
    let isFile = request.hasText
    return (answer.json { $1.json(of: $0, isInFile: isFile) }, answer)
  }

  /// Returns verdicts and the codes of their reasons alone, for rates at which a sentence counts.
  private static func json(_ word: Verdict, _ verdicts: [RuleVerdict]) -> JSONValue {
    ["word": word.json, "shares": .array(verdicts.map { $0.json })]
  }

  // MARK: Values met before

  /// Returns the options of a request.
  private mutating func options(_ request: Request) throws(Failure) -> Request.Options {
    guard request.has(.options) else { return Request.Options() }
    if case .options(let options)? = request.known(.options) { return options }
    let options = try request.options()
    values.keep(.options(options), for: request.bytes(.options))
    return options
  }

  /// Returns the rule of a request, or of the text that it has; its places may be those of an earlier line.
  private mutating func asked(_ request: Request, _ options: Request.Options) throws(Failure) -> KnownRule {
    let settings = options.settings
    if request.hasText { return KnownRule(try request.ruleInText(settings)) }
    guard !request.has(.declarations) else { return KnownRule(try request.extension(options)) }
    if case .rule(let rule)? = request.known(.rule), rule.loaded.rule.settings == settings,
      rule.loaded.rule.isPlatformKnown == (options.isPlatformGiven || settings.platform == .macOS)
    {
      rule.makeReady()
      return rule
    }
    let rule = KnownRule(try request.extension(options))
    values.keep(.rule(rule), for: request.bytes(.rule))
    return rule
  }

  /// Returns what the app or all apps in question share; `nil` for a question about things.
  private mutating func sharesOfApps(
    _ request: Request, isAboutAll: Bool, on platform: Platform
  ) throws(Failure) -> [SharedPayload]? {
    guard !isAboutAll, request.has(.host) else {
      return try request.sharesOfApps(isAboutAll: isAboutAll, on: platform)
    }
    if case .host(let host)? = request.known(.host) { return host.shares(on: platform) }
    let host = try request.host()
    values.keep(.host(host), for: request.bytes(.host))
    return host.shares(on: platform)
  }

  /// Returns the shares in a request: a payload, several, or a preset.
  private mutating func shares(_ request: Request, _ options: Request.Options) throws(Failure) -> [SharedPayload] {
    if request.has(.preset) {
      if case .preset(let share)? = request.known(.preset) { return [share] }
      let share = try request.share(options)
      values.keep(.preset(share), for: request.bytes(.preset))
      return [share]
    }
    guard let nodes = try request.optional(.payloads, .array) else {
      return [try share(request.bytes(.payload), options, request.share(options))]
    }
    try request.requireFew(nodes, .payloads)
    var shares: [SharedPayload] = []
    for node in nodes { shares.append(try share(request.bytes(node), options, request.share(node, options))) }
    return shares
  }

  /// Returns the share with some bytes: that of an earlier line, unless the system converts it first.
  private mutating func share(
    _ bytes: ArraySlice<UInt8>, _ options: Request.Options, _ read: @autoclosure () throws(Failure) -> SharedPayload
  ) throws(Failure) -> SharedPayload {
    if options.runsHostStage { return try read() }
    if case .payload(let share)? = values[bytes] { return share }
    let share = try read()
    values.keep(.payload(share), for: bytes)
    return share
  }
}

/// What was made of a value of an earlier line.
enum KnownValue {
  case rule(KnownRule)
  /// The share of a payload, without the host stage.
  case payload(SharedPayload)
  /// The share of the preset of this name.
  case preset(SharedPayload)
  case host(Share.Host)
  case options(Request.Options)
}

/// A rule: an object, since a copy of it counts a reference for each of its parts.
final class KnownRule {
  private(set) var loaded: Extension
  private var isReady = false

  init(_ loaded: Extension) { self.loaded = loaded }

  /// Makes a rule ready for many payloads, which only one that is asked about again is worth.
  func makeReady() {
    if isReady { return }
    (loaded, isReady) = (loaded.ready, true)
  }
}

typealias KnownValues = KnownBytes<KnownValue>
