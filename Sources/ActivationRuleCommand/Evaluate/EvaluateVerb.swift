import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension Verb {
  /// `evaluate`.
  static let evaluate = Verb(
    name: "evaluate", summary: "Check whether the extension appears",
    usage: "[RULE] [FILE…] [OPTIONS]", details: HelpText.askedRules + "\n" + HelpText.payload,
    examples: [
      "activationrule evaluate Samples/Apps/Notebook.app photo.heic report.pdf",
      "activationrule evaluate Samples/Extensions/LinkShelf --host firefox",
      "activationrule evaluate --rule TRUEPREDICATE --text hello",
    ], exits: ("shown", "hidden or partly"), article: "Hosts and payloads",
    ownOptions: OptionDefinition.payload + OptionDefinition.rule,
    aliases: ["eval"],
    takesShares: true,
    format: .textOrJSON,
    run: EvaluateCommand.run)
}

/// The rules and payloads that arguments name, for verbs that evaluate rules.
struct EvaluationRequest {
  let settings: RuleSettings
  /// The platform of the question.
  ///
  /// A rule may be evaluated on the other platform if nothing is known about it on this one.
  let platform: Platform
  /// The shared payload, with the types of files as the system knows them; several if there is one for each preset of
  /// the hosts.
  let shares: [SharedPayload]
  /// Whether the question is about the presets of hosts.
  let isByHost: Bool
  let outcomes: [RuleOutcome]
  /// Notes on apps that actually share something else.
  let notes: [String]
  /// The presets that can be named.
  let presets: PresetLibrary
  private let arguments: ParsedArguments
  /// The number of leading positional arguments that name the rule.
  private let ruleCount: Int
  private let types: UniformTypeRegistry
  /// The source that read the rules.
  let source: RuleSource
  private let console: Console

  /// Reads everything that the arguments name.
  ///
  /// - Parameter notesHostStage: whether to note changes of presets by the host stage.
  init(_ arguments: ParsedArguments, notesHostStage: Bool = false, _ console: Console) throws(CommandFailure) {
    var settings = try SettingsArguments.settings(arguments)
    let text = try arguments.value("--rule")
    let word = try RuleWord(arguments, takesFiles: true, console)
    var listed: PayloadArguments?
    let source = try RuleSource(arguments, settings, console)
    if !arguments.has(PresetChoice.host.name) {
      listed = try PayloadArguments(
        arguments, skipping: word.count, types: source.types, notesHostStage: notesHostStage, console)
    }
    var outcomes: [RuleOutcome]
    if let text {
      if let first = arguments.positionals.first, first.hasSuffix(".plist") || Files.kind(of: first) == .folder {
        console.complain(
          "warning: '\(VisibleText.line(first))' is taken for something shared, since '--rule' gives the rule")
      }
      outcomes = [.loaded(try source.load(text: text))]
    } else {
      outcomes =
        try word.path.map { path throws(CommandFailure) in try source.outcomes(at: path, arguments, console) } ?? []
    }
    let loaded = NamedRules(outcomes).loaded
    SettingsArguments.takePlatform(of: loaded, arguments, &settings)
    platform = settings.platform
    let selection = try PresetChoice.hosts(arguments, skipping: word.count, &settings)
    if selection == nil { try PresetChoice.takePlatform(of: arguments, &settings) }
    // What an app of the other platform shares is asked about there.
    if settings.platform != platform { outcomes = outcomes.map { $0.on(settings.platform) } }
    self.outcomes = outcomes
    if let selection {
      presets = selection.library
      let (all, order) = (selection.all, HostShares(selection.all))
      shares = (order.deciding + order.older + order.guesses).map { SharedPayload(all[$0]) }
      notes = []
    } else {
      let given: PayloadArguments
      if let listed {
        given = listed
      } else {
        given = try PayloadArguments(arguments, skipping: word.count, types: source.types, console)
      }
      presets = given.presets
      let payload = try given.payload()
      notes =
        given.appShares.filter { $0.isShared(on: settings.platform) }.compactMap { SharedPayload.note(onPageOf: $0) }
        + SharedPayload.notes(on: payload, on: settings.platform)
      shares = [
        SharedPayload(
          payload: payload, sharedPresets: given.sharedPresets, certainty: given.certainty,
          obstacle: given.obstacle(to: payload, on: settings.platform), files: given.fileNames)
      ]
    }
    listed?.complain(to: console) { loaded.count == 1 ? loaded[0].rule.evaluate($0).word : nil }
    self.settings = settings
    isByHost = selection != nil
    self.arguments = arguments
    types = source.types
    self.source = source
    self.console = console
    ruleCount = word.count
  }

  /// The presets that are shared.
  var sharedPresets: [HostPreset] { shares.flatMap { $0.sharedPresets } }

  /// Returns the payload as a rule sees it.
  ///
  /// An app that declares types identifies its files by them.
  private func share(_ share: SharedPayload, for outcome: RuleOutcome) -> SharedPayload {
    guard !isByHost, case .loaded(let loaded) = outcome, !loaded.rule.types.isSame(as: types),
      let given = try? PayloadArguments(arguments, skipping: ruleCount, types: loaded.rule.types, console),
      let payload = try? given.payload()
    else { return share }
    return share.seen(as: payload, files: given.fileNames)
  }

  /// The results for each rule.
  var answers: [[EvaluationResult]] {
    let names = NamedRules(outcomes).loaded.map { $0.name }
    return outcomes.map { outcome in
      let isRead = if case .loaded = outcome { true } else { false }
      var results = shares.prefix(isRead ? shares.count : 1).map { EvaluationResult(outcome, share($0, for: outcome)) }
      let hosts = EvaluationReport.hosts(results, self)
      let hasOwnName = names.count { $0 == results.first?.rule?.name } < 2
      for index in results.indices { (results[index].hosts, results[index].hasOwnName) = (hosts, hasOwnName) }
      return results
    }
  }
}

/// Evaluates all rules at a place for one payload.
enum EvaluateCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let request = try EvaluationRequest(arguments, console)
    let answers = request.answers
    report(answers, request, arguments, console)
    writeDiagnostics(answers, console)
    return status(of: answers, request)
  }

  /// Returns 2 for any broken rule; otherwise 0 if some rule is shown for everything in the question, and each that is
  /// hidden takes nothing of the kind; otherwise 1.
  static func status(of answers: [[EvaluationResult]], _ request: EvaluationRequest) -> ExitStatus {
    let words = answers.map { EvaluationReport.word($0, request) }
    if words.contains(.error) { return .broken }
    let isDone = zip(answers, words).allSatisfy { $1 == .shown || $0.allSatisfy { !$0.isOfTakenKind } }
    return words.contains(.shown) && isDone ? .success : .negative
  }

  /// Writes the remarks on the rules to standard error, each once.
  static func writeDiagnostics(_ answers: [[EvaluationResult]], _ console: Console) {
    for results in answers {
      var written: [[TextRow]] = []
      for rows in results.map({ $0.remarks(quiet: console.isQuiet) }) where !written.contains(rows) {
        written.append(rows)
        console.writeError(rows)
      }
    }
  }

  private static func report(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest, _ arguments: ParsedArguments, _ console: Console
  ) {
    if arguments.isJSON { return console.print(json: EvaluationReport.json(answers, request)) }
    if !console.isQuiet { console.write(EvaluationReport.rows(answers, request, arguments, console)) }
  }
}

/// The result of evaluating one rule.
struct EvaluationResult {
  let path: String
  /// The decision; `nil` if the rule could not be read.
  let decision: Decision?
  let rule: LoadedRule?
  /// The evaluated rule: on the platform of the preset, if the question is about one.
  let asked: ActivationRule?
  let failure: CommandFailure?
  /// The shared payload, as this rule sees it.
  let share: SharedPayload
  /// The decisions on all shares of the hosts in the question.
  var hosts: HostReport?
  /// Whether no other extension in the question has the same name.
  var hasOwnName = true

  init(_ outcome: RuleOutcome, _ share: SharedPayload) {
    self.share = share
    switch outcome {
    case .loaded(let loaded):
      let rule = loaded.rule.asked(about: share)
      decision = rule.decide(share)
      (path, self.rule, asked, failure) = (loaded.path, loaded, rule, nil)
    case .unreadable(let unreadable):
      (path, decision, rule, asked, failure) = (unreadable.path, nil, nil, nil, unreadable.failure)
    }
  }

  /// Returns the reason for the verdict and the changes that would flip it; `nil` if the rule could not be read.
  func explanation() -> Explanation? {
    asked.map { rule in
      let samples = ShareSamples.linted(on: rule.settings.platform)
      return rule.explain(share, among: hosts?.asking(samples) ?? samples)
    }
  }

  /// Whether the rule takes the kind of the shared thing.
  var isOfTakenKind: Bool {
    guard let asked, let decision else { return true }
    guard decision.verdict.isAboutWhatIsShared else { return false }
    let attachments = share.payload.attachments
    let kinds = share.onlyPreset?.kinds ?? attachments.map { ShareKind($0) }
    return KindsOfRule(asked).take(kinds, sharedAs: attachments)
  }

  var isBroken: Bool {
    guard case .error? = decision?.verdict else { return decision == nil }
    return true
  }

  /// Returns all rows for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [TextRow] {
    guard let rule else { return failure?.rows ?? [] }
    // The answer above already names the exception and its place.
    guard quiet, let decision, case .error(let reason) = decision.verdict, reason != .parseError else {
      return rule.remarks(quiet: quiet)
    }
    let error = Diagnostic(reason.rawValue, .error, decision.message, at: decision.clauseRange ?? .none)
    return DiagnosticRenderer.rows(error, in: rule.source)
  }
}

/// The output of `evaluate`.
enum EvaluationReport {
  /// Returns the answers for people, each with its reason; the next step is below the last one.
  static func rows(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest, _ arguments: ParsedArguments, _ console: Console
  ) -> [TextRow] {
    let isAlone = answers.count == 1
    var lines = isAlone ? [] : [summary(answers, request, console), ""]
    for results in inReadingOrder(answers, request) {
      if let hosts = hosts(results, request) {
        lines += HostAnswer(hosts, results, isAlone: isAlone, arguments, console).lines(
          isAlone ? HostAnswer.whole : HostAnswer.amongOthers)
      } else {
        var answer = Self.lines(results[0], console)
        if isAlone { answer.insert(contentsOf: asData(results[0]), at: min(1, answer.count)) }
        lines += answer
        if isAlone { lines += AnswerText.lines("note", request.notes.map { TextRow($0) }) }
        if isAlone { lines += next(results[0], arguments) }
      }
      if !isAlone { lines.append("") }
    }
    if !isAlone {
      if !request.isByHost { lines += AnswerText.lines("note", request.notes.map { TextRow($0) }) }
      lines += nextOfSeveral(answers, request, arguments)
    }
    lines += noteOnInput(arguments)
    return lines
  }

  /// Returns what the verdict is where the same kind of thing comes from an app that does not share it as a file, if
  /// that differs; a name such as `video.mov` alone does not tell.
  private static func asData(_ result: EvaluationResult) -> [TextRow] {
    let attachments = result.share.payload.attachments
    guard let rule = result.asked, let decision = result.decision, result.share.sharedPresets.isEmpty,
      attachments.count == 1, attachments[0].registeredTypeIdentifiers.contains("public.file-url")
    else { return [] }
    let bare = attachments[0].registeredTypeIdentifiers.filter { $0 != "public.file-url" }
    let kind = ShareKind(Payload.Attachment(bare))
    let other = HostPreset.counted(on: rule.settings.platform).first { preset in
      let shared = preset.payload.attachments
      return ["Photos", "Screenshot editor", "Mail"].contains(preset.host) && preset.kinds == [kind]
        && shared.count == 1
        && !shared[0].registeredTypeIdentifiers.contains("public.file-url")
        && (rule.decide(SharedPayload(preset)).verdict == .shown) != (decision.verdict == .shown)
    }
    guard let other else { return [] }
    let usual = UsualShare.allCases.first { $0.presetID == other.id }
    let word = decision.verdict == .shown ? "hidden" : "shown"
    let option = usual.map { "--\($0.rawValue)" } ?? "--preset \(other.id)"
    return AnswerText.lines("as a file", ["from Files; \(word) from \(VisibleText.row(other.host)) (\(option))"])
  }

  /// Returns the verdict over several extensions, with the names of the shown ones.
  private static func summary(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest, _ console: Console
  ) -> TextRow {
    let verdict = verdict(over: answers, request)
    let meant = answers.filter { word($0, request) == verdict }.compactMap { $0.first }
    let names = meant.prefix(3).map { title($0, isAlone: true) } + (meant.count > 3 ? ["others"] : [])
    let text =
      verdict == .hidden
      ? "all \(answers.count) extensions"
      : "\(meant.count) of \(answers.count) extensions\(verdict == .partly ? " for some shares" : ""): "
        + WordList.full(names, "and")
    return AnswerText.verdict(verdict, text, showsSign: console.showsSigns)
  }

  /// Returns the verdict in the headline of several extensions.
  private static func verdict(over answers: [[EvaluationResult]], _ request: EvaluationRequest) -> ShareDecision.Word {
    let words = answers.map { word($0, request) }
    let order: [ShareDecision.Word] = request.isByHost ? [.error, .shown, .partly] : [.shown, .error]
    return order.first { words.contains($0) } ?? .hidden
  }

  /// Returns the answers in reading order: first the extensions that the headline names.
  private static func inReadingOrder(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest
  ) -> [[EvaluationResult]] {
    let verdict = verdict(over: answers, request)
    return answers.filter { word($0, request) == verdict } + answers.filter { word($0, request) != verdict }
  }

  /// Returns the verdict of a rule over all payloads of the question.
  static func word(_ results: [EvaluationResult], _ request: EvaluationRequest) -> ShareDecision.Word {
    if let hosts = hosts(results, request) { return hosts.verdict.word }
    if results.contains(where: { $0.isBroken }) { return .error }
    return results.allSatisfy { $0.decision?.verdict == .shown } ? .shown : .hidden
  }

  /// Returns the next step for several extensions: change the share extension that takes most, if none is shown and each
  /// is in a separate file.
  private static func nextOfSeveral(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest, _ arguments: ParsedArguments
  ) -> [TextRow] {
    let isOneOfEach = Set(answers.map { $0[0].path }).count == answers.count
    let verdict = verdict(over: answers, request)
    let named = answers.filter { word($0, request) == verdict }
    guard let first = named.max(by: { breadth($0) < breadth($1) }), isOneOfEach, verdict != .shown
    else { return AnswerText.lines("next", [TextRow(command: command("explain", arguments))]) }
    return next(first[hosts(first, request)?.hiddenPlace ?? 0], arguments, isAlone: false)
  }

  /// Returns how many kinds of things a rule takes; less than any of a share extension for an action, which is often
  /// for one format.
  private static func breadth(_ results: [EvaluationResult]) -> Int {
    guard let rule = results[0].rule else { return -1 }
    let isShare = rule.extensionPoint == ExtensionPoints.withRule.first
    return rule.rule.kinds.count + (isShare ? ShareKind.allCases.count : 0)
  }

  /// Returns the next step for a result.
  ///
  /// - Parameter isAlone: whether the arguments name its rule and no other.
  static func next(
    _ result: EvaluationResult, _ arguments: ParsedArguments, isAlone: Bool = true
  ) -> [TextRow] {
    guard let decision = result.decision, let rule = result.rule else {
      // Lint says more only if it knows a repair.
      guard result.failure?.diagnosed?.diagnostic.fixIts.isEmpty == false else { return [] }
      return AnswerText.lines(
        "next", [TextRow(command: "activationrule lint \(ShellWord.quoted(result.path))")])
    }
    let changes = decision.verdict == .shown ? [] : result.explanation()?.numberedChanges ?? []
    return NextStep.lines(
      decision, rule, changes, isAboutHost: result.hosts != nil,
      command: command("explain", arguments, rule: isAlone ? nil : rule.path))
  }

  /// Returns the command line of another verb with the same words.
  ///
  /// Standard input is empty by then, so a file must replace it. Options that only affect this answer are left out.
  ///
  /// - Parameters:
  ///   - share: the words that replace the hosts; `nil` to keep them.
  ///   - known: the options of the verb; `nil` if it has the same options as this verb.
  ///   - rule: the path of the rule; `nil` for the rule that the words name.
  static func command(
    _ verb: String, _ arguments: ParsedArguments, _ share: [String]? = nil, knows known: [OptionDefinition]? = nil,
    rule: String? = nil
  ) -> String {
    let known = known.map { Set($0.map { $0.name }) }
    var (share, rule) = (share, rule)
    let isNamed = RuleWord.isNamed(arguments)
    let words = arguments.words { element, given in
      guard case .option(let name, let value) = element else {
        guard isNamed, let path = rule else { return Array(given) }
        rule = nil
        return given.dropLast() + [path]
      }
      guard !["--output", "--format"].contains(name), known?.contains(name) ?? true else { return [] }
      guard let chosen = share else { return Array(given) }
      guard name == PresetChoice.host.name else {
        return [name] + (value.map { [$0] } ?? [])
      }
      share = []
      return chosen
    }
    // The words name no rule, since it was found below the folder.
    let found = rule.map { [$0] } ?? []
    let named = (found + words).map { ShellWord.quoted(isInput($0) ? String($0.dropLast()) + "FILE" : $0) }
    return (["activationrule", verb] + named).joined(separator: " ")
  }

  /// Whether a word names standard input, either as a rule or in an option.
  private static func isInput(_ word: String) -> Bool { word == "-" || word.hasPrefix("--") && word.hasSuffix("=-") }

  /// Returns a note that explains FILE in a proposed command; empty if standard input was not read.
  static func noteOnInput(_ arguments: ParsedArguments) -> [TextRow] {
    let isRead = arguments.given.contains { isInput($0) }
    return AnswerText.lines("note", isRead ? ["save what you piped in as FILE first"] : [])
  }

  /// Returns the verdict of a result with its reason.
  ///
  /// - Parameter isPrecise: whether to give the precise reason, with types and codes.
  static func lines(_ result: EvaluationResult, isPrecise: Bool = false, _ console: Console) -> [TextRow] {
    let title = (result.share.isGuess ? "a guess: " : "") + title(result, isAlone: true)
    guard let decision = result.decision, let rule = result.rule else {
      let verdict = Verdict.error(.parseError)
      return [AnswerText.verdict(verdict, title, showsSign: console.showsSigns)]
        + AnswerText.lines("why", ["\(result.failure?.reason ?? "the rule cannot be read")"])
    }
    let text = AnswerText(
      title: title, decision: decision, rule: rule, names: result.share.names, showsSign: console.showsSigns)
    return isPrecise ? text.preciseLines : text.lines
  }

  /// Returns the extension's name, with its path if there are several.
  static func title(_ result: EvaluationResult, isAlone: Bool) -> String {
    let path = VisibleText.line(result.path)
    guard let name = result.rule?.name.map(VisibleText.line) else { return path }
    return isAlone && result.hasOwnName ? name : "\(name) (\(path))"
  }

  /// Returns a rule's decisions on the presets of hosts; `nil` for another question, and for a rule that cannot be
  /// read.
  ///
  /// - Parameter includesBroken: whether to include a rule that is not a predicate; its verdict is the same on all presets.
  static func hosts(
    _ results: [EvaluationResult], _ request: EvaluationRequest, includesBroken: Bool = false
  ) -> HostReport? {
    guard request.isByHost, let rule = results.first?.rule, includesBroken || !rule.isBroken else { return nil }
    let rows = results.compactMap { result in
      result.decision.flatMap { decision in
        result.share.preset.map { HostReport.Row($0, result.share.payload, decision) }
      }
    }
    return HostReport(rows, of: rule.rule, on: request.platform)
  }

  /// Returns the answers as JSON, and the places that cannot be read.
  ///
  /// - Parameter answer: returns the answer about a rule that could be read.
  static func json(
    _ answers: [[EvaluationResult]], _ request: EvaluationRequest,
    _ answer: (EvaluationResult, LoadedRule) -> JSONValue = { result, rule in
      result.decision?.json(in: rule.source) ?? [:]
    }
  ) -> JSONValue {
    let decisions = answers.joined().compactMap { result in
      result.rule.map { rule in
        rule.title + answer(result, rule) + HostPreset.json(result.share.onlyPreset, result.share.payload)
          + ["findings": rule.findingsJSON]
      }
    }
    return [
      "tool": ToolIdentity.json(request.presets),
      "platform": request.settings.platform.rawValue.json,
      "presets": request.sharedPresets.json, "hosts": hostVerdicts(answers, request).json,
      "decisions": decisions.json,
      "failures": answers.compactMap { $0.first.flatMap { $0.failure?.answer(at: $0.path) } }.json,
    ]
  }

  /// Returns the verdict of each rule that can be evaluated, if the question is about hosts.
  private static func hostVerdicts(_ answers: [[EvaluationResult]], _ request: EvaluationRequest) -> [JSONValue] {
    answers.compactMap { results in
      guard let rule = results.first?.rule, let hosts = hosts(results, request, includesBroken: true) else {
        return nil
      }
      return rule.title + hosts.verdictJSON
    }
  }
}
