import ActivationRuleAnswers
import ActivationRuleDocuments
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
    run: { (arguments, console) throws(Failure) in
      let evaluation = try Evaluation(arguments, console)
      if arguments.isJSON {
        console.print(json: evaluation.json { $0.results[$1].decision?.json(in: $2) ?? [:] })
      } else if !console.isQuiet {
        console.write(evaluation.rows)
      }
      evaluation.writeRemarks()
      return evaluation.status
    })
}

/// The rules and payloads that arguments name, with the answers, for verbs that evaluate rules.
struct Evaluation {
  let arguments: ParsedArguments
  let console: Console
  let settings: RuleSettings
  /// The source that read the rules.
  let source: RuleSource
  /// The answers about each rule.
  let rules: [EvaluatedRule]
  /// Notes on apps that actually share something else.
  private let notes: [String]
  /// The presets that can be named.
  private let presets: PresetLibrary
  /// The shared presets.
  private let sharedPresets: [HostPreset]

  /// Reads everything that the arguments name, and evaluates the rules.
  ///
  /// - Parameter notesHostStage: whether to note changes of presets by the host stage.
  init(_ arguments: ParsedArguments, notesHostStage: Bool = false, _ console: Console) throws(Failure) {
    var settings = try SettingsArguments.settings(arguments)
    let text = try arguments.value("--rule")
    let word = try RuleWord(arguments, takesFiles: true, console)
    let source = try RuleSource(arguments, console)
    var listed: PayloadArguments?
    if !arguments.has(PresetChoice.host.name) {
      listed = try PayloadArguments(
        arguments, skipping: word.count, types: source.surroundings.types, notesHostStage: notesHostStage, console)
    }
    var outcomes: [RuleOutcome] = []
    if let text {
      if let first = arguments.positionals.first,
        first.hasSuffix(".plist") || arguments.tree.kind(of: first) == .folder
      {
        console.complain(
          "warning: '\(VisibleText.line(first))' is taken for something shared, since '--rule' gives the rule")
      }
      outcomes = [.success(try source.load(text: text))]
    } else if let path = word.path {
      outcomes = try source.outcomes(at: path, arguments, console)
    }
    let loaded = NamedRules(outcomes).loaded
    SettingsArguments.takePlatform(of: loaded, arguments, &settings)
    // What apps share, by the platforms of the rules; an app of the other platform alone is asked about there.
    var byPlatform: [Platform: (shares: [SharedPayload], asked: Platform)] = [:]
    let shares: [SharedPayload]
    if let listed {
      let platform = settings.platform
      try PresetChoice.takePlatform(of: arguments, &settings)
      presets = listed.presets
      let payload = try listed.payload()
      notes =
        listed.appShares.filter { $0.isShared(on: settings.platform) }.compactMap { SharedPayload.note(onPageOf: $0) }
        + SharedPayload.notes(on: payload, on: settings.platform)
      shares = [
        SharedPayload(
          payload: payload, sharedPresets: listed.sharedPresets, certainty: listed.certainty,
          obstacle: listed.obstacle(to: payload, on: settings.platform), files: listed.fileNames)
      ]
      listed.complain(to: console) { loaded.count == 1 ? loaded[0].rule.evaluate($0).word : nil }
      // What is named of the other platform is asked about there.
      if settings.platform != platform {
        outcomes = outcomes.map { outcome in outcome.map { $0.on(settings.platform) } }
      }
    } else {
      let start = settings
      let own = loaded.map { $0.rule.settings.platform }.filter { $0 != start.platform }
      for platform in [start.platform] + (arguments.has(SettingsArguments.platform.definition.name) ? [] : own)
      where byPlatform[platform] == nil {
        var asked = start
        asked.platform = platform
        let selection = try PresetChoice.hosts(arguments, skipping: word.count, &asked)
        let all = selection.all
        byPlatform[platform] = (HostShares(all).all.map { SharedPayload(all[$0]) }, asked.platform)
        if platform == start.platform { settings = asked }
      }
      (presets, notes) = (try PresetArguments.library(arguments), [])
      shares = byPlatform[start.platform]?.shares ?? []
    }
    let names = Dictionary(grouping: loaded) { $0.name }
    rules = try outcomes.map { outcome throws(Failure) in
      let own = (try? outcome.get())?.rule.settings.platform
      let known = own.flatMap { byPlatform[$0] }
      let outcome = known.map { known in outcome.map { $0.on(known.asked) } } ?? outcome
      guard case .success(let rule) = outcome else {
        return EvaluatedRule([EvaluationResult(outcome, shares[0])], onlyName: nil, askedOn: nil)
      }
      let results = try (known?.shares ?? shares).map { share throws(Failure) -> EvaluationResult in
        // An app that declares types identifies its files by them.
        guard listed != nil, !rule.rule.types.isSame(as: source.surroundings.types) else {
          return EvaluationResult(outcome, share)
        }
        let own = try PayloadArguments(arguments, skipping: word.count, types: rule.rule.types, console)
        return EvaluationResult(outcome, share.seen(as: try own.payload(), files: own.fileNames))
      }
      let isOnly = names[rule.name]?.count == 1
      return EvaluatedRule(
        results, onlyName: isOnly ? rule.name : nil, askedOn: listed == nil ? own : nil)
    }
    sharedPresets = shares.flatMap { $0.sharedPresets }
    (self.arguments, self.console, self.settings, self.source) = (arguments, console, settings, source)
  }

  var status: ExitStatus { ExitStatus(word) }

  /// The word over all extensions.
  var word: ShareDecision.Word { ShareDecision.Word(over: rules.map { $0.word }) }

  /// Writes the remarks on the rules to standard error, each once, and what the answer does not say.
  func writeRemarks() {
    for rule in rules where arguments.isJSON || console.isQuiet || rule.results[0].unknownSetting == nil {
      for rows in rule.results.map({ $0.remarks(quiet: console.isQuiet) }).eachOnce { console.writeError(rows) }
    }
  }

  /// Returns the answers as JSON, and the places that cannot be read.
  ///
  /// - Parameter answer: returns the answer of a result about a rule that could be read.
  func json(_ answer: (_ rule: EvaluatedRule, _ place: Int, SourceText) -> JSONValue) -> JSONValue {
    let decisions = rules.flatMap { rule in
      rule.results.enumerated().compactMap { place, result in
        result.rule.map { loaded in
          loaded.title + answer(rule, place, loaded.source)
            + HostPreset.json(result.share.onlyPreset, result.share.payload) + ["findings": loaded.findingsJSON]
        }
      }
    }
    let hosts = rules.compactMap { rule in
      rule.allHosts.flatMap { hosts in rule.results[0].rule.map { $0.title + hosts.verdictJSON } }
    }
    return [
      "tool": ToolIdentity.json(presets), "platform": settings.platform.rawValue.json,
      "presets": sharedPresets.json, "hosts": hosts.json, "decisions": decisions.json,
      "failures": rules.map { $0.results[0] }.compactMap { $0.failure?.at($0.path) }.json,
    ]
  }

  // MARK: For people

  /// The answer for a property list that belongs to no Share or Action extension; `nil` if it belongs to one.
  var absence: [TextRow]? {
    rules.count == 1 ? rules[0].results[0].rule?.absence(title: rules[0].title(isAlone: true)) : nil
  }

  /// The answers, each with its reason; the next step is below the last one.
  var rows: [TextRow] {
    if let rows = absence { return rows }
    let noteRows = AnswerText.lines("note", notes.map { TextRow($0) })
    if let rule = rules.first, rules.count == 1 {
      if let hosts = rule.hosts { return hostRows(rule, hosts, isAlone: true) + noteOnInput }
      var rows = rule.rows(0)
      rows.insert(contentsOf: rule.results[0].asData, at: min(1, rows.count))
      return rows + noteRows + next(rule) + noteOnInput
    }
    let verdict = word
    // First the extensions that the headline names.
    var rows = [summary]
    for rule in rules.filter({ $0.word == verdict }) + rules.filter({ $0.word != verdict }) {
      rows += [""] + (rule.hosts.map { hostRows(rule, $0, isAlone: false) } ?? rule.rows(0))
    }
    let end = noteRows + nextOfSeveral + noteOnInput
    return rows + (end.isEmpty ? [] : [""] + end)
  }

  /// The verdict over several extensions, with the names of the shown ones.
  private var summary: TextRow {
    let verdict = word
    let meant = rules.filter { $0.word == verdict }
    let names = meant.prefix(3).map { $0.title(isAlone: true) } + (meant.count > 3 ? ["others"] : [])
    let text =
      verdict == .hidden
      ? "all \(rules.count) extensions"
      : "\(meant.count) of \(rules.count) extensions\(verdict == .partly ? " for some shares" : ""): "
        + WordList.full(names, "and")
    return AnswerText.verdict(verdict, text)
  }

  /// The next step for several extensions: change the share extension that takes most, if none is shown and each is in
  /// a separate file.
  private var nextOfSeveral: [TextRow] {
    let isOneOfEach = Set(rules.map { $0.results[0].path }).count == rules.count
    let verdict = word
    let named = rules.filter { $0.word == verdict }
    guard let first = named.max(by: { $0.breadth < $1.breadth }), isOneOfEach, verdict != .shown
    else { return AnswerText.lines("next", [TextRow(command: command("explain"))]) }
    return next(first, first.hosts?.hiddenPlace ?? 0, isAlone: false)
  }

  /// Returns the next step for a result.
  ///
  /// - Parameter isAlone: whether the arguments name its rule and no other.
  func next(_ evaluated: EvaluatedRule, _ place: Int = 0, isAlone: Bool = true) -> [TextRow] {
    let result = evaluated.results[place]
    guard let decision = result.decision, let rule = result.rule else {
      // Lint says more only if it knows a repair.
      guard result.failure?.finding.fixIts.isEmpty == false else { return [] }
      return AnswerText.lines(
        "next", [TextRow(command: "activationrule lint \(ShellWord.path(result.path))")])
    }
    let changes = decision.verdict == .shown ? [] : evaluated.explanation(place)?.numberedChanges ?? []
    return NextStep.lines(
      decision, rule, changes, isAboutHost: evaluated.hosts != nil,
      command: command("explain", rule: isAlone ? nil : rule.path))
  }

  /// Returns the command line of another verb with the same words.
  ///
  /// Standard input is empty by then, so a file must replace it. Options that only affect this answer are left out.
  ///
  /// - Parameters:
  ///   - share: the words that replace the hosts; `nil` to keep them.
  ///   - known: the options of the verb; `nil` if it has the same options as this verb.
  ///   - rule: the path of the rule; `nil` for the rule that the words name.
  func command(
    _ verb: String, _ share: [String]? = nil, knows known: [OptionDefinition]? = nil, rule: String? = nil
  ) -> String {
    var (share, rule) = (share, rule)
    let isNamed = RuleWord.isNamed(arguments)
    let words = arguments.words { element, given in
      guard case .option(let name, let value) = element else {
        guard isNamed, let path = rule else { return Array(given) }
        rule = nil
        return given.dropLast() + [path]
      }
      let isKnown = known?.contains { $0.name == name } ?? true
      guard !["--output", "--format"].contains(name), isKnown else { return [] }
      guard let chosen = share else { return Array(given) }
      guard name == PresetChoice.host.name else {
        return [name] + (value.map { [$0] } ?? [])
      }
      share = []
      return chosen
    }
    // The words name no rule, since it was found below the folder.
    let found = rule.map { [$0.hasPrefix("-") ? "./" + $0 : $0] } ?? []
    let named = (found + words).map { ShellWord.quoted(Self.isInput($0) ? String($0.dropLast()) + "FILE" : $0) }
    return (["activationrule", verb] + named).joined(separator: " ")
  }

  /// Whether a word names standard input, either as a rule or in an option.
  private static func isInput(_ word: String) -> Bool { word == "-" || word.hasPrefix("--") && word.hasSuffix("=-") }

  /// A note that explains FILE in a proposed command; empty if standard input was not read.
  var noteOnInput: [TextRow] {
    let isRead = arguments.given.contains { Self.isInput($0) }
    return AnswerText.lines("note", isRead ? ["save what you piped in as FILE first"] : [])
  }
}

/// The answers about one rule: one result, or one for each share of the hosts in the question.
struct EvaluatedRule {
  let results: [EvaluationResult]
  /// The decisions on the shares of hosts; `nil` for another question, and for a rule that cannot be read.
  let allHosts: HostReport?
  /// The extension's name, if no other extension in the question has it.
  private let onlyName: String?

  /// - Parameter platform: the platform of a question about hosts; `nil` for another question.
  init(_ results: [EvaluationResult], onlyName: String?, askedOn platform: Platform?) {
    (self.results, self.onlyName) = (results, onlyName)
    let rows = results.compactMap { result in
      result.decision.flatMap { decision in
        result.share.preset.map { HostReport.Row($0, result.share.payload, decision) }
      }
    }
    let rule = results.first?.rule?.rule
    allHosts = platform.flatMap { platform in rule.map { HostReport(rows, of: KindsOfRule($0), on: platform) } }
  }

  /// The same, without a rule that is not a predicate or not used; its verdict is the same on all presets.
  var hosts: HostReport? {
    results[0].rule.map { $0.isBroken || $0.pointMessage != nil } == true ? nil : allHosts
  }

  /// The verdict over all payloads of the question.
  var word: ShareDecision.Word {
    if let hosts { return hosts.verdict.word }
    if results.contains(where: { $0.isBroken }) { return .error }
    return results.allSatisfy { $0.decision?.verdict == .shown } ? .shown : .hidden
  }

  /// How many kinds of things the rule takes; less than any of a share extension for an action, which is often for one
  /// format.
  var breadth: Int {
    guard let rule = results[0].rule else { return -1 }
    let isShare = rule.extensionPoint == ExtensionPoints.withRule.first
    return rule.rule.kinds.count + (isShare ? ShareKind.allCases.count : 0)
  }

  /// Returns the extension's name, with its path if there are several.
  func title(isAlone: Bool) -> String {
    let path = VisibleText.line(results[0].path)
    guard let name = results[0].rule?.name.map(VisibleText.line) else { return path }
    return isAlone && onlyName != nil ? name : "\(name) (\(path))"
  }

  /// Returns the verdict of a result with its reason.
  func rows(_ place: Int) -> [TextRow] {
    text(place)?.lines ?? [AnswerText.verdict(Verdict.error(.parseError), answerTitle(place))]
      + AnswerText.lines("why", ["\(results[place].failure?.message ?? "the rule cannot be read")"])
      + AnswerText.lines("rule", [results[place].unknownSetting].compactMap { $0 }.map { "\($0)" })
  }

  /// Returns the answer of a result for people; `nil` if the rule could not be read.
  func text(_ place: Int) -> AnswerText? {
    let result = results[place]
    guard let decision = result.decision, let rule = result.rule else { return nil }
    return AnswerText(title: answerTitle(place), decision: decision, rule: rule, names: result.share.names)
  }

  private func answerTitle(_ place: Int) -> String {
    (results[place].share.isGuess ? "a guess: " : "") + title(isAlone: true)
  }

  /// Returns the reason for a verdict and the changes that would flip it; `nil` if the rule could not be read.
  func explanation(_ place: Int) -> Explanation? {
    let result = results[place]
    return result.asked.map { rule in
      let samples = ShareSamples.linted(on: rule.settings.platform)
      return rule.explain(result.share, among: hosts?.asking(samples) ?? samples)
    }
  }
}

/// The result of evaluating one rule.
struct EvaluationResult {
  let path: String
  /// The decision; `nil` if the rule could not be read.
  let decision: Decision?
  let rule: Extension?
  /// The evaluated rule: on the platform of the preset, if the question is about one.
  let asked: ActivationRule?
  let failure: Failure?
  /// The shared payload, as this rule sees it.
  let share: SharedPayload

  init(_ outcome: RuleOutcome, _ share: SharedPayload) {
    self.share = share
    switch outcome {
    case .success(let loaded):
      let rule = loaded.rule.asked(about: share)
      decision = rule.decide(share)
      (path, self.rule, asked, failure) = (loaded.path, loaded, rule, nil)
    case .failure(let unreadable):
      (path, decision, rule, asked, failure) = (unreadable.fileName, nil, nil, nil, unreadable)
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

  /// The place of a build setting in the rule whose value is not known; nothing else is to say about the failure.
  var unknownSetting: String? {
    guard let failure, failure.finding.id == FileFault.buildSetting.rawValue else { return nil }
    return "\(VisibleText.line(path)):\(failure.position.line)"
  }

  var isBroken: Bool { decision.map { $0.verdict.word == "error" } ?? true }

  /// Returns all rows for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [TextRow] {
    guard let rule else { return failure?.rows ?? [] }
    // The answer above already names the exception and its place.
    guard quiet, let decision, case .error(let reason) = decision.verdict, reason != .parseError else {
      return rule.remarks(quiet: quiet)
    }
    let error = Finding(reason.rawValue, .error, decision.message, at: decision.clauseRange ?? .none)
    return FindingRenderer.rows(error, in: rule.source)
  }

  /// What the verdict is where the same kind of thing comes from an app that does not share it as a file, if that
  /// differs; a name such as `video.mov` alone does not tell.
  var asData: [TextRow] {
    let attachments = share.payload.attachments
    guard let rule = asked, let decision, share.sharedPresets.isEmpty,
      attachments.count == 1, attachments[0].registeredTypeIdentifiers.contains("public.file-url")
    else { return [] }
    let bare = attachments[0].registeredTypeIdentifiers.filter { $0 != "public.file-url" }
    let kind = ShareKind(Payload.Attachment(bare))
    let other = HostPreset.counted(on: rule.settings.platform).first { preset in
      let shared = preset.payload.attachments
      return ["Photos", "Screenshot editor", "Mail"].contains(preset.host) && preset.kinds == [kind]
        && shared.count == 1
        && !shared[0].registeredTypeIdentifiers.contains { type in
          // A Live Photo is a picture that can be taken for a video.
          type == "public.file-url" || kind != .video && ShareKind(Payload.Attachment([type])) == .video
        }
        && (rule.decide(SharedPayload(preset)).verdict == .shown) != (decision.verdict == .shown)
    }
    guard let other else { return [] }
    let usual = UsualShare.allCases.first { $0.presetID == other.id }
    let word = decision.verdict == .shown ? "hidden" : "shown"
    let option = usual.map { "--\($0.rawValue)" } ?? "--preset \(other.id)"
    return AnswerText.lines("as a file", ["from Files; \(word) from \(VisibleText.row(other.host)) (\(option))"])
  }
}
