import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules

/// What `compare` is asked.
struct CompareOptions {
  /// What is expected, and whether the command line says so.
  let expectation: Expectation
  let isExpectationGiven: Bool
  /// Which payloads the answer is about.
  let analysis: AnalysisOptions
  let isQuiet: Bool

  static let definitions =
    [
      OptionDefinition(
        "--expect", "RELATION", of: .oneOf(Expectation.self),
        "equivalent (default), implies, disjoint, narrower or wider; of one rule always or never")
    ] + payloads

  /// Which payloads an answer is about.
  static let payloads = [
    OptionDefinition(
      "--types", "NAMES", of: .oneOf(AnalysisOptions.TypeUniverse.self),
      "registered: only known types; declarable (default): also those that apps may declare"),
    OptionDefinition("--allow-empty", "count payloads without any attachment, too"),
    OptionDefinition("--before-host-stage", "take payloads as host apps hand them over"),
    OptionDefinition("--max-items", "N", "only payloads of at most N items"),
    OptionDefinition("--max-attachments", "N", "only payloads of at most N attachments, all items together"),
  ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let ruleCount = try Self.ruleCount(arguments)
    let given = try Self.expectation(arguments)
    guard ruleCount == 2 || given != nil else {
      throw .usage(
        "two rules are needed, A and B; of one it can be asked '--expect always' or '--expect never'",
        verb: arguments.verb)
    }
    expectation = given ?? .equivalent
    isExpectationGiven = given != nil
    guard expectation.ruleCount == ruleCount else {
      let word = expectation.rawValue
      let message =
        ruleCount == 2
        ? "'--expect \(word)' is about one rule, and there are two"
        : "'--expect \(word)' is about two rules, and there is one; of one it can be asked 'always' or 'never'"
      throw .usage(message, verb: arguments.verb)
    }
    analysis = try Self.analysis(arguments)
    isQuiet = arguments.has("--quiet")
  }

  /// How many rules are given, by paths and by texts.
  private static func ruleCount(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    let count = arguments.positionals.count + arguments.values("--rule").count
    guard count > 0 else {
      throw .usage("two rules are needed: each a path, '-', or --rule TEXT", verb: arguments.verb)
    }
    guard count < 3 else {
      throw .usage(
        "\(count) rules are given, and two can be compared; paths and --rule count alike", verb: arguments.verb)
    }
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only", verb: arguments.verb)
    }
    return count
  }

  private static func expectation(_ arguments: ParsedArguments) throws(CommandFailure) -> Expectation? {
    guard let word = try arguments.value("--expect") else { return nil }
    if let expectation = Expectation(rawValue: word) { return expectation }
    let words = Expectation.allCases.map { $0.rawValue }
    throw .usage("'--expect' is one of \(words.joined(separator: ", ")), not '\(word)'", verb: arguments.verb)
  }

  /// Which payloads arguments ask about.
  static func analysis(_ arguments: ParsedArguments) throws(CommandFailure) -> AnalysisOptions {
    var options = AnalysisOptions(
      allowsEmptyPayloads: arguments.has("--allow-empty"), isBeforeHostStage: arguments.has("--before-host-stage"),
      maximumItemCount: try count("--max-items", arguments),
      maximumAttachmentCount: try count("--max-attachments", arguments))
    guard let word = try arguments.value("--types") else { return options }
    guard let types = AnalysisOptions.TypeUniverse(rawValue: word) else {
      throw .usage("'--types' is registered or declarable, not '\(word)'", verb: arguments.verb)
    }
    options.types = types
    return options
  }

  private static func count(_ name: String, _ arguments: ParsedArguments) throws(CommandFailure) -> Int? {
    guard let word = try arguments.value(name) else { return nil }
    guard let count = Int(word), count > 0 else {
      throw .usage("'\(name)' is a whole number above 0, not '\(word)'", verb: arguments.verb)
    }
    return count
  }
}
