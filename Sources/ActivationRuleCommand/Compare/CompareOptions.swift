import ActivationRuleReports
import ActivationRuleSources

/// Reads the arguments that say what `compare` is asked.
enum CompareOptions {
  private static let expect = Option<Expectation>(
    "--expect", "RELATION", "equivalent (default), implies, disjoint, narrower or wider; of one rule always or never")
  private static let types = Option<AnalysisOptions.TypeUniverse>(
    "--types", "NAMES", "registered: only known types; declarable (default): also those that apps may declare")
  private static let maximumItems = Option(
    "--max-items", "N", from: 1...Int.max, "only payloads of at most N items")
  private static let maximumAttachments = Option(
    "--max-attachments", "N", from: 1...Int.max, "only payloads of at most N attachments, all items together")

  static let definitions = [expect.definition] + payloads

  /// Which payloads an answer is about.
  static let payloads = [
    types.definition,
    OptionDefinition("--allow-empty", "count payloads without any attachment, too"),
    OptionDefinition("--no-host-stage", "take payloads as host apps hand them over"),
    maximumItems.definition, maximumAttachments.definition,
  ]

  static func question(_ arguments: ParsedArguments) throws(CommandFailure) -> ComparisonQuestion {
    let ruleCount = try ruleCount(arguments)
    let given = try arguments.value(expect)
    guard ruleCount == 2 || given != nil else {
      throw .usage(
        "two rules are needed, A and B; of one it can be asked '--expect always' or '--expect never'")
    }
    let question = ComparisonQuestion(given, about: try analysis(arguments))
    guard question.expectation.ruleCount == ruleCount else {
      let word = question.expectation.rawValue
      let message =
        ruleCount == 2
        ? "'--expect \(word)' is about one rule, and there are two"
        : "'--expect \(word)' is about two rules, and there is one; of one it can be asked 'always' or 'never'"
      throw .usage(message)
    }
    return question
  }

  /// How many rules are given, by paths and by texts.
  private static func ruleCount(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    let count = arguments.positionals.count + arguments.values("--rule").count
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

  /// Which payloads arguments ask about.
  static func analysis(_ arguments: ParsedArguments) throws(CommandFailure) -> AnalysisOptions {
    var options = AnalysisOptions(
      allowsEmptyPayloads: arguments.has("--allow-empty"), isBeforeHostStage: arguments.has("--no-host-stage"),
      maximumItemCount: try arguments.value(maximumItems),
      maximumAttachmentCount: try arguments.value(maximumAttachments))
    if let types = try arguments.value(types) { options.types = types }
    return options
  }
}
