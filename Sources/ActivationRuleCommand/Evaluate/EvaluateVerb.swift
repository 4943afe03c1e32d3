import ActivationRuleReports
import ActivationRuleSources

extension Verb {
  /// `evaluate`.
  static let evaluate = Verb(
    name: "evaluate", summary: "Would this appear for these things?", usage: "RULE [FILE…] [PAYLOAD OPTIONS]",
    details: HelpText.rule + "\n\n" + HelpText.payload,
    examples: [
      "activationrule evaluate Samples/Apps/Notebook.app photo.heic report.pdf --url https://example.com",
      "activationrule evaluate --rule '{\"NSExtensionActivationSupportsText\": true}' --text hello",
      "activationrule evaluate Samples/Extensions/PDFStamp --import Samples/Dumps/BrowserPDF.txt",
    ],
    options: OptionDefinition.payload + OptionDefinition.rule + [.budget] + OptionDefinition.answer(.textOrJSON),
    aliases: ["eval"],
    format: .textOrJSON,
    run: { (arguments, console) throws(CommandFailure) in try EvaluateCommand.run(arguments, console) })
}

/// The rules and the payload that arguments name, for verbs that ask the ones about the other.
struct EvaluationRequest {
  let settings: RuleSettings
  /// What is shared, with the types of files as the system knows them.
  let payload: Payload
  let outcomes: [RuleOutcome]
  /// The presets that could be asked for.
  let presets: PresetLibrary
  /// The presets that are shared.
  let sharedPresets: [HostPreset]
  /// How sure it is that just this is shared.
  let certainty: Certainty
  /// The open questions, about rules and about activity items, that are not answered by their default.
  let assumptions: JSONValue
  private let arguments: ParsedArguments
  private let isRuleGiven: Bool
  private let types: UniformTypeRegistry
  private let console: Console

  /// Reads everything that the arguments name; `nil` after help about the settings was printed.
  ///
  /// - Parameter notesHostStage: whether what the host stage changes of presets is noted.
  init?(_ arguments: ParsedArguments, notesHostStage: Bool = false, _ console: Console) throws(CommandFailure) {
    guard let settings = try SettingsArguments.settings(arguments, console) else { return nil }
    let source = try RuleSource(arguments, settings, console)
    let text = try arguments.value("--rule")
    try arguments.requireRules()
    let given = try PayloadArguments(
      arguments, skipping: text == nil ? 1 : 0, types: source.types, notesHostStage: notesHostStage,
      console)
    payload = try given.payload()
    given.complain(to: console)
    if let text {
      if let first = arguments.positionals.first, first.hasSuffix(".plist") || Files.kind(of: first) == .folder {
        console.complain(
          "warning: '\(VisibleText.line(first))' is taken for something shared, since '--rule' gives the rule")
      }
      outcomes = [.loaded(try source.load(text: text))]
    } else {
      outcomes = try source.load(path: arguments.positionals[0], console)
    }
    self.settings = settings
    presets = given.presets
    sharedPresets = given.sharedPresets
    certainty = given.certainty
    assumptions = settings.json(with: try SettingsArguments.conversionSettings(arguments))
    self.arguments = arguments
    types = source.types
    self.console = console
    isRuleGiven = text == nil
  }

  /// What is shared, as a rule sees it: an app that declares types of its own knows its files by them.
  func payload(for outcome: RuleOutcome) -> Payload {
    guard case .loaded(let loaded) = outcome, !loaded.rule.types.isSame(as: types) else { return payload }
    let given = try? PayloadArguments(arguments, skipping: isRuleGiven ? 1 : 0, types: loaded.rule.types, console)
    return (try? given?.payload()) ?? payload
  }

  /// The results for all rules.
  var results: [EvaluationResult] { outcomes.map { EvaluationResult($0, payload(for: $0), knownAs: certainty) } }
}

/// Evaluates all rules at a place for one payload.
enum EvaluateCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let request = try EvaluationRequest(arguments, console) else { return .success }
    let results = request.results
    report(results, request, arguments, console)
    return status(of: results)
  }

  /// Any broken rule is 2; else any that is shown is 0; else 1.
  static func status(of results: [EvaluationResult]) -> ExitStatus {
    if results.contains(where: { $0.isBroken }) { return .broken }
    return results.contains { $0.decision?.verdict == .shown } ? .success : .negative
  }

  private static func report(
    _ results: [EvaluationResult], _ request: EvaluationRequest, _ arguments: ParsedArguments, _ console: Console
  ) {
    if arguments.isJSON {
      console.print(json: EvaluationReport.json(results, request))
    } else {
      for result in results { console.print(EvaluationReport.line(result, isAlone: results.count == 1, console)) }
      for line in ExplanationText.lines(about: request.sharedPresets) { console.print(line) }
    }
    for result in results { console.writeError(result.diagnosticText(quiet: console.isQuiet)) }
  }
}

/// What evaluating one rule came to.
struct EvaluationResult {
  let path: String
  /// The decision; `nil` if the rule could not be read.
  let decision: Decision?
  let rule: LoadedRule?
  let failure: CommandFailure?
  /// What is shared, as this rule sees it.
  let payload: Payload

  init(_ outcome: RuleOutcome, _ payload: Payload, knownAs certainty: Certainty) {
    self.payload = payload
    switch outcome {
    case .loaded(let loaded):
      decision = loaded.rule.decide(payload, knownAs: certainty)
      (path, rule, failure) = (loaded.path, loaded, nil)
    case .unreadable(let unreadable):
      (path, decision, rule, failure) = (unreadable.path, nil, nil, unreadable.failure)
    }
  }

  var isBroken: Bool {
    guard case .error? = decision?.verdict else { return decision == nil }
    return true
  }

  /// Everything for standard error; with `quiet`, errors only.
  func diagnosticText(quiet: Bool) -> String {
    guard let rule else { return failure?.text ?? "" }
    var all = rule.diagnostics.filter { $0.severity != .info }
    if let decision, case .error(let reason) = decision.verdict, reason != .parseError {
      all.append(Diagnostic(reason.rawValue, .error, decision.message, at: decision.range ?? .none))
    }
    return all.filter { !quiet || $0.severity == .error }.map { DiagnosticRenderer.render($0, in: rule.source) }
      .joined()
  }
}

/// How results of `evaluate` are shown.
enum EvaluationReport {
  /// One line: the verdict, which extension, the reason, and how sure it is.
  static func line(_ result: EvaluationResult, isAlone: Bool, _ console: Console) -> String {
    guard let decision = result.decision else {
      return "\(console.colored("error", 31)): \(VisibleText.line(result.path)): the rule cannot be read"
    }
    return ExplanationText.line(decision, title: title(result, isAlone: isAlone)) { console.colored($0, $1) }
  }

  /// The extension's name; with its path when there are several.
  static func title(_ result: EvaluationResult, isAlone: Bool) -> String {
    let path = VisibleText.line(result.path)
    guard let name = result.rule?.name.map(VisibleText.line) else { return path }
    return isAlone ? name : "\(name) (\(path))"
  }

  /// The results as JSON.
  ///
  /// - Parameter extra: further members for a result.
  static func json(
    _ results: [EvaluationResult], _ request: EvaluationRequest,
    extra: (EvaluationResult) -> [JSONMember] = { _ in [] }
  ) -> JSONValue {
    [
      "tool": ToolIdentity.json(request.presets, request.settings),
      "platform": .string(request.settings.platform.rawValue),
      "assumptions": request.assumptions, "payload": request.payload.json,
      "presets": .array(request.sharedPresets.map { $0.gradeJSON }),
      "results": .array(
        results.map { result in
          let own = result.payload == request.payload ? [] : [JSONMember("payload", result.payload.json)]
          return .object(members(result) + own + extra(result))
        }),
    ]
  }

  private static func members(_ result: EvaluationResult) -> [JSONMember] {
    guard let decision = result.decision, let rule = result.rule else {
      let text = (result.failure?.text ?? "").trimmingBlanks()
      return [
        JSONMember("path", .string(result.path)), JSONMember("name", .null), JSONMember("extensionPoint", .null),
        JSONMember("verdict", "error"), JSONMember("reason", .string(result.failure?.reasonCode ?? "unreadable")),
        JSONMember("message", .string(text)),
        JSONMember("sentence", "error: the rule cannot be read"), JSONMember("openQuestions", .array([])),
      ]
    }
    var members = rule.title + decision.members
    members += [
      JSONMember("sentence", .string(decision.sentence)), JSONMember("key", JSONValue(decision.key)),
      JSONMember("openQuestions", .array(decision.openQuestions.map { $0.json })),
    ]
    if let range = decision.range { members.append(JSONMember("position", rule.source.json(range))) }
    members.append(JSONMember("diagnostics", rule.diagnosticsJSON))
    return members
  }
}
