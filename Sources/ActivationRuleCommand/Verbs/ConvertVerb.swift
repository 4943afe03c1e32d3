import ActivationRuleReports
import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules
import PropertyLists

extension Verb {
  /// `convert`.
  static let convert = Verb(
    name: "convert", summary: "What is this rule in the other form?", usage: "RULE [--to FORM] [OPTIONS]",
    details: HelpText.rule + "\n\n" + """
      A dictionary is printed as the predicate that it stands for; how sure it is that the system makes each of its tests
      is told on standard error, and so is a shorter predicate in the shape of Apple's guide, with the payloads for which
      it is the same rule. A predicate is printed as a dictionary if there is one that is the same rule; else the nearest
      dictionaries are, each with a payload that tells it from the rule.

      What is printed was proved to be the same rule for all payloads with an attachment, or it is said what differs.
      Exit code 0 says that the same rule was printed, 1 that there is none, or that it is not decided.
      """,
    examples: [
      "activationrule convert Samples/Extensions/PhotoDrop",
      "activationrule convert Samples/Extensions/LinkShelf --plist",
      "activationrule convert --to dictionary Samples/Rules/EveryItemHasText.txt",
    ],
    options: [
      OptionDefinition(
        "--to", "FORM", of: .oneOf(ConvertCommand.Form.self), "predicate or dictionary; the other form unless given"),
      OptionDefinition("--plist", "print XML, ready to be pasted under NSExtensionAttributes"),
    ] + OptionDefinition.rule + [.budget] + OptionDefinition.common,
    run: { (arguments, console) throws(CommandFailure) in try ConvertCommand.run(arguments, console) })
}

/// Shows rules in the other form.
enum ConvertCommand {
  /// The forms of a rule.
  enum Form: String, CaseIterable {
    case predicate, dictionary
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let settings = try SettingsArguments.settings(arguments, console) else { return .success }
    let form = try form(arguments)
    let source = RuleSource(settings: settings, types: try SettingsArguments.types(arguments, console))
    let elements = arguments.elements.filter { element in
      switch element {
      case .positional, .option("--rule", _): true
      default: false
      }
    }
    guard elements.count == 1 else {
      throw .usage("one RULE is needed: a path, '-', or --rule TEXT", verb: arguments.verb)
    }
    guard !arguments.has("--plist") || !arguments.has("--json") else {
      throw .usage("'--plist' and '--json' exclude each other", verb: arguments.verb)
    }
    let reports = source.outcomes(of: elements[0], console).map { ConversionReport($0.asWritten, form) }
    let isQuiet = arguments.has("--quiet")
    if arguments.has("--json"), !isQuiet {
      let json: JSONValue = ["tool": ToolIdentity.json, "conversions": .array(reports.map { $0.json })]
      console.print(json: json)
    }
    for report in reports {
      if !arguments.has("--json"), !isQuiet {
        if reports.count > 1 { console.print("\(report.path):") }
        console.copy(report.text(isXML: arguments.has("--plist")))
      }
      console.writeError(report.errors(quiet: isQuiet || arguments.has("--json")))
    }
    let statuses = reports.map { $0.status }
    return statuses.contains(.broken) ? .broken : statuses.contains(.negative) ? .negative : .success
  }

  private static func form(_ arguments: ParsedArguments) throws(CommandFailure) -> Form? {
    guard let name = try arguments.value("--to") else { return nil }
    guard let form = Form(rawValue: name) else {
      throw .usage("'--to' is predicate or dictionary, not '\(name)'", verb: arguments.verb)
    }
    return form
  }
}
