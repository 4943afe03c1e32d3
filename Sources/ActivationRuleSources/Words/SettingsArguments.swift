import ActivationRules
import PredicateFormat
package import UniformTypes
import Texts

/// Reads the arguments about the system: platform, open questions, declared types.
package enum SettingsArguments {
  /// The settings; `nil` after the open questions have been listed on request.
  package static func settings(_ arguments: ParsedArguments, _ console: some InputConsole) throws(InputFailure)
    -> RuleSettings?
  {
    var settings = RuleSettings()
    settings.budget = try budget(arguments)
    if let platform = try arguments.value(platform) { settings.platform = platform }
    if settings.platform == .macOS, !arguments.has("--quiet") { console.complain(macOSNote) }
    if arguments.values("--assume").contains("help") {
      console.write(assumptionHelp)
      return nil
    }
    try arguments.forEach("--assume") { text throws(InputFailure) in try assume(text, &settings, arguments) }
    settings.table = try RuleFileArguments.table(arguments)
    return settings
  }

  /// The option that names the platform.
  package static let platform = Option<Platform>(
    "--platform", "NAME", of: .oneOf(Platform.self), is: "ios or macos", "ios (default) or macos"
  ) { Platform(rawValue: $0.lowercased()) }

  /// The option that bounds the work.
  package static let budgetOption = Option(
    "--budget", "STEPS", from: 1...StepBudget.largest,
    "how many steps all the work may take, up to \(StepBudget.largest); \(StepBudget.standard), and some for each rule")

  /// The steps that the command may take.
  package static func budget(_ arguments: ParsedArguments) throws(InputFailure) -> StepBudget {
    try arguments.value(budgetOption).map { StepBudget($0) } ?? .growing
  }

  private static let macOSNote =
    "note: on a Mac SupportsLocationWithMaxCount is not read, and Finder and Preview may share a file as "
    + "public.file-url alone"

  /// The answers about activity items; those about rules are left alone, since ``settings(_:_:)`` has read them.
  package static func conversionSettings(_ arguments: ParsedArguments) throws(InputFailure) -> ConversionSettings {
    var settings = ConversionSettings()
    try arguments.forEach("--assume") { text throws(InputFailure) in
      guard let (question, choice) = conversionChoice(text) else { return }
      guard settings.assume(question, choice) else {
        let choices = question.choices.map { "'\($0.name)'" }.joined(separator: " or ")
        throw .usage("'\(question.rawValue)' is \(choices), not '\(choice)'")
      }
    }
    return settings
  }

  /// The question about activity items in a value of `--assume`, and the rest.
  private static func conversionChoice(_ text: String) -> (ConversionQuestion, String)? {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let question = ConversionQuestion(rawValue: parts[0]) else { return nil }
    return (question, parts[1])
  }

  private static func assume(
    _ text: String, _ settings: inout RuleSettings, _ arguments: ParsedArguments
  ) throws(InputFailure) {
    if let (question, _) = conversionChoice(text) {
      guard !arguments.has("--as-activity-items") else { return }
      throw .usage("'\(question.rawValue)' is about activity items; it needs --as-activity-items")
    }
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { throw .usage("'--assume' takes NAME=CHOICE, not '\(text)'") }
    guard let assumption = Assumption(rawValue: parts[0]) else {
      let known = Assumption.allCases.map { $0.rawValue } + ConversionQuestion.allCases.map { $0.rawValue }
      let near = EditDistance.nearest(to: parts[0], in: known)
      let hint = near.first.map { "; did you mean '\($0)'?" } ?? "; '--assume help' lists them"
      throw .usage("there is no open question '\(parts[0])'\(hint)")
    }
    guard settings.assume(assumption, parts[1]) else {
      let choices = assumption.choices.map { "'\($0)'" }.joined(separator: " or ")
      throw .usage("'\(assumption.rawValue)' is \(choices), not '\(parts[1])'")
    }
  }

  private static var assumptionHelp: String {
    var text = "Open questions about the system; the first choice is the default.\n\n"
    for assumption in Assumption.allCases {
      text += "  \(assumption.rawValue)=\(assumption.choices.joined(separator: " | "))\n      \(assumption.summary)\n"
    }
    text += "\nWith --as-activity-items also:\n\n"
    for question in ConversionQuestion.allCases {
      let choices = question.choices.map { "\($0.name) [\($0.certainty.rawValue)]" }.joined(separator: " | ")
      text += "  \(question.rawValue)=\(choices)\n      \(question.summary)\n"
    }
    return text
  }

  /// The system's types with those of the property lists that are named.
  package static func types(
    _ arguments: ParsedArguments, from start: UniformTypeRegistry = .system, _ console: some InputConsole
  ) throws(InputFailure) -> UniformTypeRegistry {
    var types = start
    try arguments.forEach("--declarations") { path throws(InputFailure) in
      let declarations = try DeclarationSource.declarations(
        at: arguments.path(path), reads: arguments.reads, console)
      if declarations.declarations.isEmpty { console.complain("warning: '\(path)' declares no types") }
      types = types.adding(declarations)
    }
    return types
  }
}
