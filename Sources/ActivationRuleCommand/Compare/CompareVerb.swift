extension Verb {
  /// `compare`.
  static let compare = Verb(
    name: "compare", summary: "Find what a change to a rule gains and loses",
    usage: "A B [OPTIONS]\n       activationrule compare A --expect always|never|never-raises|never-shadowed",
    details: "A and B are each a RULE.\n" + HelpText.rule + "\n\n" + """
      Either rule can be given with --rule TEXT; the first one given is A. One may be a dictionary and the other a predicate.

      The first line says how A relates to B: the same, narrower, wider, different or disjoint (never both shown). Then come
      the payloads that only A or only B accepts, described as by 'accepts', each with its smallest payload and the deciding
      part, and the presets that B loses (-) and gains (+). For two apps, it compares extensions with the same bundle
      identifier, name or folder. A rule that cannot be read, raises an exception or fails the safety check counts as hidden,
      and the first line says so.

      'implies': B is shown whenever A is. 'never-raises': no payload makes A raise an exception or fail the safety check.
      'never-shadowed': in an app or folder with at most 8 extensions, each is shown for some payload for which no other is;
      the answer lists the smallest such payloads, and payloads that none accepts. Exit codes here: 0 the expectation is
      true; 1 it is false or not decided; 2 a rule cannot be read.
      """,
    examples: [
      "activationrule compare Samples/Extensions/LinkShelf Samples/Extensions/ClipKeeper",
      "activationrule compare Samples/Extensions/PhotoDrop Samples/Extensions/PhotoWall --expect implies",
      "activationrule compare Samples/Rules/AtMostThreePhotos.txt --expect never-raises",
      "activationrule compare Samples/Apps/Notebook.app --expect never-shadowed",
      "activationrule compare Samples/Extensions/PhotoDrop --expect never --assuming 'extensionItems.@count > 1'",
      "activationrule compare Samples/Extensions/LinkShelf --rule '{\"NSExtensionActivationSupportsText\": true}'",
    ],
    options: CompareOptions.definitions + PresetChoice.options + [.presetFiles, .budget] + OptionDefinition.rule
      + OptionDefinition.answer(.textOrJSON),
    aliases: ["diff"],
    format: .textOrJSON,
    run: { (arguments, console) throws(CommandFailure) in try CompareCommand.run(arguments, console) })
}

/// Compares rules over all payloads.
enum CompareCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    var settings = try SettingsArguments.settings(arguments)
    let (expectation, payloads) = try CompareOptions.question(arguments)
    let selection = try PresetChoice.selection(arguments, &settings)
    let source = try RuleSource(arguments, settings, console)
    let assumption = try source.assumption(arguments, console)
    let question = ComparisonQuestion(expectation, about: payloads, assuming: assumption)
    let pairs = try RulePairs(arguments, source, console, isAboutAll: expectation == .neverShadowed)
    for rows in pairs.remarks(quiet: console.isQuiet) { console.writeError(rows) }
    let report = ComparisonReport(
      pairs.pairs.map { RuleComparison($0, question, selection) }, unpaired: pairs.unpaired,
      failures: pairs.unreadable.map { $0.answer }, question)
    if arguments.isJSON {
      console.print(json: report.json(settings, selection.library))
    } else {
      console.write(report.rows { console.colored($0, $1) })
    }
    return report.isBroken ? .broken : report.holds == true ? .success : .negative
  }
}

/// Reads the arguments of a `compare` question.
enum CompareOptions {
  private static let expect = Option<Expectation>(
    "--expect", "RELATION", "\(relations(ofRules: 2)); of A alone as above")
  private static let types = Option<AnalysisOptions.TypeUniverse>(
    "--types", "NAMES", "registered: only known types; declarable (default): also types that apps may declare")
  private static let maximumItems = Option(
    "--max-items", "N", from: 1...Int.max, "only payloads with at most N items")
  private static let maximumAttachments = Option(
    "--max-attachments", "N", from: 1...Int.max, "only payloads with at most N attachments in all items")

  static let definitions = [expect.definition] + payloads

  /// Returns the relations that can be expected of this many rules; "same" is another word for the default.
  private static func relations(ofRules count: Int) -> String {
    Expectation.allCases.filter { $0.ruleCount == count && $0 != .same }
      .map { $0 == .equivalent ? "\($0.rawValue) (default)" : $0.rawValue }.joined(separator: ", ")
  }

  /// The options that limit the payloads.
  static let payloads = [
    types.definition,
    OptionDefinition(
      "--limit", "NAME=N",
      "set a limit of the search: \(WordList.full(AnalysisLimits.Name.allCases.map { $0.rawValue }))"),
    OptionDefinition("--allow-empty", "also consider payloads without attachments"),
    .noHostStage,
    maximumItems.definition, maximumAttachments.definition,
    OptionDefinition(
      "--assuming", "RULE", of: .file, "only payloads that this rule accepts: a path, or the rule itself"),
  ]

  /// Returns the number of rules that a question requires.
  static func neededRules(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    try arguments.value(expect).map { $0.ruleCount ?? 1 } ?? 2
  }

  /// Returns the expectation, if any, and the payloads of the answer, without the assumption.
  static func question(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> (expectation: Expectation?, payloads: AnalysisOptions) {
    let ruleCount = try ruleCount(arguments)
    let given = try arguments.value(expect)
    guard ruleCount == 2 || given != nil else {
      throw .usage(
        "two rules are needed, A and B; of one it can be asked '--expect always', 'never' or 'never-raises', of an app's 'never-shadowed'"
      )
    }
    let payloads = try analysis(arguments)
    if let given, given.ruleCount == nil, ruleCount > 1 {
      throw .usage(
        "'--expect \(given.rawValue)' is about the extensions of one app or folder, and there are two places")
    }
    if let given, let expected = given.ruleCount, expected != ruleCount {
      let word = given.rawValue
      let message =
        ruleCount == 2
        ? "'--expect \(word)' is about one rule, and there are two"
        : "'--expect \(word)' is about two rules, and there is one; of one it can be asked \(relations(ofRules: 1))"
      throw .usage(message)
    }
    return (given, payloads)
  }

  /// Returns the number of rules given by paths and by texts.
  private static func ruleCount(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    let count = arguments.ruleCount
    guard count > 0 else {
      throw .usage("two rules are needed: each a path, '-', or --rule TEXT")
    }
    guard count < 3 else {
      throw .usage(
        "\(count) rules are given, and two can be compared; paths and --rule count alike")
    }
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only")
    }
    return count
  }

  /// Returns the payloads that the arguments ask about.
  static func analysis(_ arguments: ParsedArguments) throws(CommandFailure) -> AnalysisOptions {
    var options = AnalysisOptions(
      allowsEmptyPayloads: arguments.has("--allow-empty"), isBeforeHostStage: arguments.has("--no-host-stage"),
      maximumItemCount: try arguments.value(maximumItems),
      maximumAttachmentCount: try arguments.value(maximumAttachments))
    if let types = try arguments.value(types) { options.types = types }
    var names: Set<AnalysisLimits.Name> = []
    for text in arguments.values("--limit") {
      let name = try set(text, &options.limits)
      guard names.insert(name).inserted else { throw .usage("'--limit \(name.rawValue)=N' may be given once") }
    }
    return options
  }

  /// Reads `NAME=N` and returns the name.
  private static func set(
    _ text: String, _ limits: inout AnalysisLimits
  ) throws(CommandFailure) -> AnalysisLimits.Name {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = AnalysisLimits.Name(rawValue: String(parts[0])), let number = Int(parts[1]),
      parts[1].first != "+",
      AnalysisLimits.range.contains(number)
    else {
      let names = WordList.full(AnalysisLimits.Name.allCases.map { $0.rawValue })
      throw .usage("'--limit' needs NAME=N, a whole number from 1 to 1000000000; NAME is \(names)")
    }
    limits[name] = number
    return name
  }
}
