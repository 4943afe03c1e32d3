import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleReports
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
    ], exits: ("shown, unknown", "hidden, partly"), article: "Hosts and payloads",
    ownOptions: { OptionDefinition.payload + OptionDefinition.rule },
    aliases: ["eval"],
    takesShares: true,
    format: .textOrJSON,
    run: { (arguments, console) throws(Failure) in
      let asked = try AskedQuestion(arguments, wanting: [], console)
      let answer = Answer(asked.question)
      if arguments.isJSON {
        console.print(json: answer.json())
      } else if !console.isQuiet {
        console.write(asked.report(answer).rows)
      }
      asked.writeRemarks(answer)
      return ExitStatus(code: answer.word.exitCode)
    })
}

/// The question that the words of `evaluate` and `explain` ask, with the remarks that accompany its answer.
struct AskedQuestion {
  private let arguments: ParsedArguments
  private let console: Console
  private(set) var question: Question
  /// Notes on apps that actually share something else.
  private var notes: [String] = []

  /// Reads everything that the arguments name.
  ///
  /// - Parameter notesHostStage: whether to note changes of presets by the host stage.
  init(
    _ arguments: ParsedArguments, wanting wanted: Set<Question.Part>, notesHostStage: Bool = false, _ console: Console
  ) throws(Failure) {
    (self.arguments, self.console) = (arguments, console)
    let settings = try arguments.settings()
    let word = try RuleWord(arguments, console)
    let source = try RuleSource(arguments, console)
    question = Question([], wanting: wanted)
    guard !arguments.has(PresetChoice.host) else {
      try askAboutApps(try Self.outcomes(word, source, arguments, console), skipping: word.count, settings)
      return
    }
    // A mistake in the shared things is reported before one in the rules.
    let listed = try PayloadArguments(
      arguments, skipping: word.count, types: source.surroundings.types, notesHostStage: notesHostStage, console)
    let outcomes = try Self.outcomes(word, source, arguments, console)
    try askAboutThings(listed, outcomes, skipping: word.count, settings)
  }

  /// Returns the rules that the arguments name, by a path or by a text.
  private static func outcomes(
    _ word: RuleWord, _ source: RuleSource, _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> [RuleOutcome] {
    guard let text = try arguments.value(.ruleText) else {
      guard let path = word.path else { return [] }
      // For programs, an unreadable path is an outcome too.
      return arguments.isJSON ? source.outcomes(of: .positional(path)) : try source.load(path: path)
    }
    if let first = arguments.positionals.first,
      first.hasSuffix(".plist") || arguments.tree.kind(of: first) == .folder
    {
      console.complain(
        "warning: '\(VisibleText.line(first))' is taken for something shared, since '--rule' gives the rule")
    }
    return [.success(try source.load(text: text))]
  }

  /// Asks about things that the arguments list.
  private mutating func askAboutThings(
    _ listed: PayloadArguments, _ outcomes: [RuleOutcome], skipping: Int, _ start: RuleSettings
  ) throws(Failure) {
    let loaded = outcomes.rules
    var settings = start
    arguments.takePlatform(of: loaded, &settings)
    // A named preset is evaluated on the preset's platform if that of the rule is a mere assumption.
    let isNamed = try PresetChoice.takePlatform(of: arguments, &settings)
    let platform = settings.platform
    let share = try listed.share(on: platform)
    notes =
      listed.appShares.filter { $0.isShared(on: platform) }.compactMap { SharedPayload.note(onPageOf: $0) }
      + SharedPayload.notes(on: share.payload, on: platform)
    listed.complain { loaded.count == 1 ? loaded[0].rule.evaluate($0).word : nil }
    question.presets = listed.presets
    question.asked = try outcomes.map { outcome throws(Failure) in
      let outcome = isNamed ? outcome.map { $0.rule.isPlatformKnown ? $0 : $0.on(platform) } : outcome
      // An app that declares types identifies its files by them.
      guard case .success(let rule) = outcome, !rule.rule.types.isSame(as: listed.types) else {
        return Question.Asked(outcome, .things([share]))
      }
      let own = try PayloadArguments(arguments, skipping: skipping, types: rule.rule.types, console)
      return Question.Asked(outcome, .things([share.seen(as: try own.payload(), files: own.fileNames)]))
    }
  }

  /// Asks about apps, each rule about what they share on its platform.
  private mutating func askAboutApps(
    _ outcomes: [RuleOutcome], skipping: Int, _ start: RuleSettings
  ) throws(Failure) {
    try PresetChoice.requireAlone(arguments, skipping: skipping)
    var known = SharesOfPlatforms(arguments, start)
    question.presets = try arguments.presetLibrary()
    question.asked = try outcomes.map { outcome throws(Failure) in
      let presets = try known.shares(for: outcome).all
      return Question.Asked(outcome, .apps(HostShares(presets).all.map { SharedPayload(presets[$0]) }))
    }
  }

  // MARK: The answer

  /// Returns what is printed of an answer.
  func report(_ answer: Answer) -> AnswerReport {
    AnswerReport(answer, words, notes: notes, width: console.width)
  }

  /// Writes the remarks on the rules to standard error, each once, and what the answer does not say.
  func writeRemarks(_ answer: Answer) {
    let isSilent = arguments.isJSON || console.isQuiet
    for rule in answer.rules { console.writeError(rule.remarks(quiet: console.isQuiet)) }
    for failure in answer.failures where isSilent || failure.finding.id != FileFault.buildSetting.rawValue {
      console.writeError(failure.rows)
    }
  }

  /// The words of the question, for commands.
  ///
  /// Standard input is empty by then, so a file must replace it.
  private var words: CommandWords {
    CommandWords(
      hosts: arguments.values(PresetChoice.host), readsInput: arguments.given.contains { Self.isInput($0) }
    ) { command($0, $1, rule: $2) }
  }

  /// Returns the command line of another verb with the same words, without options that only affect this answer.
  ///
  /// - Parameters:
  ///   - share: the words that replace the hosts; `nil` to keep them.
  ///   - rule: the words for the rule; `nil` for the rule that the words name.
  private func command(_ name: String, _ share: [String]?, rule: [String]?) -> String {
    var (share, rule) = (share, rule)
    let isNamed = RuleWord.isNamed(arguments)
    let known = Verb.all.first { $0.name == name }?.options ?? []
    let words = arguments.words { element, given in
      guard case .option(let name, let value) = element else {
        // Options are added behind these words, so that none of them may follow "--".
        let own = given.filter { $0 != "--" }.map { $0.hasPrefix("-") && $0 != "-" ? "./" + $0 : $0 }
        guard isNamed, let one = rule else { return own }
        rule = nil
        return own.dropLast() + one
      }
      guard !["--output", "--format"].contains(name), known.contains(where: { $0.name == name }) else { return [] }
      guard let chosen = share else { return Array(given) }
      guard name == PresetChoice.host.name else { return [name] + (value.map { [$0] } ?? []) }
      share = []
      return chosen
    }
    // The words name no rule, since it was found below the folder.
    let found = rule.map { one in one.prefix(1).map { $0.hasPrefix("-") ? "./" + $0 : $0 } + one.dropFirst() } ?? []
    return ShellWord.command([name] + (found + words).map { Self.isInput($0) ? String($0.dropLast()) + "FILE" : $0 })
  }

  /// Whether a word names standard input, either as a rule or in an option.
  private static func isInput(_ word: String) -> Bool { word == "-" || word.hasPrefix("--") && word.hasSuffix("=-") }
}

/// The presets of the platforms of rules, selected once for each platform.
struct SharesOfPlatforms {
  private let arguments: ParsedArguments
  private let start: RuleSettings
  private(set) var known: [(platform: Platform, selection: PresetSelection)] = []

  /// - Parameter start: the platform of rules that cannot be read, and of all rules if one is given.
  init(_ arguments: ParsedArguments, _ start: RuleSettings) {
    (self.arguments, self.start) = (arguments, start)
  }

  /// Returns the presets for the platform of a rule; for an app of the other platform alone, its presets there.
  mutating func shares(for outcome: RuleOutcome) throws(Failure) -> PresetSelection {
    var settings = start
    if !arguments.has(SettingsArguments.platform), case .success(let rule) = outcome {
      settings.platform = rule.rule.settings.platform
    }
    let own = settings.platform
    if let found = known.first(where: { $0.platform == own }) { return found.selection }
    let selection = try PresetChoice.selection(arguments, &settings)
    known.append((own, selection))
    return selection
  }
}
